#include "export/pictures/cut_axes.h"
#include <string.h>

void begin_axes(struct array_axes *axes, const struct transfer_array *array)
{
    axes->array = array;
    for (uint32_t x = 0; x < TRANSFER_DIMS; x++) {
        axes->cut[x] = (struct cut_list){.count = 0};
        axes->at[x] = 0;
    }
}

/* The first of rising numbers that is not below a value, or their count. */
static uint32_t find_place(const uint64_t *number, uint32_t count, uint64_t value)
{
    uint32_t first = 0, end = count;
    while (first < end) {
        uint32_t middle = first + (end - first) / 2;
        if (number[middle] < value)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

static void note_cut(struct cut_list *list, uint64_t at, uint64_t extent)
{
    uint32_t place = find_place(list->at, list->count, at);
    if (at == 0 || at >= extent || list->many || (place < list->count && list->at[place] == at))
        return;
    if (list->count == MOST_INTERVALS - 1) {
        list->many = true;
        return;
    }
    memmove(list->at + place + 1, list->at + place, (list->count - place) * sizeof *list->at);
    list->at[place] = at;
    list->count++;
}

void note_cuts(struct array_axes *axes, const uint64_t *low, const uint64_t *high)
{
    for (uint32_t x = 0; x < axes->array->rank; x++) {
        note_cut(&axes->cut[x], low[x], axes->array->extent[x]);
        note_cut(&axes->cut[x], high[x], axes->array->extent[x]);
    }
}

static void set_axis(const struct array_axes *axes, struct cut_axis *axis)
{
    axis->sampled = false;
    axis->count = 1;
    axis->start[0] = 0;
    axis->start[1] = 1;
    if (axis->dim == NO_DIM)
        return;
    const struct cut_list *list = &axes->cut[axis->dim];
    uint64_t extent = axes->array->extent[axis->dim];
    axis->sampled = list->many;
    axis->count = list->many ? MOST_INTERVALS : list->count + 1;
    for (uint32_t k = 1; k < axis->count; k++)
        axis->start[k] =
            list->many ? extent / MOST_INTERVALS * k + extent % MOST_INTERVALS * k / MOST_INTERVALS
                       : list->at[k - 1];
    axis->start[axis->count] = extent;
}

/* How much a dimension is worth to be shown: one that is cut, else one with an extent. */
static uint32_t rate_dimension(const struct array_axes *axes, uint32_t x)
{
    return axes->cut[x].count > 0 ? 2 : axes->array->extent[x] > 1;
}

void choose_dimensions(struct array_axes *axes)
{
    uint32_t rank = axes->array->rank, best[2] = {NO_DIM, NO_DIM};
    for (uint32_t k = 0; k < 2; k++)
        for (uint32_t x = 0; x < rank; x++)
            if (x != best[0] &&
                (best[k] == NO_DIM || rate_dimension(axes, x) > rate_dimension(axes, best[k])))
                best[k] = x;
    bool swaps = best[1] != NO_DIM && best[1] < best[0];
    axes->axis[ACROSS].dim = rank < 2 || swaps ? best[0] : best[1];
    axes->axis[DOWN].dim = rank < 2 || swaps ? best[1] : best[0];
}

void set_intervals(struct array_axes *axes, const struct array_axes *others)
{
    for (uint32_t k = 0; k < 2; k++) {
        axes->axis[k].dim = others->axis[k].dim;
        set_axis(axes, &axes->axis[k]);
    }
}

bool is_cut_unseen(const struct array_axes *axes, uint32_t x)
{
    return axes->cut[x].count > 0 && x != axes->axis[DOWN].dim && x != axes->axis[ACROSS].dim;
}

bool find_cells(const struct array_axes *axes, const uint64_t *low, const uint64_t *high,
                struct cell_range *range)
{
    for (uint32_t x = 0; x < axes->array->rank; x++) {
        bool shown = x == axes->axis[DOWN].dim || x == axes->axis[ACROSS].dim;
        if (low[x] >= high[x] || (!shown && (axes->at[x] < low[x] || axes->at[x] >= high[x])))
            return false;
    }
    for (uint32_t k = 0; k < 2; k++) {
        const struct cut_axis *axis = &axes->axis[k];
        bool shown = axis->dim != NO_DIM;
        range->first[k] = shown ? find_place(axis->start, axis->count, low[axis->dim]) : 0;
        range->end[k] = shown ? find_place(axis->start, axis->count, high[axis->dim]) : 1;
    }
    return true;
}

void place_edges(const struct cut_axis *axis, uint32_t first, uint32_t size, uint32_t least,
                 uint32_t edge[MOST_INTERVALS + 1])
{
    least = least < size / axis->count ? least : size / axis->count;
    double rest = size - least * axis->count;
    uint64_t all = axis->start[axis->count] - axis->start[0];
    double extent = all == 0 ? 1 : (double)all;
    for (uint32_t k = 0; k <= axis->count; k++)
        edge[k] = first + least * k +
                  (uint32_t)(rest * ((double)(axis->start[k] - axis->start[0]) / extent) + 0.5);
}

bool has_no_element(const struct transfer_array *array)
{
    bool none = false;
    for (uint32_t x = 0; x < array->rank; x++)
        none = none || array->extent[x] == 0;
    return none;
}
