/* The header of a `.safetensors` file: eight bytes, its length as a little-endian number, and a
 * JSON object of that length with dtype, shape and place of every tensor; then the data
 * (https://github.com/huggingface/safetensors, "Format"). */
#ifndef REDIST_CHECKPOINT_TENSOR_FILE_H
#define REDIST_CHECKPOINT_TENSOR_FILE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <redist/error.h>
#include "checkpoint/dtype.h"

#define TENSOR_DIMS 16u
#define TENSORS_MAX 65536u /* of a file, and of a model: docs/TRANSFERS.md, section 1 */

/* What a header has beside the tensors. */
#define METADATA_KEY "__metadata__"

struct stored_tensor {
    char *name;
    const struct stored_type *type;
    uint32_t rank;
    uint64_t extent[TENSOR_DIMS];
    uint64_t begin, end; /* bytes, from the start of the data */
};

/* Tensors are in the order of sort_stored_tensors; their data fill the file without a gap. */
struct tensor_file {
    uint64_t rank; /* whose file it is, set by those who know */
    char *path;
    const char *name; /* the last part of the path */
    uint64_t data_at, data_bytes;
    size_t count;
    struct stored_tensor *tensor;
    json_t *metadata; /* or NULL */
};

/* Bytes of a tensor's elements; false when they, or an extent, are more than 2^62, also beside an
 * extent of 0, or they are no whole units. */
bool count_tensor_bytes(const struct stored_type *type, uint32_t rank, const uint64_t *extent,
                        uint64_t *bytes);

/* In the order of their data; of those at one place the empty ones first, then by name. */
void sort_stored_tensors(struct stored_tensor *tensor, size_t count);

/* Reads and checks the header of a regular file. `*file` is for free_tensor_file, also on
 * failure. */
enum redist_status read_tensor_file(const char *path, struct tensor_file *file,
                                    struct redist_error *error);
void free_tensor_file(struct tensor_file *file);

/* Header of a file with these tensors, whose data begin where the one before ends; its length a
 * multiple of eight, in `*text` for free. NULL when memory runs out. */
char *write_tensor_header(const struct stored_tensor *tensor, size_t count, const json_t *metadata,
                          size_t *length);

#endif
