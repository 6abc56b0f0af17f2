#include "checkpoint/target_files.h"
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "base/report.h"
#include "checkpoint/array_file.h"
#include "checkpoint/file_pattern.h"
#include "checkpoint/json_file.h"

#define TARGET_FILES_MAX (UINT32_C(1) << 18) /* docs/TRANSFERS.md, section 1 */

/* What is being filled: the files of one rank after the other. */
struct target_maker {
    const struct shard_layout *layout;
    const struct tensor_list *list;
    struct stored_side *side;
    struct tensor_shard *shard;
    uint64_t rank;
    size_t room;    /* for files */
    size_t tensors; /* in all files */
};

/* Begins a file with room for `tensors` tensors; takes over `name`. */
static enum redist_status add_file(struct target_maker *maker, char *name, size_t tensors,
                                   struct redist_error *error)
{
    struct stored_side *side = maker->side;
    if (side->nfiles == TARGET_FILES_MAX) {
        free(name);
        return report_failure(error, "the target has more than %u files", TARGET_FILES_MAX);
    }
    struct stored_tensor *tensor = calloc(tensors, sizeof *tensor);
    if (name == NULL || tensor == NULL ||
        !grow_array(&side->file, &maker->room, side->nfiles, 1, sizeof *side->file)) {
        free(tensor);
        free(name);
        return report_no_memory(error, "out of memory");
    }
    side->file[side->nfiles++] = (struct stored_file){
        .name = name, .rank = maker->rank, .tensor = tensor, .first_box = side->nboxes};
    return REDIST_OK;
}

/* The shard of a tensor becomes the next of the last file. */
static enum redist_status store_shard(struct target_maker *maker, uint32_t number,
                                      struct redist_error *error)
{
    const struct whole_tensor *tensor = &maker->list->tensor[number];
    const struct tensor_shard *shard = maker->shard;
    struct stored_file *file = &maker->side->file[maker->side->nfiles - 1];
    struct stored_tensor *stored = &file->tensor[file->count++];
    uint64_t bytes;
    *stored = (struct stored_tensor){
        (char *)(uintptr_t)tensor->name, tensor->type, shard->rank, {0}, file->bytes, 0};
    memcpy(stored->extent, shard->extent, sizeof stored->extent);
    if (!count_tensor_bytes(tensor->type, shard->rank, shard->extent, &bytes))
        return report_failure(error,
                              "tensor %.200s: %s elements are cut inside a byte, which holds %u",
                              tensor->name, tensor->type->name, (unsigned)tensor->type->per_unit);
    PASS_FAILURE(add_boxes(maker->side, tensor, number, shard, file->bytes, error));
    file->bytes += bytes;
    stored->end = file->bytes;
    if (++maker->tensors > STORED_BOXES_MAX)
        return report_failure(error, "the files hold more than %u tensors", STORED_BOXES_MAX);
    return REDIST_OK;
}

static enum redist_status place_tensor(struct target_maker *maker, uint32_t number,
                                       struct redist_error *error)
{
    const struct shard_layout *layout = maker->layout;
    const struct whole_tensor *tensor = &maker->list->tensor[number];
    struct name_numbers found;
    const struct shard_rule *rule = find_rule(layout, tensor->name, &found, error);
    if (rule == NULL)
        return REDIST_BAD_INPUT;
    PASS_FAILURE(find_tensor_shard(layout, rule, &found, tensor, maker->rank, maker->shard, error));
    if (!maker->shard->held)
        return REDIST_OK;
    if (has_array_files(layout)) {
        char *name = NULL;
        if (tensor->type->array_name == NULL)
            return report_failure(error, "tensor %.200s: .npy has no type %s", tensor->name,
                                  tensor->type->name);
        PASS_FAILURE(name_array_file(layout, maker->rank, tensor->name, &name, error));
        PASS_FAILURE(add_file(maker, name, 1, error));
    }
    return store_shard(maker, number, error);
}

/* A header has tensors and this, which readers take for no tensor. */
static enum redist_status check_tensor_names(const struct shard_layout *layout,
                                             const struct tensor_list *list,
                                             struct redist_error *error)
{
    if (has_array_files(layout) || find_tensor(list, METADATA_KEY) < 0)
        return REDIST_OK;
    return report_failure(error, "tensor " METADATA_KEY ": no tensor of a .safetensors file has "
                                 "this name; .npy files may");
}

/* The widest elements first, so that all begin at multiples of their size: readers map them. */
static enum redist_status fill_file(struct target_maker *maker, struct redist_error *error)
{
    const struct tensor_list *list = maker->list;
    PASS_FAILURE(add_file(maker, name_rank_file(maker->layout, maker->rank, NULL),
                          (size_t)list->count + 1, error));
    for (uint32_t width = 8; width > 0; width /= 2)
        for (uint32_t k = 0; k < list->count; k++)
            if (list->tensor[k].type->unit_bytes == width)
                PASS_FAILURE(place_tensor(maker, k, error));
    struct stored_file *file = &maker->side->file[maker->side->nfiles - 1];
    struct stored_tensor *fitting = realloc(file->tensor, (file->count + 1) * sizeof *file->tensor);
    file->tensor = fitting == NULL ? file->tensor : fitting;
    return REDIST_OK;
}

static enum redist_status fill_array_files(struct target_maker *maker, struct redist_error *error)
{
    for (uint32_t k = 0; k < maker->list->count; k++)
        PASS_FAILURE(place_tensor(maker, k, error));
    return REDIST_OK;
}

enum redist_status find_target_model(const struct shard_layout *layout,
                                     const struct tensor_list *list, struct stored_side *side,
                                     struct redist_error *error)
{
    struct target_maker maker = {layout, list, side, malloc(sizeof *maker.shard), 0, 0, 0};
    memset(side, 0, sizeof *side);
    enum redist_status status = maker.shard == NULL ? report_no_memory(error, "out of memory")
                                                    : check_tensor_names(layout, list, error);
    for (; maker.rank < layout->ranks && status == REDIST_OK; maker.rank++)
        status =
            has_array_files(layout) ? fill_array_files(&maker, error) : fill_file(&maker, error);
    if (status == REDIST_OK)
        finish_boxes(side, list);
    free(maker.shard);
    return status;
}

/* The metadata of the first source file that has any. */
static const json_t *find_metadata(const struct source_files *files)
{
    for (uint32_t f = 0; f < files->count; f++)
        if (files->file[f].metadata != NULL)
            return files->file[f].metadata;
    return NULL;
}

char *write_stored_header(const struct stored_file *file, const struct source_files *files,
                          size_t *length, struct redist_error *error)
{
    char *header = is_array_name(file->name) ? write_array_header(&file->tensor[0], length)
                                             : write_tensor_header(file->tensor, file->count,
                                                                   find_metadata(files), length);
    if (header == NULL)
        (void)report_no_memory(error, "out of memory");
    if (header == NULL || *length <= JSON_BYTES_MAX)
        return header;
    free(header);
    (void)report_failure(error, "%.200s: its header is over %u bytes", file->name, JSON_BYTES_MAX);
    return NULL;
}
