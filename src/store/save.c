#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <redist/checkpoint.h>
#include "base/path.h"
#include "base/report.h"
#include "base/sized.h"
#include "checkpoint/file_copy.h"
#include "checkpoint/file_list.h"
#include "checkpoint/file_pattern.h"
#include "checkpoint/json_file.h"
#include "checkpoint/layout_file.h"
#include "checkpoint/reshard.h"
#include "checkpoint/target_directory.h"
#include "checkpoint/target_files.h"
#include "checkpoint/verify.h"
#include "checkpoint/whole_shape.h"

/* In the metadata of a file: the number under which it was saved. */
#define SAVE_KEY "redist_save"
#define SAVE_DIGITS 24u

/* All that follows from the layout and the tensors. */
struct saved_model {
    struct shard_layout layout;
    struct tensor_list list;
    struct stored_side side;
    struct target_directory directory;
    char save[SAVE_DIGITS];
};

static enum redist_status take_tensor(const struct redist_tensor *tensor, struct tensor_list *list,
                                      struct redist_error *error)
{
    uint64_t bytes;
    struct whole_tensor whole = {tensor->name, find_stored_type(tensor->dtype), tensor->ndims, {0}};
    if (!fits_json(tensor->name))
        return report_failure(error, "tensor %.200s: expected a name in UTF-8", tensor->name);
    if (whole.type == NULL)
        return report_failure(error, "tensor %.200s: unknown dtype '%.20s'", tensor->name,
                              tensor->dtype);
    if (tensor->ndims > TENSOR_DIMS)
        return report_failure(error, "tensor %.200s: expected at most %u dimensions", tensor->name,
                              TENSOR_DIMS);
    memcpy(whole.extent, tensor->shape, tensor->ndims * sizeof *whole.extent);
    if (!count_tensor_bytes(whole.type, whole.rank, whole.extent, &bytes))
        return report_failure(error,
                              "tensor %.200s: expected extents and a whole number of bytes up to "
                              "2^62",
                              tensor->name);
    if (find_tensor(list, tensor->name) >= 0)
        return report_failure(error, "tensor %.200s: is named twice", tensor->name);
    return add_tensor(list, &whole, error);
}

/* For free_model, also on failure. */
static enum redist_status find_model(const struct redist_checkpoint *checkpoint,
                                     const struct redist_tensor *tensor, size_t ntensors,
                                     struct saved_model *model, struct redist_error *error)
{
    memset(model, 0, sizeof *model);
    model->directory.lock = -1;
    (void)snprintf(model->save, sizeof model->save, "%" PRIu64, checkpoint->save);
    enum redist_status status =
        read_shard_layout(checkpoint->layout, checkpoint->mesh, &model->layout, error);
    if (status == REDIST_OK && has_array_files(&model->layout))
        status = report_failure(error, "%.200s: 'files': saved are .safetensors files only",
                                checkpoint->layout);
    for (size_t k = 0; k < ntensors && status == REDIST_OK; k++)
        status = take_tensor(&tensor[k], &model->list, error);
    if (status == REDIST_OK)
        status = check_stated_shapes(&model->layout, &model->list, "what is saved", error);
    if (status == REDIST_OK)
        status = find_target_model(&model->layout, &model->list, &model->side, error);
    if (status == REDIST_OK)
        status = name_target_directory(checkpoint->directory, &model->directory, error);
    return status;
}

static void free_model(struct saved_model *model)
{
    free_target_directory(&model->directory);
    free_stored_side(&model->side);
    free_tensor_list(&model->list);
    free_shard_layout(&model->layout);
}

/* Each tile where its tensor is in the list. */
static enum redist_status sort_tiles(const struct tensor_list *list, const struct redist_tile *tile,
                                     size_t ntiles, const struct redist_tile **given,
                                     struct redist_error *error)
{
    for (size_t k = 0; k < ntiles; k++) {
        int64_t number = find_tensor(list, tile[k].name);
        if (number < 0 || given[number] != NULL)
            return report_failure(error, "tensor %.200s: %s", tile[k].name,
                                  number < 0 ? "the rank has none of it" : "two tiles are given");
        given[number] = &tile[k];
    }
    return REDIST_OK;
}

/* Moves the tile of each tensor of the file to `match`. */
static enum redist_status match_stored(const struct stored_file *file,
                                       const struct tensor_list *list,
                                       const struct redist_tile **given,
                                       const struct redist_tile **match, struct redist_error *error)
{
    for (size_t k = 0; k < file->count; k++) {
        const struct stored_tensor *stored = &file->tensor[k];
        const struct redist_tile **found = &given[find_tensor(list, stored->name)];
        uint64_t bytes = stored->end - stored->begin;
        if (*found == NULL)
            return report_failure(error,
                                  "tensor %.200s: no tile is given, the rank has %" PRIu64 " bytes",
                                  stored->name, bytes);
        if ((*found)->bytes != bytes)
            return report_failure(error,
                                  "tensor %.200s: %" PRIu64 " bytes are given, the rank has "
                                  "%" PRIu64,
                                  stored->name, (*found)->bytes, bytes);
        match[k] = *found;
        *found = NULL;
    }
    return REDIST_OK;
}

/* One tile of each tensor of the file, in its order and for free, and no other; NULL on failure. */
static enum redist_status match_tiles(const struct stored_file *file,
                                      const struct tensor_list *list,
                                      const struct redist_tile *tile, size_t ntiles,
                                      const struct redist_tile ***matched,
                                      struct redist_error *error)
{
    const struct redist_tile **given = calloc((size_t)list->count + 1, sizeof *given);
    const struct redist_tile **match = calloc(file->count + 1, sizeof *match);
    enum redist_status status =
        given == NULL || match == NULL ? report_no_memory(error, "out of memory") : REDIST_OK;
    if (status == REDIST_OK)
        status = sort_tiles(list, tile, ntiles, given, error);
    if (status == REDIST_OK)
        status = match_stored(file, list, given, match, error);
    for (uint32_t k = 0; k < list->count && status == REDIST_OK; k++)
        if (given[k] != NULL)
            status =
                report_failure(error, "tensor %.200s: the rank has none of it", given[k]->name);
    free(given);
    if (status != REDIST_OK)
        free(match);
    else
        *matched = match;
    return status;
}

static enum redist_status write_tiles(const struct stored_file *file, int descriptor,
                                      const char *header, size_t length,
                                      const struct redist_tile *const *match,
                                      struct redist_error *error)
{
    enum redist_status status = write_bytes(descriptor, file->name, 0, header, length, error);
    for (size_t k = 0; k < file->count && status == REDIST_OK; k++)
        status = write_bytes(descriptor, file->name, length + file->tensor[k].begin, match[k]->data,
                             match[k]->bytes, error);
    return status;
}

static enum redist_status save_file(const struct saved_model *model, const struct stored_file *file,
                                    const struct redist_tile *const *match,
                                    struct redist_error *error)
{
    size_t length = 0;
    json_t *metadata = json_pack("{s:s, s:s}", "format", "pt", SAVE_KEY, model->save);
    char *header =
        metadata == NULL ? NULL : write_tensor_header(file->tensor, file->count, metadata, &length);
    json_decref(metadata);
    if (header == NULL)
        return report_no_memory(error, "out of memory");
    int descriptor;
    enum redist_status status =
        begin_target_file(&model->directory, file->name, length + file->bytes, &descriptor, error);
    if (status == REDIST_OK)
        status = write_tiles(file, descriptor, header, length, match, error);
    free(header);
    if (status == REDIST_OK)
        return finish_target_file(&model->directory, file->name, descriptor, error);
    if (descriptor >= 0)
        (void)close(descriptor);
    return status;
}

enum redist_status redist_save_checkpoint(const struct redist_checkpoint *checkpoint,
                                          const struct redist_tensor *tensor, size_t ntensors,
                                          const struct redist_tile *tile, size_t ntiles,
                                          struct redist_error *error)
{
    struct saved_model model;
    struct redist_checkpoint own;
    PASS_FAILURE(take_sized(&own, sizeof own, checkpoint, "struct redist_checkpoint", error));
    checkpoint = &own;
    enum redist_status status = find_model(checkpoint, tensor, ntensors, &model, error);
    if (status == REDIST_OK && checkpoint->rank >= model.layout.ranks)
        status = report_failure(error, "%.200s has ranks 0 to %" PRIu64 ", not %" PRIu64,
                                checkpoint->layout, model.layout.ranks - 1, checkpoint->rank);
    const struct stored_file *file =
        status == REDIST_OK ? &model.side.file[checkpoint->rank] : NULL;
    const struct redist_tile **match = NULL;
    if (status == REDIST_OK)
        status = match_tiles(file, &model.list, tile, ntiles, &match, error);
    if (status == REDIST_OK)
        status = enter_target_directory(&model.directory, error);
    if (status == REDIST_OK)
        status = save_file(&model, file, match, error);
    free(match);
    free_model(&model);
    return status;
}

/* The file of a rank is there, as the layout says, and was saved under this number. */
static enum redist_status check_saved(const struct saved_model *model, uint32_t number,
                                      struct redist_error *error)
{
    const struct stored_file *expected = &model->side.file[number];
    char *path = join_path(model->directory.partial, expected->name);
    struct tensor_file file;
    if (path == NULL)
        return report_no_memory(error, "out of memory");
    enum redist_status status = read_tensor_file(path, &file, error);
    if (status == REDIST_OK)
        status = check_stored_header(expected, &file, error);
    const char *save = json_string_value(json_object_get(file.metadata, SAVE_KEY));
    if (status == REDIST_OK && (save == NULL || strcmp(save, model->save) != 0))
        status = report_failure(error, "%.200s: was saved under the number %.40s, not %s", path,
                                save == NULL ? "of nothing" : save, model->save);
    free_tensor_file(&file);
    free(path);
    return status;
}

/* All files are there, and nothing that an earlier try has left. */
static enum redist_status check_directory(const struct saved_model *model,
                                          struct redist_error *error)
{
    struct file_list expected = {0};
    enum redist_status status = add_file_name(&expected, strdup(KEPT_LAYOUT), error);
    for (uint32_t f = 0; f < model->side.nfiles && status == REDIST_OK; f++) {
        status = check_saved(model, f, error);
        if (status == REDIST_OK)
            status = add_file_name(&expected, strdup(model->side.file[f].name), error);
    }
    sort_file_list(&expected);
    if (status == REDIST_OK)
        status = refuse_other_names(&model->directory, &expected, error);
    free_file_list(&expected);
    return status;
}

static enum redist_status write_layout(const struct saved_model *model, struct redist_error *error)
{
    char *kept = write_kept_layout(&model->layout, &model->list);
    if (kept == NULL)
        return report_no_memory(error, "out of memory");
    const struct target_record record = {KEPT_LAYOUT, kept, strlen(kept)};
    enum redist_status status = write_target_file(&model->directory, &record, error);
    free(kept);
    return status;
}

enum redist_status redist_finish_checkpoint(const struct redist_checkpoint *checkpoint,
                                            const struct redist_tensor *tensor, size_t ntensors,
                                            struct redist_error *error)
{
    struct saved_model model;
    struct redist_checkpoint own;
    PASS_FAILURE(take_sized(&own, sizeof own, checkpoint, "struct redist_checkpoint", error));
    checkpoint = &own;
    enum redist_status status = find_model(checkpoint, tensor, ntensors, &model, error);
    if (status == REDIST_OK)
        status = join_target_directory(&model.directory, error);
    if (status == REDIST_OK)
        status = check_directory(&model, error);
    if (status == REDIST_OK)
        status = write_layout(&model, error);
    if (status == REDIST_OK)
        status = finish_target_directory(&model.directory, error);
    free_model(&model);
    return status;
}
