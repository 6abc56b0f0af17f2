/* A `.npy` file, which holds one tensor, as a file of tensors. */
#ifndef REDIST_CHECKPOINT_ARRAY_FILE_H
#define REDIST_CHECKPOINT_ARRAY_FILE_H

#include "checkpoint/tensor_file.h"

bool is_array_name(const char *file);

/* Reads and checks the header of a file: where the name ends in `.npy` the tensor is called
 * `tensor`. `*file` is for free_tensor_file, also on failure. */
enum redist_status read_stored_file(const char *path, const char *tensor, struct tensor_file *file,
                                    struct redist_error *error);

/* The header of a `.npy` file with this tensor, whose type NumPy has, for free; NULL when memory
 * runs out. */
char *write_array_header(const struct stored_tensor *tensor, size_t *length);

#endif
