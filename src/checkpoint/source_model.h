/* The model that the files of a checkpoint hold. */
#ifndef REDIST_CHECKPOINT_SOURCE_MODEL_H
#define REDIST_CHECKPOINT_SOURCE_MODEL_H

#include "checkpoint/model.h"
#include "checkpoint/source_files.h"

/* Finds it: shapes of whole tensors are those of the layout, else they
 * follow from the parts. Fails when a file does not hold what the layout says, or without a
 * layout a tensor is in two files. `list` has names of `files`; it and `side` are to be freed,
 * also on failure. */
enum redist_status find_source_model(const struct source_files *files,
                                     const struct shard_layout *layout, struct tensor_list *list,
                                     struct stored_side *side, struct redist_error *error);

#endif
