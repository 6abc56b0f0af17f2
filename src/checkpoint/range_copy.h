/* Bytes that lie one after the other in two files, copied by the kernel from one to the other:
 * they do not pass through the memory of the process. */
#ifndef REDIST_CHECKPOINT_RANGE_COPY_H
#define REDIST_CHECKPOINT_RANGE_COPY_H

#include <stdbool.h>
#include "checkpoint/tensor_file.h"

/* The source file that was read last stays open, so that the kernel reads ahead. */
struct range_copier {
    const struct tensor_file *file; /* or NULL */
    int descriptor;
    bool refused; /* the file systems do not do it: bytes are copied in another way */
};

/* Copies `bytes` bytes from `from` of a file to `to` of an open one, whose path is for messages.
 * When the first copy is refused `refused` is set, and nothing was copied. */
enum redist_status copy_range(struct range_copier *copier, const struct tensor_file *file,
                              uint64_t from, int target, const char *path, uint64_t to,
                              uint64_t bytes, struct redist_error *error);
void close_range_copier(struct range_copier *copier);

#endif
