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

/* The first of the holders from `low` to `high` whose device has this bit, `high` when none has;
 * they are of one tile, and their devices have the same bits above. */
static uint32_t find_first_with_bit(const struct tile_holder *holder, uint32_t low, uint32_t high,
                                    uint32_t bit)
{
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if ((holder[middle].device >> bit & 1u) != 0)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

uint32_t find_nearest_holder(const struct tile_holder *holder, uint32_t count, uint32_t taker)
{
    uint32_t low = 0, high = count;
    for (uint32_t bit = 32; bit-- > 0 && high - low > 1;) {
        uint32_t with = find_first_with_bit(holder, low, high, bit);
        if (with == low || with == high)
            continue; /* all are alike */
        if ((taker >> bit & 1u) != 0)
            low = with;
        else
            high = with;
    }
    return holder[low].device;
}

struct giver_search {
    const struct tile_holder *holder;
    const struct tile_table *before, *after;
    uint32_t taker;
    take_transfer *take;
    void *context;
};

/* The first of the holders from `low` to `high`, whose offsets before dimension k are equal, that
 * has at least this one there; `high` when none has. */
static uint32_t find_first_from(const struct giver_search *search, uint32_t low, uint32_t high,
                                uint32_t k, uint64_t offset)
{
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (get_offsets(search->before, search->holder[middle].device)[k] >= offset)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Holders of one tile. */
static bool visit_holders(const struct giver_search *search, uint32_t low, uint32_t high)
{
    struct tile_transfer transfer = {.from = search->holder[low].device, .to = search->taker};
    if (!find_common_box(search->before, search->after, &transfer))
        return true;
    transfer.from = find_nearest_holder(search->holder + low, high - low, search->taker);
    return search->take(search->context, &transfer);
}

/* Holders whose offsets before dimension k are equal: in it only those whose tiles reach into the
 * taker's. */
static bool visit_dimension(const struct giver_search *search, uint32_t low, uint32_t high,
                            uint32_t k)
{
    if (k == search->before->ndims)
        return visit_holders(search, low, high);
    bool summand = k >= search->before->rank;
    uint64_t taken = get_offsets(search->after, search->taker)[k];
    uint64_t reach = summand ? 1 : search->before->tile[k];
    uint64_t end = taken + (summand ? 1 : search->after->tile[k]);
    low = find_first_from(search, low, high, k, taken >= reach ? taken - reach + 1 : 0);
    while (low < high) {
        uint64_t offset = get_offsets(search->before, search->holder[low].device)[k];
        uint32_t next = find_first_from(search, low, high, k, offset + 1);
        if (offset >= end)
            return true;
        if (!visit_dimension(search, low, next, k + 1))
            return false;
        low = next;
    }
    return true;
}

bool visit_givers(const struct tile_holder *holder, uint32_t count, const struct tile_table *after,
                  uint32_t taker, take_transfer *take, void *context)
{
    if (count == 0)
        return true;
    const struct giver_search search = {holder, holder->table, after, taker, take, context};
    return visit_dimension(&search, 0, count, 0);
}
