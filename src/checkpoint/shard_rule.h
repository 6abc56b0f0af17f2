/* A rule of a layout: which tensors it is for, and how it cuts them (docs/CHECKPOINTS.md,
 * section 2). */
#ifndef REDIST_CHECKPOINT_SHARD_RULE_H
#define REDIST_CHECKPOINT_SHARD_RULE_H

#include "checkpoint/shard_layout.h"

/* Numbers that a pattern finds in a name. */
struct name_numbers {
    uint32_t count;
    uint64_t number[SHARD_AXES];
};

/* The first rule whose pattern the name is of; NULL, and `error` says so, when there is none. */
const struct shard_rule *find_rule(const struct shard_layout *layout, const char *name,
                                   struct name_numbers *found, struct redist_error *error);

/* Reads a rule in JSON; axes are those of `layout`. */
enum redist_status read_shard_rule(const struct shard_layout *layout, const json_t *object,
                                   struct shard_rule *rule, struct redist_error *error);

#endif
