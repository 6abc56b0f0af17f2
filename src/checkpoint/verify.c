#include "checkpoint/verify.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/report.h"
#include "checkpoint/array_file.h"
#include "checkpoint/box_copy.h"

#define RELEASED_AFTER (UINT64_C(1) << 23) /* bytes that are compared before pages are given back */

enum redist_status index_tensor_boxes(const struct tensor_list *list,
                                      const struct stored_side *side, struct tensor_boxes *boxes,
                                      struct redist_error *error)
{
    boxes->start = calloc((size_t)list->count + 2, sizeof *boxes->start);
    boxes->order = calloc((size_t)side->nboxes + 1, sizeof *boxes->order);
    if (boxes->start == NULL || boxes->order == NULL)
        return report_no_memory(error, "out of memory");
    for (uint32_t k = 0; k < side->nboxes; k++)
        boxes->start[side->box[k].tensor + 2]++;
    for (uint32_t t = 1; t < list->count; t++)
        boxes->start[t + 1] += boxes->start[t];
    for (uint32_t k = 0; k < side->nboxes; k++)
        boxes->order[boxes->start[side->box[k].tensor + 1]++] = k;
    return REDIST_OK;
}

void free_tensor_boxes(struct tensor_boxes *boxes)
{
    free(boxes->start);
    free(boxes->order);
}

/* What two boxes have in common, and how far each is compared. */
struct box_pair {
    const struct whole_tensor *tensor;
    const struct stored_box *box[2]; /* of the target, of the source */
    struct mapped_files *maps[2];    /* of the two files, */
    uint32_t number[2];              /* and which there */
    const char *data[2];             /* at the first common element */
    uint64_t stride[2][TENSOR_DIMS];
    uint64_t low[TENSOR_DIMS], extent[TENSOR_DIMS];
    uint64_t bytes;
};

static bool find_common(const struct whole_tensor *tensor, const struct stored_box *target,
                        const struct stored_box *source, struct box_pair *pair)
{
    pair->tensor = tensor;
    pair->box[0] = target;
    pair->box[1] = source;
    pair->bytes = tensor->type->unit_bytes;
    for (uint32_t x = 0; x < tensor->rank; x++) {
        uint64_t low = target->low[x] > source->low[x] ? target->low[x] : source->low[x];
        uint64_t high = target->high[x] < source->high[x] ? target->high[x] : source->high[x];
        if (low >= high)
            return false;
        pair->low[x] = low;
        pair->extent[x] = high - low;
        pair->bytes *= high - low;
    }
    return true;
}

static void set_data(struct box_pair *pair, uint32_t side, const struct tensor_file *file,
                     struct mapped_files *maps, uint32_t number)
{
    const struct stored_box *box = pair->box[side];
    find_strides(box->extent, pair->tensor->rank, pair->tensor->type->unit_bytes,
                 pair->stride[side]);
    pair->maps[side] = maps;
    pair->number[side] = number;
    pair->data[side] = maps->file[number].map + file->data_at + box->place;
    for (uint32_t x = 0; x < pair->tensor->rank; x++)
        pair->data[side] += (pair->low[x] - box->low[x] + box->at[x]) * pair->stride[side][x];
}

static enum redist_status report_difference(const struct file_copier *copier,
                                            const struct box_pair *pair, const uint64_t *index,
                                            uint32_t outer, uint64_t unit,
                                            struct redist_error *error)
{
    char text[400];
    size_t length = 0;
    uint64_t place[TENSOR_DIMS];
    for (uint32_t x = pair->tensor->rank; x > 0; x--) {
        place[x - 1] = pair->low[x - 1];
        if (x <= outer)
            place[x - 1] += index[x - 1];
        else {
            place[x - 1] += unit % pair->extent[x - 1];
            unit /= pair->extent[x - 1];
        }
    }
    text[0] = '\0';
    for (uint32_t x = 0; x < pair->tensor->rank; x++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%" PRIu64,
                                   x == 0 ? "" : ", ", place[x]);
    (void)report_failure(error, "tensor %.200s: element [%s] of %.200s is not that of %.200s",
                         pair->tensor->name, text, copier->target->file[pair->box[0]->file].name,
                         copier->files->file[pair->box[1]->file].path);
    return REDIST_REJECTED;
}

static uint64_t find_first_difference(const char *one, const char *other, uint64_t bytes)
{
    uint64_t k = 0;
    while (k < bytes && one[k] == other[k])
        k++;
    return k;
}

/* What the two boxes have in common has been compared. */
static void release_compared(const struct box_pair *pair)
{
    for (uint32_t s = 0; s < 2; s++) {
        uint64_t span = pair->tensor->type->unit_bytes;
        for (uint32_t x = 0; x < pair->tensor->rank; x++)
            span += (pair->extent[x] - 1) * pair->stride[s][x];
        const char *map = pair->maps[s]->file[pair->number[s]].map;
        release_soon(pair->maps[s], pair->number[s], (uint64_t)(pair->data[s] - map), span);
    }
}

/* Run by run: a run is as long in both files as elements lie one after the other there. */
static enum redist_status compare_pair(const struct file_copier *copier, struct box_pair *pair,
                                       struct redist_error *error)
{
    uint64_t index[TENSOR_DIMS] = {0}, unit = pair->tensor->type->unit_bytes, run = unit, since = 0;
    uint32_t outer = pair->tensor->rank;
    const char *at[2] = {pair->data[0], pair->data[1]};
    while (outer > 0 && pair->stride[0][outer - 1] == run && pair->stride[1][outer - 1] == run &&
           run < RELEASED_AFTER)
        run *= pair->extent[--outer];
    for (;;) {
        if (memcmp(at[0], at[1], run) != 0)
            return report_difference(copier, pair, index, outer,
                                     find_first_difference(at[0], at[1], run) / unit, error);
        since += run;
        uint32_t x = outer;
        while (x > 0 && ++index[x - 1] == pair->extent[x - 1]) {
            at[0] -= (pair->extent[x - 1] - 1) * pair->stride[0][x - 1];
            at[1] -= (pair->extent[x - 1] - 1) * pair->stride[1][x - 1];
            index[--x] = 0;
        }
        bool last = x == 0;
        if (last || since >= RELEASED_AFTER) {
            release_compared(pair);
            since = 0;
        }
        if (last)
            return REDIST_OK;
        at[0] += pair->stride[0][x - 1];
        at[1] += pair->stride[1][x - 1];
    }
}

static enum redist_status verify_box(const struct file_copier *copier,
                                     const struct tensor_boxes *boxes, uint32_t number,
                                     const struct tensor_file *file, struct mapped_files *written,
                                     uint64_t *compared, struct redist_error *error)
{
    const struct stored_box *box = &copier->target->box[number];
    const struct whole_tensor *tensor = &copier->list->tensor[box->tensor];
    uint64_t found = 0, bytes = tensor->type->unit_bytes;
    struct box_pair pair;
    for (uint32_t x = 0; x < tensor->rank; x++)
        bytes *= box->high[x] - box->low[x];
    for (uint32_t k = boxes->start[box->tensor]; k < boxes->start[box->tensor + 1]; k++) {
        const struct stored_box *source = &copier->source->box[boxes->order[k]];
        if (!find_common(tensor, box, source, &pair))
            continue;
        set_data(&pair, 0, file, written, 0);
        set_data(&pair, 1, &copier->files->file[source->file], copier->maps, source->file);
        PASS_FAILURE(compare_pair(copier, &pair, error));
        found += pair.bytes;
    }
    *compared += found;
    if (found >= bytes)
        return REDIST_OK;
    (void)report_failure(error, "tensor %.200s: %.200s has elements that no source file has",
                         tensor->name, copier->target->file[box->file].name);
    return REDIST_REJECTED;
}

static enum redist_status verify_boxes(const struct file_copier *copier,
                                       const struct tensor_boxes *boxes, uint32_t number,
                                       const struct tensor_file *file, uint64_t *compared,
                                       struct redist_error *error)
{
    const struct stored_side *target = copier->target;
    uint32_t end =
        number + 1 < target->nfiles ? target->file[number + 1].first_box : target->nboxes;
    struct mapped_files *written = create_mapped_files(1);
    enum redist_status status = written == NULL ? report_no_memory(error, "out of memory")
                                                : map_whole_file(written, 0, file, error);
    for (uint32_t k = target->file[number].first_box; k < end && status == REDIST_OK; k++)
        status = verify_box(copier, boxes, k, file, written, compared, error);
    free_mapped_files(written);
    return status;
}

static bool is_same_stored(const struct stored_tensor *one, const struct stored_tensor *other)
{
    return strcmp(one->name, other->name) == 0 && one->type == other->type &&
           one->rank == other->rank && one->begin == other->begin && one->end == other->end &&
           memcmp(one->extent, other->extent, one->rank * sizeof *one->extent) == 0;
}

enum redist_status check_stored_header(const struct stored_file *expected,
                                       const struct tensor_file *file, struct redist_error *error)
{
    bool same = file->count == expected->count && file->data_bytes == expected->bytes;
    struct stored_tensor *sorted = malloc((expected->count + 1) * sizeof *sorted);
    if (sorted == NULL)
        return report_no_memory(error, "out of memory");
    memcpy(sorted, expected->tensor, expected->count * sizeof *sorted);
    sort_stored_tensors(sorted, expected->count);
    for (size_t k = 0; same && k < file->count; k++)
        same = is_same_stored(&sorted[k], &file->tensor[k]);
    free(sorted);
    if (same)
        return REDIST_OK;
    (void)report_failure(error, "%.200s: its header is not that of the layout", file->path);
    return REDIST_REJECTED;
}

enum redist_status verify_file(const struct file_copier *copier, const struct tensor_boxes *boxes,
                               uint32_t number, const char *path, uint64_t *compared,
                               struct redist_error *error)
{
    const struct stored_file *expected = &copier->target->file[number];
    struct tensor_file file;
    enum redist_status status = read_stored_file(path, expected->tensor[0].name, &file, error);
    if (status == REDIST_OK)
        status = check_stored_header(expected, &file, error);
    if (status == REDIST_OK)
        status = verify_boxes(copier, boxes, number, &file, compared, error);
    free_tensor_file(&file);
    return status;
}
