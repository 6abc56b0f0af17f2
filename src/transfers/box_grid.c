#include "transfers/box_grid.h"
#include <stdlib.h>
#include "base/digest.h"
#include "base/grow.h"
#include "base/number_table.h"

/* Fewer boxes are told apart faster than a grid of them is found. */
#define FEW_CELLS 16u

/* The intervals of a dimension while they are found. */
struct axis_search {
    struct grid_axis *axis;
    struct number_table table;
    uint64_t low;    /* that is looked for */
    uint32_t *place; /* of each candidate, its interval as it was found */
};

static uint64_t digest_interval(const void *context, uint32_t number)
{
    const struct axis_search *search = context;
    return digest_number(DIGEST_START, search->axis->interval[number].low);
}

static bool begins_there(const void *context, uint32_t number)
{
    const struct axis_search *search = context;
    return search->axis->interval[number].low == search->low;
}

/* The number of the interval, which is added where it is new. False when memory runs out. */
static bool place_interval(struct axis_search *search, uint64_t high, uint32_t *number)
{
    struct grid_axis *axis = search->axis;
    if (!make_thing_room(&search->table, axis->count, digest_interval, search))
        return false;
    uint32_t *place =
        find_thing(&search->table, digest_number(DIGEST_START, search->low), begins_there, search);
    if (*place == NO_THING) {
        if (!grow_array(&axis->interval, &axis->room, axis->count, 1, sizeof *axis->interval))
            return false;
        axis->interval[axis->count] = (struct grid_interval){search->low, high, axis->count};
        *place = axis->count++;
    }
    *number = *place;
    return true;
}

/* Boxes mostly come in their order: along a dimension the next one is at the same place as the
 * one before, at the next place, or at the first again. */
static bool guess_interval(const struct axis_search *search, uint32_t *number)
{
    const uint32_t guess[] = {*number, *number + 1, 0};
    for (size_t k = 0; k < sizeof guess / sizeof guess[0]; k++)
        if (guess[k] < search->axis->count && begins_there(search, guess[k])) {
            *number = guess[k];
            return true;
        }
    return false;
}

/* The intervals along x, of which there may be `most`. False where those that begin together do
 * not end together, too. */
static bool find_intervals(const struct box_cutter *cutter, uint32_t x, size_t most,
                           struct axis_search *search)
{
    uint32_t number = 0;
    for (size_t k = 0; k < cutter->candidates.count; k++) {
        const struct bounded_box *box = &cutter->box[cutter->candidates.at[k]];
        search->low = box->low[x];
        if (!guess_interval(search, &number) && !place_interval(search, box->high[x], &number))
            return false;
        if (search->axis->interval[number].high != box->high[x] || search->axis->count > most)
            return false;
        search->place[k] = number;
    }
    return true;
}

static int order_intervals(const void *one, const void *other)
{
    uint64_t a = ((const struct grid_interval *)one)->low;
    uint64_t b = ((const struct grid_interval *)other)->low;
    return a < b ? -1 : a > b;
}

/* In their order. False where two have an element in common. */
static bool order_axis(struct grid_axis *axis)
{
    bool rising = true;
    for (uint32_t i = 1; i < axis->count; i++)
        rising = rising && axis->interval[i - 1].low < axis->interval[i].low;
    if (!rising)
        qsort(axis->interval, axis->count, sizeof *axis->interval, order_intervals);
    for (uint32_t i = 1; i < axis->count; i++)
        if (axis->interval[i - 1].high > axis->interval[i].low)
            return false;
    return true;
}

/* Along x: the cells so far, of `rows` rows, become those of a grid with one dimension more. */
static bool add_axis(const struct box_cutter *cutter, uint32_t x, struct grid_axis *axis,
                     uint32_t *cell, size_t *rows)
{
    size_t boxes = cutter->candidates.count;
    struct axis_search search = {.axis = axis, .place = malloc(boxes * sizeof *search.place)};
    bool found = search.place != NULL && find_intervals(cutter, x, boxes / *rows, &search) &&
                 order_axis(axis);
    uint32_t *rank = found ? malloc(axis->count * sizeof *rank) : NULL;
    found = rank != NULL;
    for (uint32_t i = 0; found && i < axis->count; i++)
        rank[axis->interval[i].found] = i;
    for (size_t k = 0; found && k < boxes; k++)
        cell[k] = cell[k] * axis->count + rank[search.place[k]];
    *rows *= axis->count;
    free(rank);
    free(search.place);
    free_number_table(&search.table);
    return found;
}

/* Puts each candidate into its cell. False where two are in one. */
static bool fill_cells(const struct box_cutter *cutter, const uint32_t *cell, struct box_grid *grid)
{
    size_t boxes = cutter->candidates.count;
    grid->cell = malloc(boxes * sizeof *grid->cell);
    for (size_t k = 0; grid->cell != NULL && k < boxes; k++)
        grid->cell[k] = NO_THING;
    for (size_t k = 0; grid->cell != NULL && k < boxes; k++) {
        if (grid->cell[cell[k]] != NO_THING)
            return false;
        grid->cell[cell[k]] = cutter->candidates.at[k];
    }
    return grid->cell != NULL;
}

bool find_grid(const struct box_cutter *cutter, struct box_grid *grid)
{
    size_t boxes = cutter->candidates.count, rows = 1;
    *grid = (struct box_grid){.first_dim = cutter->first_dim, .end_dim = cutter->end_dim};
    uint32_t *cell = boxes < FEW_CELLS ? NULL : calloc(boxes, sizeof *cell);
    bool found = cell != NULL;
    for (uint32_t x = grid->first_dim; found && x < grid->end_dim; x++) {
        found = add_axis(cutter, x, &grid->axis[x], cell, &rows);
        grid->axis[x].end = grid->axis[x].count;
    }
    found = found && rows == boxes && fill_cells(cutter, cell, grid);
    free(cell);
    if (!found)
        free_grid(grid);
    return found;
}

/* Where intervals begin or end inside the box at hand along x. */
static size_t count_borders(const struct box_cutter *cutter, const struct grid_axis *axis,
                            uint32_t x)
{
    size_t count = 2 * (size_t)(axis->end - axis->first);
    if (count > 0 && axis->interval[axis->first].low <= cutter->low[x])
        count--;
    if (count > 0 && axis->interval[axis->end - 1].high >= cutter->high[x])
        count--;
    return count;
}

/* A cut along x: the intervals before `left_end` meet what is below, those from `right_first` on
 * what is above. */
struct grid_cut {
    uint32_t x, left_end, right_first;
    uint64_t at;
};

/* The middle one of `count` borders along x. */
static struct grid_cut cut_middle(const struct box_cutter *cutter, const struct grid_axis *axis,
                                  uint32_t x, size_t count)
{
    size_t skipped = axis->interval[axis->first].low <= cutter->low[x] ? 1 : 0;
    size_t border = count / 2 + skipped;
    uint32_t number = axis->first + (uint32_t)(border / 2);
    const struct grid_interval *interval = &axis->interval[number];
    if (border % 2 == 0)
        return (struct grid_cut){x, number, number, interval->low};
    return (struct grid_cut){x, number + 1, number + 1, interval->high};
}

/* The cut that find_middle_cut in transfers/cuts.c has, as no box lies across any: along the
 * dimension with most borders, of which each box of a row has its own. */
static bool choose_grid_cut(const struct box_cutter *cutter, const struct box_grid *grid,
                            size_t boxes, struct grid_cut *cut)
{
    size_t most = 0;
    for (uint32_t x = grid->first_dim; x < grid->end_dim; x++) {
        const struct grid_axis *axis = &grid->axis[x];
        size_t count = count_borders(cutter, axis, x);
        size_t borders = boxes / (axis->end - axis->first) * count;
        if (borders <= most)
            continue;
        most = borders;
        *cut = cut_middle(cutter, axis, x, count);
    }
    return most > 0;
}

static size_t count_boxes(const struct box_grid *grid)
{
    size_t boxes = 1;
    for (uint32_t x = grid->first_dim; x < grid->end_dim; x++)
        boxes *= grid->axis[x].end - grid->axis[x].first;
    return boxes;
}

static uint32_t get_first_box(const struct box_grid *grid)
{
    size_t cell = 0;
    for (uint32_t x = grid->first_dim; x < grid->end_dim; x++)
        cell = cell * grid->axis[x].count + grid->axis[x].first;
    return grid->cell[cell];
}

enum redist_status cut_grid(struct box_cutter *cutter, struct box_grid *grid)
{
    size_t boxes = count_boxes(grid);
    struct grid_cut cut = {0};
    if (cutter->before != NULL && !comes_before(cutter->low, cutter->before, cutter->end_dim))
        return REDIST_OK;
    if (boxes == 0)
        return cutter->leaf(cutter->context, NULL, 0);
    if (!choose_grid_cut(cutter, grid, boxes, &cut)) {
        uint32_t number = get_first_box(grid);
        return cutter->leaf(cutter->context, &number, 1);
    }
    struct grid_axis *axis = &grid->axis[cut.x];
    uint64_t low = cutter->low[cut.x], high = cutter->high[cut.x];
    uint32_t first = axis->first, end = axis->end;
    if (cutter->cut != NULL)
        cutter->cut(cutter->context, cut.x, cut.at);
    cutter->high[cut.x] = cut.at;
    axis->end = cut.left_end;
    enum redist_status status = cut_grid(cutter, grid);
    cutter->high[cut.x] = high;
    axis->end = end;
    if (status != REDIST_OK)
        return status;
    cutter->low[cut.x] = cut.at;
    axis->first = cut.right_first;
    status = cut_grid(cutter, grid);
    cutter->low[cut.x] = low;
    axis->first = first;
    return status;
}

void free_grid(struct box_grid *grid)
{
    for (uint32_t x = grid->first_dim; x < grid->end_dim; x++)
        free(grid->axis[x].interval);
    free(grid->cell);
    *grid = (struct box_grid){0};
}
