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

/* Fails when the layout's `shapes` has a tensor that the list has not, or has with another shape;
 * `holder` is for messages: whose tensors they are. */
enum redist_status check_stated_shapes(const struct shard_layout *layout,
                                       const struct tensor_list *list, const char *holder,
                                       struct redist_error *error);

#define SHAPE_TEXT_BYTES 160

/* "[2, 3]", of long ones the begin. */
void describe_shape(uint32_t rank, const uint64_t *extent, char text[SHAPE_TEXT_BYTES]);

#endif
