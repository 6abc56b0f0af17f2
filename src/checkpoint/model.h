/* A model as its files hold it: every tensor as a whole, and each box of it where it lies. */
#ifndef REDIST_CHECKPOINT_MODEL_H
#define REDIST_CHECKPOINT_MODEL_H

#include <stddef.h>
#include <stdio.h>
#include "checkpoint/tensor_shard.h"

/* Of a side, and tensors of all its files together: docs/TRANSFERS.md, section 1. */
#define STORED_BOXES_MAX (UINT32_C(1) << 22)

/* Tensors in the order in which the source has them. */
struct tensor_list {
    uint32_t count;
    size_t room;
    struct whole_tensor *tensor;
    json_t *number; /* of each name */
};

/* A box [low, high) of a tensor at index `at` of a row-major buffer of shape `extent`, all in
 * units of bytes; each points to as many numbers as the tensor has dimensions. */
struct stored_box {
    uint32_t file, tensor;
    uint64_t place; /* of the buffer: bytes from the start of the file's data */
    const uint64_t *extent, *at, *low, *high;
};

struct stored_file {
    char *name;
    uint64_t rank; /* whose it is */
    size_t count;
    struct stored_tensor *tensor;
    uint64_t bytes;
    uint32_t first_box; /* the first of its boxes */
};

/* Boxes are in the order of files and places; those of one buffer follow one another. */
struct stored_side {
    uint32_t nfiles, nboxes;
    size_t room;
    struct stored_file *file;
    struct stored_box *box;
    size_t nnumbers, numbers_room;
    uint64_t *numbers;
};

/* -1 when there is none of this name. */
int64_t find_tensor(const struct tensor_list *list, const char *name);
enum redist_status add_tensor(struct tensor_list *list, const struct whole_tensor *tensor,
                              struct redist_error *error);
void free_tensor_list(struct tensor_list *list);

/* Adds the boxes of a shard that have elements; its data begin at `begin` of the last file. Fails when they cut
 * through a byte. */
enum redist_status add_boxes(struct stored_side *side, const struct whole_tensor *tensor,
                             uint32_t number, const struct tensor_shard *shard, uint64_t begin,
                             struct redist_error *error);

/* Once all boxes are there: only then they point to their numbers. */
void finish_boxes(struct stored_side *side, const struct tensor_list *list);
void free_stored_side(struct stored_side *side);

/* The transfer problem that takes one side to the other (docs/TRANSFERS.md). */
void write_model_problem(FILE *out, const struct tensor_list *list,
                         const struct stored_side *source, const struct stored_side *target);

#endif
