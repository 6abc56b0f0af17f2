/* The files of a checkpoint that is to be written. */
#ifndef REDIST_CHECKPOINT_TARGET_FILES_H
#define REDIST_CHECKPOINT_TARGET_FILES_H

#include "checkpoint/model.h"

/* What each file will hold, tensors in the order of the list, the widest elements
 * first. `*side` is for free_stored_side,
 * also on failure. */
enum redist_status find_target_model(const struct shard_layout *layout,
                                     const struct tensor_list *list, struct stored_side *side,
                                     struct redist_error *error);

#endif
