/* The size of attention heads that a model's own config.json states, and cuts that do not fit it. */
#ifndef REDIST_PROGRAMS_CHECKPOINT_HEAD_SIZE_H
#define REDIST_PROGRAMS_CHECKPOINT_HEAD_SIZE_H

#include <stdbool.h>
#include <stdint.h>
#include "checkpoint/shard_layout.h"

/* That of the config.json of a directory: 0 where there is none, or it does not say one size for all
 * heads. It is of others, so what is wrong with it is no failure. */
uint64_t read_head_size(const char *directory);

/* Whether a tensor is one of attention, and the unit of its cut is not that of such heads. */
bool has_other_heads(const char *tensor, const struct shard_cut *cut, uint64_t head_size);

#endif
