#include "table/givers.h"
#include <stdlib.h>
#include <string.h>

bool find_common_box(const struct tile_table *before, const struct tile_table *after,
                     struct tile_transfer *transfer)
{
    const uint64_t *given = get_offsets(before, transfer->from);
    const uint64_t *taken = get_offsets(after, transfer->to);
    for (uint32_t k = before->rank; k < before->ndims; k++) {
        if (given[k] != taken[k])
            return false;
        transfer->offset[k] = given[k];
        transfer->extent[k] = before->tile[k];
    }
    for (uint32_t k = 0; k < before->rank; k++) {
        uint64_t size = before->of.problem->from.dim[k].size, high = given[k] + before->tile[k];
        uint64_t low = given[k] > taken[k] ? given[k] : taken[k];
        if (taken[k] + after->tile[k] < high)
            high = taken[k] + after->tile[k];
        if (size < high)
            high = size;
        if (low >= high)
            return false;
        transfer->offset[k] = low;
        transfer->extent[k] = high - low;
    }
    return true;
}

bool holds_same_tile(const struct tile_table *table, uint32_t a, uint32_t b)
{
    return memcmp(get_offsets(table, a), get_offsets(table, b), table->ndims * sizeof(uint64_t)) ==
           0;
}

static int order_holders(const void *one, const void *other)
{
    const struct tile_holder *a = one, *b = other;
    const uint64_t *x = get_offsets(a->table, a->device), *y = get_offsets(b->table, b->device);
    for (uint32_t k = 0; k < a->table->ndims; k++)
        if (x[k] != y[k])
            return x[k] < y[k] ? -1 : 1;
    return a->device < b->device ? -1 : 1;
}

uint32_t sort_holders(const struct tile_table *table, const uint32_t *member, uint32_t count,
                      struct tile_holder *holder)
{
    uint32_t found = 0;
    for (uint32_t m = 0; m < count; m++) {
        uint32_t device = member != NULL ? member[m] : m;
        if (table->holds[device])
            holder[found++] = (struct tile_holder){table, device};
    }
    qsort(holder, found, sizeof *holder, order_holders);
    return found;
}

uint32_t find_nearest_holder(const struct tile_holder *holder, uint32_t count, uint32_t taker)
{
    uint32_t nearest = holder[0].device;
    for (uint32_t k = 1; k < count; k++)
        if ((holder[k].device ^ taker) < (nearest ^ taker))
            nearest = holder[k].device;
    return nearest;
}

bool visit_givers(const struct tile_holder *holder, uint32_t count, const struct tile_table *after,
                  uint32_t taker, take_transfer *take, void *context)
{
    for (uint32_t k = 0, equal; k < count; k += equal) {
        const struct tile_table *before = holder[k].table;
        struct tile_transfer transfer = {.from = holder[k].device, .to = taker};
        for (equal = 1; k + equal < count; equal++)
            if (!holds_same_tile(before, holder[k].device, holder[k + equal].device))
                break;
        if (!find_common_box(before, after, &transfer))
            continue;
        transfer.from = find_nearest_holder(holder + k, equal, taker);
        if (!take(context, &transfer))
            return false;
    }
    return true;
}
