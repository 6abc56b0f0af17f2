/* The index of a checkpoint of several files (`*.safetensors.index.json`): which holds what. */
#ifndef REDIST_CHECKPOINT_MODEL_INDEX_H
#define REDIST_CHECKPOINT_MODEL_INDEX_H

#include <jansson.h>
#include "checkpoint/file_list.h"
#include "checkpoint/tensor_file.h"

struct model_index {
    char *path;   /* NULL when there is none */
    json_t *json; /* `weight_map`: of names of tensors to names of files */
};

/* Reads that of a directory, if there is one. For free_model_index, also on failure. */
enum redist_status read_model_index(const char *directory, struct model_index *index,
                                    struct redist_error *error);
void free_model_index(struct model_index *index);

/* Its files, each once, in the order of their names. */
enum redist_status list_indexed_files(const struct model_index *index, struct file_list *list,
                                      struct redist_error *error);

/* Fails when a tensor of the index is in no file, or in others than the index says. */
enum redist_status check_model_index(const struct model_index *index,
                                     const struct tensor_file *file, uint32_t count,
                                     struct redist_error *error);

#endif
