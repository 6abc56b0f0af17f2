#include "checkpoint/target_files.h"
#include <stdlib.h>
#include <string.h>
#include "base/report.h"

static enum redist_status place_tensor(const struct shard_layout *layout,
                                       const struct tensor_list *list, uint32_t number,
                                       struct stored_side *side, struct tensor_shard *shard,
                                       struct redist_error *error)
{
    const struct whole_tensor *tensor = &list->tensor[number];
    struct stored_file *file = &side->file[side->nfiles - 1];
    struct name_numbers found;
    const struct shard_rule *rule = find_rule(layout, tensor->name, &found, error);
    if (rule == NULL || find_tensor_shard(layout, rule, &found, tensor, side->nfiles - 1, shard,
                                          error) != REDIST_OK)
        return REDIST_FAILED;
    if (!shard->held)
        return REDIST_OK;
    struct stored_tensor *stored = &file->tensor[file->count++];
    uint64_t bytes;
    *stored = (struct stored_tensor){
        (char *)(uintptr_t)tensor->name, tensor->type, shard->rank, {0}, file->bytes, 0};
    memcpy(stored->extent, shard->extent, sizeof stored->extent);
    if (!count_tensor_bytes(tensor->type, shard->rank, shard->extent, &bytes))
        return report_failure(error,
                              "tensor %.200s: %s elements are cut inside a byte, which holds %u",
                              tensor->name, tensor->type->name, (unsigned)tensor->type->per_unit);
    if (add_boxes(side, tensor, number, shard, file->bytes, error) != REDIST_OK)
        return REDIST_FAILED;
    file->bytes += bytes;
    stored->end = file->bytes;
    return REDIST_OK;
}

/* The widest elements first, so that all begin at multiples of their size: readers map them. */
static enum redist_status fill_file(const struct shard_layout *layout,
                                    const struct tensor_list *list, struct stored_side *side,
                                    struct tensor_shard *shard, struct redist_error *error)
{
    for (uint32_t width = 8; width > 0; width /= 2)
        for (uint32_t k = 0; k < list->count; k++)
            if (list->tensor[k].type->unit_bytes == width &&
                place_tensor(layout, list, k, side, shard, error) != REDIST_OK)
                return REDIST_FAILED;
    return REDIST_OK;
}

static enum redist_status place_tensors(const struct shard_layout *layout,
                                        const struct tensor_list *list, struct stored_side *side,
                                        struct tensor_shard *shard, struct redist_error *error)
{
    size_t stored = 0;
    for (uint64_t rank = 0; rank < layout->ranks; rank++) {
        struct stored_file *file = &side->file[side->nfiles++];
        file->first_box = side->nboxes;
        file->name = name_rank_file(layout, rank);
        file->tensor = calloc((size_t)list->count + 1, sizeof *file->tensor);
        if (file->name == NULL || file->tensor == NULL)
            return report_failure(error, "out of memory");
        if (fill_file(layout, list, side, shard, error) != REDIST_OK)
            return REDIST_FAILED;
        stored += file->count;
        if (stored > STORED_BOXES_MAX)
            return report_failure(error, "the files hold more than %u tensors", STORED_BOXES_MAX);
        struct stored_tensor *fitting =
            realloc(file->tensor, (file->count + 1) * sizeof *file->tensor);
        file->tensor = fitting == NULL ? file->tensor : fitting;
    }
    finish_boxes(side, list);
    return REDIST_OK;
}

enum redist_status find_target_model(const struct shard_layout *layout,
                                     const struct tensor_list *list, struct stored_side *side,
                                     struct redist_error *error)
{
    memset(side, 0, sizeof *side);
    side->file = calloc(layout->ranks, sizeof *side->file);
    struct tensor_shard *shard = malloc(sizeof *shard);
    enum redist_status status = side->file == NULL || shard == NULL
                                    ? report_failure(error, "out of memory")
                                    : place_tensors(layout, list, side, shard, error);
    free(shard);
    return status;
}
