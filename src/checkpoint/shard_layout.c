#include "checkpoint/shard_layout.h"

uint64_t find_rank_coordinate(const struct shard_layout *layout, uint64_t rank, uint32_t axis)
{
    for (uint32_t k = layout->naxes; k > axis + 1; k--)
        rank /= layout->axis[k - 1].size;
    return rank % layout->axis[axis].size;
}
