#include "table/missing.h"

/* Elements of the array from `low` to `high` along dimension x. */
static uint64_t count_existing(const struct tile_table *table, uint32_t x, uint64_t low,
                               uint64_t high)
{
    uint64_t size = table->of.problem->from.dim[x].size;
    high = high < size ? high : size;
    return low < high ? high - low : 0;
}

uint64_t count_missing(const struct tile_table *before, const struct tile_table *after,
                       uint32_t device)
{
    const uint64_t *from = get_offsets(before, device), *to = get_offsets(after, device);
    uint64_t wanted = 1, held = before->holds[device] ? 1 : 0;
    for (uint32_t x = 0; x < before->ndims; x++) {
        if (x >= before->rank) { /* the tile of a summand dimension stays */
            held = from[x] == to[x] ? held : 0;
            continue;
        }
        uint64_t from_end = from[x] + before->tile[x], to_end = to[x] + after->tile[x];
        uint64_t low = from[x] > to[x] ? from[x] : to[x];
        uint64_t high = from_end < to_end ? from_end : to_end;
        wanted *= count_existing(after, x, to[x], to_end);
        held *= count_existing(after, x, low, high);
    }
    return wanted - held;
}
