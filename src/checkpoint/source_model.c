#include "checkpoint/source_model.h"
#include <stdlib.h>
#include <string.h>
#include "base/report.h"
#include "checkpoint/layout_file.h"
#include "checkpoint/whole_shape.h"

/* Every tensor whole in one file. */
static enum redist_status list_whole_tensors(const struct source_files *files,
                                             struct tensor_list *list, struct redist_error *error)
{
    for (uint32_t f = 0; f < files->count; f++)
        for (size_t k = 0; k < files->file[f].count; k++) {
            const struct stored_tensor *stored = &files->file[f].tensor[k];
            struct whole_tensor tensor = {stored->name, stored->type, stored->rank, {0}};
            memcpy(tensor.extent, stored->extent, sizeof tensor.extent);
            if (find_tensor(list, stored->name) >= 0)
                return report_failure(
                    error,
                    "%.200s: tensor %.200s is in another file, too: say by --source-layout "
                    "what each holds",
                    files->file[f].path, stored->name);
            PASS_FAILURE(add_tensor(list, &tensor, error));
        }
    return REDIST_OK;
}

static bool has_shape(const struct stored_tensor *stored, const struct tensor_shard *shard)
{
    bool same = stored->rank == shard->rank;
    for (uint32_t x = 0; same && x < shard->rank; x++)
        same = stored->extent[x] == shard->extent[x];
    return same;
}

static enum redist_status check_stored(const struct tensor_file *file,
                                       const struct stored_tensor *stored,
                                       const struct whole_tensor *tensor,
                                       const struct tensor_shard *shard, struct redist_error *error)
{
    char found[SHAPE_TEXT_BYTES], expected[SHAPE_TEXT_BYTES];
    if (!shard->held)
        return report_failure(error, "%.200s: by the layout it has no tensor %.200s", file->path,
                              stored->name);
    if (stored->type != tensor->type)
        return report_failure(error, "%.200s: tensor %.200s is of type %s, elsewhere of %s",
                              file->path, stored->name, stored->type->name, tensor->type->name);
    if (has_shape(stored, shard))
        return REDIST_OK;
    describe_shape(stored->rank, stored->extent, found);
    describe_shape(shard->rank, shard->extent, expected);
    return report_failure(error, "%.200s: tensor %.200s has shape %s, by the layout it has %s",
                          file->path, stored->name, found, expected);
}

static enum redist_status add_stored(const struct shard_layout *layout,
                                     const struct tensor_file *file,
                                     const struct stored_tensor *stored,
                                     const struct tensor_list *list, struct stored_side *side,
                                     struct tensor_shard *shard, struct redist_error *error)
{
    struct name_numbers found;
    uint32_t number = (uint32_t)find_tensor(list, stored->name);
    const struct whole_tensor *tensor = &list->tensor[number];
    const struct shard_rule *rule = find_rule(layout, stored->name, &found, error);
    if (rule == NULL)
        return REDIST_BAD_INPUT;
    PASS_FAILURE(find_tensor_shard(layout, rule, &found, tensor, file->rank, shard, error));
    PASS_FAILURE(check_stored(file, stored, tensor, shard, error));
    return add_boxes(side, tensor, number, shard, stored->begin, error);
}

static enum redist_status add_file_boxes(const struct shard_layout *layout,
                                         const struct tensor_file *file,
                                         const struct tensor_list *list, struct stored_side *side,
                                         struct tensor_shard *shard, struct redist_error *error)
{
    struct stored_file *stored = &side->file[side->nfiles++];
    stored->first_box = side->nboxes;
    stored->rank = file->rank;
    stored->bytes = file->data_bytes;
    stored->name = strdup(file->name);
    if (stored->name == NULL)
        return report_no_memory(error, "out of memory");
    for (size_t k = 0; k < file->count; k++)
        PASS_FAILURE(add_stored(layout, file, &file->tensor[k], list, side, shard, error));
    return REDIST_OK;
}

static enum redist_status find_boxes(const struct source_files *files,
                                     const struct shard_layout *layout,
                                     const struct tensor_list *list, struct stored_side *side,
                                     struct redist_error *error)
{
    struct tensor_shard *shard = malloc(sizeof *shard);
    side->file = calloc(files->count, sizeof *side->file);
    enum redist_status status =
        shard == NULL || side->file == NULL ? report_no_memory(error, "out of memory") : REDIST_OK;
    for (uint32_t f = 0; f < files->count && status == REDIST_OK; f++)
        status = add_file_boxes(layout, &files->file[f], list, side, shard, error);
    free(shard);
    finish_boxes(side, list);
    return status;
}

enum redist_status find_source_model(const struct source_files *files,
                                     const struct shard_layout *layout, struct tensor_list *list,
                                     struct stored_side *side, struct redist_error *error)
{
    struct shard_layout whole = {0};
    memset(list, 0, sizeof *list);
    memset(side, 0, sizeof *side);
    enum redist_status status = layout != NULL ? list_cut_tensors(files, layout, list, error)
                                               : list_whole_tensors(files, list, error);
    if (status == REDIST_OK && layout == NULL)
        status = read_shard_layout("whole", NULL, &whole, error);
    if (status == REDIST_OK)
        status = find_boxes(files, layout == NULL ? &whole : layout, list, side, error);
    free_shard_layout(&whole);
    return status;
}
