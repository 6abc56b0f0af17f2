/* Shapes of whole tensors from the parts that files hold. */
#ifndef REDIST_CHECKPOINT_WHOLE_SHAPE_H
#define REDIST_CHECKPOINT_WHOLE_SHAPE_H

#include "checkpoint/model.h"
#include "checkpoint/source_files.h"

/* The tensors of files by a layout. A shape is that of the layout's `shapes`;
 * else the extents of the parts along a dimension add up. Fails when a rank that holds a tensor
 * has none of it in its file. */
enum redist_status list_cut_tensors(const struct source_files *files,
                                    const struct shard_layout *layout, struct tensor_list *list,
                                    struct redist_error *error);

#endif
