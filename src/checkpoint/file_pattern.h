/* The names of a layout's files (docs/CHECKPOINTS.md, section 2). */
#ifndef REDIST_CHECKPOINT_FILE_PATTERN_H
#define REDIST_CHECKPOINT_FILE_PATTERN_H

#include "checkpoint/shard_layout.h"

#define FILE_NAME_MAX 255u /* letters; Linux has no longer ones */

/* Whether each tensor of a rank is a file of its own, in `.npy`. */
bool has_array_files(const struct shard_layout *layout);

/* A pattern is refused when two files could have one name. */
enum redist_status check_file_pattern(const struct shard_layout *layout,
                                      struct redist_error *error);

/* The name of a rank's file, of one tensor where each is a file of its own, else `tensor` is
 * NULL. In memory of its own, or NULL when memory runs out. */
char *name_rank_file(const struct shard_layout *layout, uint64_t rank, const char *tensor);

/* The same of a tensor whose name may be none of a file. */
enum redist_status name_array_file(const struct shard_layout *layout, uint64_t rank,
                                   const char *tensor, char **name, struct redist_error *error);

/* The rank and the tensor of a file of this name, in memory of its own; false when its name is
 * not of the pattern, or memory runs out. */
bool parse_array_name(const struct shard_layout *layout, const char *file, uint64_t *rank,
                      char **tensor);

#endif
