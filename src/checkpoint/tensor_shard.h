/* The part of a tensor that a rank holds, as boxes of the tensor and where they lie. */
#ifndef REDIST_CHECKPOINT_TENSOR_SHARD_H
#define REDIST_CHECKPOINT_TENSOR_SHARD_H

#include "checkpoint/shard_rule.h"

/* A flat part of a tensor has at most two boxes for each dimension but the last. */
#define SHARD_PARTS 32u

/* A tensor as a whole. */
struct whole_tensor {
    const char *name;
    const struct stored_type *type;
    uint32_t rank;
    uint64_t extent[TENSOR_DIMS];
};

/* A box [low, high) of the tensor, at index `at` of a row-major buffer of its rank. */
struct shard_part {
    uint64_t offset; /* elements of the shard before the buffer */
    uint64_t extent[TENSOR_DIMS];
    uint64_t at[TENSOR_DIMS];
    uint64_t low[TENSOR_DIMS], high[TENSOR_DIMS];
};

/* Parts of one buffer follow one another. */
struct tensor_shard {
    bool held;
    uint32_t rank;
    uint64_t extent[TENSOR_DIMS]; /* the shape under which it is stored */
    uint32_t nparts;
    struct shard_part part[SHARD_PARTS];
};

/* Fails when the rule does not fit the tensor. */
enum redist_status find_tensor_shard(const struct shard_layout *layout,
                                     const struct shard_rule *rule,
                                     const struct name_numbers *numbers,
                                     const struct whole_tensor *tensor, uint64_t rank,
                                     struct tensor_shard *shard, struct redist_error *error);

/* The number of parts into which a cut divides, and which of them a rank has. */
uint64_t count_cut_parts(const struct shard_layout *layout, const struct shard_cut *cut);
uint64_t find_cut_part(const struct shard_layout *layout, const struct shard_cut *cut,
                       uint64_t rank);

/* How the units of an extent are spread over the parts of a cut. */
struct cut_spread {
    uint64_t units, parts;
    uint64_t empty; /* parts that have none */
    bool shared;    /* neighbours have the same */
    bool uneven;    /* some have more than others */
};

/* Of an extent that is whole units; of fused tensors each has one of its own. */
void find_cut_spread(const struct shard_cut *cut, uint64_t extent, uint64_t parts,
                     struct cut_spread *spread);

/* Whether a rank holds any of it. */
enum redist_status holds_tensor(const struct shard_layout *layout, const struct shard_rule *rule,
                                const struct name_numbers *numbers, const char *name, uint64_t rank,
                                bool *held, struct redist_error *error);

#endif
