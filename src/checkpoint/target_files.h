/* The files of a checkpoint that is to be written. */
#ifndef REDIST_CHECKPOINT_TARGET_FILES_H
#define REDIST_CHECKPOINT_TARGET_FILES_H

#include "checkpoint/model.h"
#include "checkpoint/source_files.h"

/* What each file will hold, tensors in the order of the list, the widest elements
 * first, or each in a `.npy` file of
 * its own. `*side` is for free_stored_side, also on failure. */
enum redist_status find_target_model(const struct shard_layout *layout,
                                     const struct tensor_list *list, struct stored_side *side,
                                     struct redist_error *error);

/* The header of a file, for free; with the metadata of the source unless it is a `.npy` file. NULL
 * on failure. */
char *write_stored_header(const struct stored_file *file, const struct source_files *files,
                          size_t *length, struct redist_error *error);

#endif
