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

static uint64_t *get_bounds(const struct piece_index *index, uint32_t group, uint32_t middle)
{
    size_t width = 2 * (size_t)index->ndims[group];
    return index->bounds + index->bounds_at[group] + width * (middle - index->start[group]);
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

static void order_run(const struct piece_index *index, uint32_t group, uint32_t first,
                      uint32_t last)
{
    uint32_t ndims = index->ndims[group];
    while (last - first > SHORT_RUN) {
        uint32_t middle = first + (last - first) / 2;
        uint64_t *bounds = get_bounds(index, group, middle);
        find_bounds(index, first, last, ndims, bounds);
        if (ndims > 0)
            select_middle(index, first, last, find_widest(bounds, ndims));
        order_run(index, group, first, middle);
        first = middle;
    }
}

/* Pieces that have elements, by their groups. */
static void order_by_group(struct piece_index *index, const struct transfer_problem *problem,
                           const uint32_t *group)
{
    const struct transfer_side *side = index->side;
    memset(index->start, 0, ((size_t)index->ngroups + 2) * sizeof *index->start);
    for (uint32_t p = 0; p < side->npieces; p++)
        if (!is_empty_piece(problem, &side->piece[p]))
            index->start[group[p] + 2]++;
    for (uint32_t g = 0; g < index->ngroups; g++)
        index->start[g + 2] += index->start[g + 1];
    for (uint32_t p = 0; p < side->npieces; p++)
        if (!is_empty_piece(problem, &side->piece[p]))
            index->order[index->start[group[p] + 1]++] = p;
}

static bool create_bounds(struct piece_index *index)
{
    size_t at = 0;
    for (uint32_t g = 0; g < index->ngroups; g++) {
        index->bounds_at[g] = at;
        at += 2 * (size_t)index->ndims[g] * (index->start[g + 1] - index->start[g]);
    }
    index->bounds = malloc((at + 1) * sizeof *index->bounds);
    return index->bounds != NULL;
}

/* Of groups whose dimensions are there. */
static bool fill_index(struct piece_index *index, const struct transfer_problem *problem,
                       const uint32_t *group)
{
    index->order = malloc(((size_t)index->side->npieces + 1) * sizeof *index->order);
    index->start = malloc(((size_t)index->ngroups + 2) * sizeof *index->start);
    index->bounds_at = malloc(((size_t)index->ngroups + 1) * sizeof *index->bounds_at);
    if (index->order == NULL || index->start == NULL || index->bounds_at == NULL)
        return false;
    order_by_group(index, problem, group);
    if (!create_bounds(index))
        return false;
    for (uint32_t g = 0; g < index->ngroups; g++)
        order_run(index, g, index->start[g], index->start[g + 1]);
    return true;
}

bool create_index(const struct transfer_problem *problem, const struct transfer_side *side,
                  struct piece_index *index)
{
    *index = (struct piece_index){.side = side, .ngroups = problem->narrays};
    uint32_t *group = malloc(((size_t)side->npieces + 1) * sizeof *group);
    index->ndims = malloc(((size_t)problem->narrays + 1) * sizeof *index->ndims);
    bool made = group != NULL && index->ndims != NULL;
    for (uint32_t p = 0; made && p < side->npieces; p++)
        group[p] = side->piece[p].array;
    for (uint32_t a = 0; made && a < problem->narrays; a++)
        index->ndims[a] = problem->array[a].ndims;
    made = made && fill_index(index, problem, group);
    free(group);
    if (!made)
        free_index(index);
    return made;
}

static int order_arrays(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return a < b ? -1 : a > b;
}

/* The arrays of each device, of which it has pieces, in their order. `marked` and `number`
 * are of each array: the last device that had it, counted from 1, and its group there. */
static void number_groups(struct piece_index *index, const struct transfer_problem *problem,
                          uint32_t *marked, uint32_t *number, uint32_t *group)
{
    const struct transfer_piece *piece = index->side->piece;
    uint32_t npieces = index->side->npieces, p = 0;
    for (uint32_t d = 0; d < problem->ndevices; d++) {
        uint32_t first = index->ngroups, begin = p;
        index->first[d] = first;
        for (; p < npieces && piece[p].device == d; p++)
            if (marked[piece[p].array] != d + 1) {
                marked[piece[p].array] = d + 1;
                index->group_array[index->ngroups++] = piece[p].array;
            }
        if (index->ngroups > first)
            qsort(&index->group_array[first], index->ngroups - first, sizeof *index->group_array,
                  order_arrays);
        for (uint32_t g = first; g < index->ngroups; g++) {
            number[index->group_array[g]] = g;
            index->ndims[g] = problem->array[index->group_array[g]].ndims;
        }
        for (uint32_t k = begin; k < p; k++)
            group[k] = number[piece[k].array];
    }
    index->first[problem->ndevices] = index->ngroups;
}

bool create_device_index(const struct transfer_problem *problem, const struct transfer_side *side,
                         struct piece_index *index)
{
    *index = (struct piece_index){.side = side};
    uint32_t *group = malloc(((size_t)side->npieces + 1) * sizeof *group);
    uint32_t *arrays = calloc((size_t)problem->narrays + 1, 2 * sizeof *arrays);
    index->ndims = malloc(((size_t)side->npieces + 1) * sizeof *index->ndims);
    index->group_array = malloc(((size_t)side->npieces + 1) * sizeof *index->group_array);
    index->first = malloc(((size_t)problem->ndevices + 1) * sizeof *index->first);
    bool made = group != NULL && arrays != NULL && index->ndims != NULL &&
                index->group_array != NULL && index->first != NULL;
    if (made) {
        number_groups(index, problem, arrays, arrays + problem->narrays, group);
        made = fill_index(index, problem, group);
    }
    free(group);
    free(arrays);
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
    free(index->ndims);
    free(index->group_array);
    free(index->first);
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

/* A box whose meeting pieces are looked for. */
struct box_query {
    const struct piece_index *index;
    uint32_t group, ndims;
    const uint64_t *low, *high;
    visit_piece *visit;
    void *context;
};

static bool visit_run(const struct box_query *query, uint32_t first, uint32_t last)
{
    while (last - first > SHORT_RUN) {
        uint32_t middle = first + (last - first) / 2;
        const uint64_t *bounds = get_bounds(query->index, query->group, middle);
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
    const struct box_query query = {index, array, index->ndims[array], low, high, visit, context};
    return visit_run(&query, index->start[array], index->start[array + 1]);
}

bool visit_meeting_on(const struct piece_index *index, uint32_t device, uint32_t array,
                      const uint64_t *low, const uint64_t *high, visit_piece *visit, void *context)
{
    uint32_t first = index->first[device], last = index->first[device + 1];
    while (first < last) {
        uint32_t middle = first + (last - first) / 2;
        if (index->group_array[middle] < array)
            first = middle + 1;
        else
            last = middle;
    }
    if (first == index->first[device + 1] || index->group_array[first] != array)
        return true;
    return visit_meeting(index, first, low, high, visit, context);
}
