/* A written file compared with the source, not by the plan: each box of it with every source box
 * of the tensor that has elements in common with it. */
#ifndef REDIST_CHECKPOINT_VERIFY_H
#define REDIST_CHECKPOINT_VERIFY_H

#include "checkpoint/file_copy.h"

/* Source boxes by tensor: those of tensor t are order[start[t]] to order[start[t + 1]]. */
struct tensor_boxes {
    uint32_t *start, *order;
};

/* For free_tensor_boxes, also on failure. */
enum redist_status index_tensor_boxes(const struct tensor_list *list,
                                      const struct stored_side *side, struct tensor_boxes *boxes,
                                      struct redist_error *error);
void free_tensor_boxes(struct tensor_boxes *boxes);

/* REDIST_REJECTED when the header that was written does not say what the layout says. */
enum redist_status check_stored_header(const struct stored_file *expected,
                                       const struct tensor_file *file, struct redist_error *error);

/* Compares file `number` of the target, which is at `path`, with all that the source has of its
 * elements, replicas too; adds the bytes compared to `*compared`. REDIST_REJECTED, and the first
 * element that differs, when it is another. */
enum redist_status verify_file(const struct file_copier *copier, const struct tensor_boxes *boxes,
                               uint32_t number, const char *path, uint64_t *compared,
                               struct redist_error *error);

#endif
