#include "checkpoint/array_file.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/report.h"
#include "checkpoint/file_list.h"
#include "files/tile_file.h"

bool is_array_name(const char *file)
{
    return has_ending(file, ".npy");
}

static enum redist_status set_array(const struct npy_header *header, const char *name,
                                    struct tensor_file *file, struct redist_error *error)
{
    struct stored_tensor *tensor = calloc(1, sizeof *tensor);
    file->tensor = tensor;
    if (tensor == NULL)
        return report_no_memory(error, "out of memory");
    file->count = 1;
    tensor->name = strdup(name);
    if (tensor->name == NULL)
        return report_no_memory(error, "out of memory");
    tensor->type = find_array_type(header->dtype);
    if (tensor->type == NULL)
        return report_failure(error,
                              "%.200s: dtype '%s': expected little-endian numbers of a type that "
                              ".safetensors has, too",
                              file->path, header->dtype);
    tensor->rank = header->rank;
    memcpy(tensor->extent, header->shape, header->rank * sizeof *tensor->extent);
    if (!count_tensor_bytes(tensor->type, tensor->rank, tensor->extent, &tensor->end))
        return report_failure(error, "%.200s: its shape has an extent, or bytes, over 2^62",
                              file->path);
    file->data_at = header->data_offset;
    file->data_bytes = tensor->end;
    return REDIST_OK;
}

static enum redist_status read_array_file(const char *path, const char *tensor,
                                          struct tensor_file *file, struct redist_error *error)
{
    struct npy_header header;
    int descriptor;
    memset(file, 0, sizeof *file);
    file->path = strdup(path);
    if (file->path == NULL)
        return report_no_memory(error, "out of memory");
    const char *slash = strrchr(file->path, '/');
    file->name = slash == NULL ? file->path : slash + 1;
    PASS_FAILURE(open_npy(path, &descriptor, &header, error));
    (void)close(descriptor);
    return set_array(&header, tensor, file, error);
}

enum redist_status read_stored_file(const char *path, const char *tensor, struct tensor_file *file,
                                    struct redist_error *error)
{
    return is_array_name(path) ? read_array_file(path, tensor, file, error)
                               : read_tensor_file(path, file, error);
}

char *write_array_header(const struct stored_tensor *tensor, size_t *length)
{
    struct npy_header header = {.rank = tensor->rank};
    char *text = malloc(NPY_MAX_WRITTEN);
    if (text == NULL)
        return NULL;
    memcpy(header.dtype, tensor->type->array_name, strlen(tensor->type->array_name) + 1);
    memcpy(header.shape, tensor->extent, tensor->rank * sizeof *header.shape);
    format_npy_header(&header, text);
    *length = header.data_offset;
    return text;
}
