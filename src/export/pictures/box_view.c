#include "export/pictures/box_view.h"
#include <stdlib.h>
#include <string.h>

bool create_cells(struct box_view *view)
{
    view->rows = view->axes.axis[DOWN].count;
    view->columns = view->axes.axis[ACROSS].count;
    view->cell = calloc((size_t)view->rows * view->columns, sizeof *view->cell);
    return view->cell != NULL;
}

/* Sums of such numbers tell sets apart, whatever the order. */
static uint64_t scatter(uint64_t value)
{
    value = (value + 1) * UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ value >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return value ^ value >> 32;
}

/* Whether two pieces of an array hold the same summands. */
static bool has_same_summands(const struct transfer_array *array, const struct transfer_piece *one,
                              const struct transfer_piece *other)
{
    size_t bytes = (array->ndims - array->rank) * sizeof *one->low;
    return memcmp(one->low + array->rank, other->low + array->rank, bytes) == 0 &&
           memcmp(one->high + array->rank, other->high + array->rank, bytes) == 0;
}

static void hold_cell(struct box_cell *cell, const struct transfer_array *array,
                      const struct transfer_side *side, uint32_t piece)
{
    uint32_t k = 0, device = side->piece[piece].device;
    cell->mark += scatter(piece);
    while (k < cell->parts && k < CELL_DEVICES &&
           !has_same_summands(array, &side->piece[cell->piece[k]], &side->piece[piece]))
        k++;
    bool known = k < cell->parts && k < CELL_DEVICES;
    if (known && cell->last == device)
        return;
    cell->last = device;
    if (known) {
        cell->copies++;
        if (cell->parts == 1 && cell->copies < CELL_DEVICES)
            cell->device[cell->copies] = device;
        return;
    }
    if (k < CELL_DEVICES) {
        cell->device[k] = device;
        cell->piece[k] = piece;
    }
    cell->parts++;
}

void add_holder(struct box_view *view, const struct transfer_side *side, uint32_t piece)
{
    struct cell_range range;
    if (!find_cells(&view->axes, side->piece[piece].low, side->piece[piece].high, &range))
        return;
    for (uint32_t r = range.first[DOWN]; r < range.end[DOWN]; r++)
        for (uint32_t c = range.first[ACROSS]; c < range.end[ACROSS]; c++)
            hold_cell(&view->cell[r * view->columns + c], view->axes.array, side, piece);
}

static void give_cell(struct box_cell *cell, const struct transfer_part *part, uint32_t giver,
                      bool kept)
{
    if (cell->parts > 0 && cell->piece[0] != part->piece) {
        cell->mark += cell->again ? 0 : 1;
        cell->again = true;
        return;
    }
    cell->mark += scatter(scatter(scatter(part->piece) + part->turn) + giver);
    cell->piece[0] = part->piece;
    if (part->turn < CELL_DEVICES)
        cell->device[part->turn] = giver;
    cell->kept = kept && !part->adds;
    cell->parts++;
}

void add_giver(struct box_view *view, const struct transfer_part *part, uint32_t giver, bool kept)
{
    struct cell_range range;
    if (!find_cells(&view->axes, part->low, part->high, &range))
        return;
    for (uint32_t r = range.first[DOWN]; r < range.end[DOWN]; r++)
        for (uint32_t c = range.first[ACROSS]; c < range.end[ACROSS]; c++)
            give_cell(&view->cell[r * view->columns + c], part, giver, kept);
}

static bool may_join(const struct box_view *view, const bool *done, uint32_t row, uint32_t column,
                     uint64_t mark)
{
    size_t at = (size_t)row * view->columns + column;
    return !done[at] && view->cell[at].mark == mark;
}

/* The widest run from a cell on, and as many rows below as go on in the same way. */
static struct cell_range grow_block(const struct box_view *view, const bool *done, uint32_t row,
                                    uint32_t column)
{
    uint64_t mark = view->cell[(size_t)row * view->columns + column].mark;
    uint32_t right = column, bottom = row, joined = 0;
    while (right < view->columns && may_join(view, done, row, right, mark))
        right++;
    do {
        bottom++;
        joined = column;
        while (bottom < view->rows && joined < right && may_join(view, done, bottom, joined, mark))
            joined++;
    } while (joined == right);
    return (struct cell_range){{row, column}, {bottom, right}};
}

void visit_blocks(const struct box_view *view, bool *done, visit_block *visit, void *context)
{
    memset(done, 0, (size_t)view->rows * view->columns * sizeof *done);
    for (uint32_t r = 0; r < view->rows; r++)
        for (uint32_t c = 0; c < view->columns; c++) {
            if (done[(size_t)r * view->columns + c])
                continue;
            struct cell_block block = {grow_block(view, done, r, c),
                                       &view->cell[(size_t)r * view->columns + c]};
            for (uint32_t row = r; row < block.range.end[DOWN]; row++)
                memset(done + (size_t)row * view->columns + c, true,
                       (block.range.end[ACROSS] - c) * sizeof *done);
            visit(context, &block);
        }
}

bool find_content(const struct box_view *view, struct cell_range *range)
{
    *range = (struct cell_range){{view->rows, view->columns}, {0, 0}};
    for (uint32_t r = 0; r < view->rows; r++)
        for (uint32_t c = 0; c < view->columns; c++) {
            if (view->cell[(size_t)r * view->columns + c].parts == 0)
                continue;
            range->first[DOWN] = r < range->first[DOWN] ? r : range->first[DOWN];
            range->first[ACROSS] = c < range->first[ACROSS] ? c : range->first[ACROSS];
            range->end[DOWN] = r + 1;
            range->end[ACROSS] = c + 1 > range->end[ACROSS] ? c + 1 : range->end[ACROSS];
        }
    return range->end[DOWN] > 0;
}

void crop_view(struct box_view *view, const struct cell_range *range)
{
    uint32_t old = view->columns;
    for (uint32_t k = 0; k < 2; k++) {
        struct cut_axis *axis = &view->axes.axis[k];
        axis->count = range->end[k] - range->first[k];
        memmove(axis->start, axis->start + range->first[k],
                (axis->count + 1) * sizeof *axis->start);
    }
    view->rows = view->axes.axis[DOWN].count;
    view->columns = view->axes.axis[ACROSS].count;
    for (uint32_t r = 0; r < view->rows; r++)
        memmove(view->cell + (size_t)r * view->columns,
                view->cell + (size_t)(range->first[DOWN] + r) * old + range->first[ACROSS],
                view->columns * sizeof *view->cell);
}

uint32_t count_said(const struct box_cell *cell)
{
    uint32_t all = cell->parts == 1 ? 1 + cell->copies : cell->parts;
    return all < CELL_DEVICES ? all : CELL_DEVICES;
}
