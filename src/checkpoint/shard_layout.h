/* Which rank holds what of every tensor of a model: a mesh of ranks, and rules by tensor names
 * (docs/CHECKPOINTS.md, section 2). */
#ifndef REDIST_CHECKPOINT_SHARD_LAYOUT_H
#define REDIST_CHECKPOINT_SHARD_LAYOUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <redist/error.h>
#include "checkpoint/tensor_file.h"

#define SHARD_AXES 8u
#define SHARD_FUSED 16u
#define SHARD_RANKS_MAX (UINT64_C(1) << 16)

struct shard_axis {
    char name[32];
    uint64_t size;
};

/* How one dimension is cut: over axes, the first of them the slowest. */
struct shard_cut {
    uint32_t naxes, axis[SHARD_AXES];
    uint64_t unit;                          /* elements that stay together */
    bool balanced;                          /* parts differ by one unit at most, the longer first */
    bool repeat;                            /* fewer units than parts: neighbours hold the same */
    uint32_t nfused;                        /* 0, or tensors that lie one behind the other here */
    uint64_t fused[SHARD_FUSED], fused_sum; /* their shares of the extent */
};

/* Ranks with this coordinate of an axis hold the tensor, others do not. */
struct shard_place {
    uint32_t axis;
    bool counted;    /* the coordinate is that of the number in the name, of `of` in even runs */
    uint32_t number; /* which of the numbers that the pattern finds, from 0 */
    uint64_t of;
    int64_t index; /* else this; negative from the end */
};

struct shard_rule {
    const char *pattern; /* of the JSON */
    uint32_t ndims;
    struct shard_cut cut[TENSOR_DIMS];
    bool flat; /* cut[0] cuts the elements, row by row, whatever the shape */
    uint32_t nplaces;
    struct shard_place place[SHARD_AXES];
};

struct shard_layout {
    char *name; /* for messages */
    json_t *json;
    uint32_t naxes;
    struct shard_axis axis[SHARD_AXES];
    uint64_t ranks;
    const char *files; /* checkpoint/file_pattern.h */
    uint32_t nrules;
    struct shard_rule *rule;
    const json_t *shapes; /* of whole tensors, or NULL */
};

/* Coordinate of a rank along an axis; the last axis is the fastest. */
uint64_t find_rank_coordinate(const struct shard_layout *layout, uint64_t rank, uint32_t axis);

#endif
