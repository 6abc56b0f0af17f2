/* The file of a layout (docs/CHECKPOINTS.md, section 2). */
#ifndef REDIST_CHECKPOINT_LAYOUT_FILE_H
#define REDIST_CHECKPOINT_LAYOUT_FILE_H

#include "checkpoint/shard_layout.h"

/* Reads the file, or for the word `whole` makes the layout of one rank that holds all. Sizes in
 * `mesh` ("tp=6,pp=2", or NULL) are taken in place of the file's. `*layout` is for
 * free_shard_layout, also on failure. */
enum redist_status read_shard_layout(const char *path, const char *mesh,
                                     struct shard_layout *layout, struct redist_error *error);
void free_shard_layout(struct shard_layout *layout);

#endif
