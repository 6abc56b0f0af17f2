/* The files of a checkpoint: their headers. */
#ifndef REDIST_CHECKPOINT_SOURCE_FILES_H
#define REDIST_CHECKPOINT_SOURCE_FILES_H

#include "checkpoint/shard_layout.h"

/* Headers of the files of a directory. */
struct source_files {
    char *directory;
    uint32_t count;
    struct tensor_file *file;
};

/* The name of the layout that is kept with a checkpoint. */
#define KEPT_LAYOUT "redist-layout.json"

/* Reads the headers of the files of a layout, in the order of ranks: one of each rank and no
 * other, or all `.npy` files whose names are of the pattern; without a layout, as of rank 0, those that an index
 * names, else those that end in `.safetensors`; when there are none, those that end in `.npy`. Fails
 * when the index is wrong. For free_source_files, also on failure. */
enum redist_status read_source_files(const char *directory, const struct shard_layout *layout,
                                     struct source_files *files, struct redist_error *error);
void free_source_files(struct source_files *files);

#endif
