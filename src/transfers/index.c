#include "transfers/index.h"
#include <stdlib.h>
#include <string.h>

/* Runs of so many pieces are looked at one by one. */
#define SHORT_RUN 4u

bool is_empty_piece(const struct transfer_problem *problem, const struct transfer_piece *piece)
{
    for (uint32_t x = 0; x < problem->array[piece->array].ndims; x++)
        if (piece->low[x] == piece->high[x])
            return true;
    return false;
}

static uint64_t *get_bounds(const struct piece_index *index, uint32_t array, uint32_t middle)
{
    size_t width = 2 * (size_t)index->problem->array[array].ndims;
    return index->bounds + index->bounds_at[array] + width * (middle - index->start[array]);
}

static void find_bounds(const struct piece_index *index, uint32_t first, uint32_t last,
                        uint32_t ndims, uint64_t *bounds)
{
    for (uint32_t x = 0; x < ndims; x++) {
        bounds[x] = UINT64_MAX;
        bounds[ndims + x] = 0;
    }
    for (uint32_t k = first; k < last; k++) {
        const struct transfer_piece *piece = &index->side->piece[index->order[k]];
        for (uint32_t x = 0; x < ndims; x++) {
            bounds[x] = piece->low[x] < bounds[x] ? piece->low[x] : bounds[x];
            bounds[ndims + x] =
                piece->high[x] > bounds[ndims + x] ? piece->high[x] : bounds[ndims + x];
        }
    }
}

static uint32_t find_widest(const uint64_t *bounds, uint32_t ndims)
{
    uint32_t widest = 0;
    for (uint32_t x = 1; x < ndims; x++)
        if (bounds[ndims + x] - bounds[x] > bounds[ndims + widest] - bounds[widest])
            widest = x;
    return widest;
}

/* Orders a run so far that no piece before its middle begins behind one after it along x. */
static void select_middle(const struct piece_index *index, uint32_t first, uint32_t last,
                          uint32_t x)
{
    uint32_t *order = index->order, middle = first + (last - first) / 2;
    const struct transfer_piece *piece = index->side->piece;
    while (last - first > 1) {
        uint64_t pivot = piece[order[first + (last - first) / 2]].low[x];
        uint32_t below = first, at = first, above = last;
        while (at < above) {
            uint32_t number = order[at];
            uint64_t low = piece[number].low[x];
            if (low < pivot) {
                order[at++] = order[below];
                order[below++] = number;
            } else if (low > pivot) {
                order[at] = order[--above];
                order[above] = number;
            } else {
                at++;
            }
        }
        if (middle < below)
            last = below;
        else if (middle >= above)
            first = above;
        else
            return;
    }
}

static void order_run(const struct piece_index *index, uint32_t array, uint32_t first,
                      uint32_t last)
{
    uint32_t ndims = index->problem->array[array].ndims;
    while (last - first > SHORT_RUN) {
        uint32_t middle = first + (last - first) / 2;
        uint64_t *bounds = get_bounds(index, array, middle);
        find_bounds(index, first, last, ndims, bounds);
        if (ndims > 0)
            select_middle(index, first, last, find_widest(bounds, ndims));
        order_run(index, array, first, middle);
        first = middle;
    }
}

/* Pieces that have elements, by their arrays. */
static void group_by_array(struct piece_index *index)
{
    uint32_t narrays = index->problem->narrays;
    const struct transfer_side *side = index->side;
    memset(index->start, 0, ((size_t)narrays + 2) * sizeof *index->start);
    for (uint32_t p = 0; p < side->npieces; p++)
        if (!is_empty_piece(index->problem, &side->piece[p]))
            index->start[side->piece[p].array + 2]++;
    for (uint32_t a = 0; a < narrays; a++)
        index->start[a + 2] += index->start[a + 1];
    for (uint32_t p = 0; p < side->npieces; p++)
        if (!is_empty_piece(index->problem, &side->piece[p]))
            index->order[index->start[side->piece[p].array + 1]++] = p;
}

static bool create_bounds(struct piece_index *index)
{
    size_t at = 0;
    for (uint32_t a = 0; a < index->problem->narrays; a++) {
        index->bounds_at[a] = at;
        at += 2 * (size_t)index->problem->array[a].ndims * (index->start[a + 1] - index->start[a]);
    }
    index->bounds = malloc((at + 1) * sizeof *index->bounds);
    return index->bounds != NULL;
}

bool create_index(const struct transfer_problem *problem, const struct transfer_side *side,
                  struct piece_index *index)
{
    *index = (struct piece_index){.problem = problem, .side = side};
    index->order = malloc(((size_t)side->npieces + 1) * sizeof *index->order);
    index->start = malloc(((size_t)problem->narrays + 2) * sizeof *index->start);
    index->bounds_at = malloc(((size_t)problem->narrays + 1) * sizeof *index->bounds_at);
    bool made = index->order != NULL && index->start != NULL && index->bounds_at != NULL;
    if (made) {
        group_by_array(index);
        made = create_bounds(index);
    }
    for (uint32_t a = 0; made && a < problem->narrays; a++)
        order_run(index, a, index->start[a], index->start[a + 1]);
    if (!made)
        free_index(index);
    return made;
}

void free_index(struct piece_index *index)
{
    free(index->order);
    free(index->start);
    free(index->bounds_at);
    free(index->bounds);
    *index = (struct piece_index){0};
}

static bool meets(uint32_t ndims, const uint64_t *low, const uint64_t *high,
                  const uint64_t *other_low, const uint64_t *other_high)
{
    for (uint32_t x = 0; x < ndims; x++)
        if (low[x] >= other_high[x] || other_low[x] >= high[x])
            return false;
    return true;
}

/* A box of an array whose meeting pieces are looked for. */
struct box_query {
    const struct piece_index *index;
    uint32_t array, ndims;
    const uint64_t *low, *high;
    visit_piece *visit;
    void *context;
};

static bool visit_run(const struct box_query *query, uint32_t first, uint32_t last)
{
    while (last - first > SHORT_RUN) {
        uint32_t middle = first + (last - first) / 2;
        const uint64_t *bounds = get_bounds(query->index, query->array, middle);
        if (!meets(query->ndims, query->low, query->high, bounds, bounds + query->ndims))
            return true;
        if (!visit_run(query, first, middle))
            return false;
        first = middle;
    }
    for (uint32_t k = first; k < last; k++) {
        uint32_t number = query->index->order[k];
        const struct transfer_piece *piece = &query->index->side->piece[number];
        if (meets(query->ndims, query->low, query->high, piece->low, piece->high) &&
            !query->visit(query->context, number))
            return false;
    }
    return true;
}

bool visit_meeting(const struct piece_index *index, uint32_t array, const uint64_t *low,
                   const uint64_t *high, visit_piece *visit, void *context)
{
    const struct box_query query = {index, array,  index->problem->array[array].ndims, low, high,
                                    visit, context};
    return visit_run(&query, index->start[array], index->start[array + 1]);
}
