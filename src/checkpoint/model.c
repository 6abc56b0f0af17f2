#include "checkpoint/model.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "base/report.h"

int64_t find_tensor(const struct tensor_list *list, const char *name)
{
    const json_t *number = json_object_get(list->number, name);
    return number == NULL ? -1 : (int64_t)json_integer_value(number);
}

enum redist_status add_tensor(struct tensor_list *list, const struct whole_tensor *tensor,
                              struct redist_error *error)
{
    if (list->count == TENSORS_MAX)
        return report_failure(error, "the files hold more than %u tensors", TENSORS_MAX);
    if (list->number == NULL)
        list->number = json_object();
    if (!grow_array(&list->tensor, &list->room, list->count, 1, sizeof *list->tensor) ||
        json_object_set_new(list->number, tensor->name, json_integer(list->count)) != 0)
        return report_no_memory(error, "out of memory");
    list->tensor[list->count++] = *tensor;
    return REDIST_OK;
}

void free_tensor_list(struct tensor_list *list)
{
    free(list->tensor);
    json_decref(list->number);
    memset(list, 0, sizeof *list);
}

static enum redist_status make_room(struct stored_side *side, uint32_t rank,
                                    struct redist_error *error)
{
    if (side->nboxes == STORED_BOXES_MAX)
        return report_failure(error, "the files hold more than %u boxes of tensors",
                              STORED_BOXES_MAX);
    /* One number more, so that there are some behind boxes of rank 0, too. */
    if (!grow_array(&side->box, &side->room, side->nboxes, 1, sizeof *side->box) ||
        !grow_array(&side->numbers, &side->numbers_room, side->nnumbers, 4 * (size_t)rank + 1,
                    sizeof *side->numbers))
        return report_no_memory(error, "out of memory");
    return REDIST_OK;
}

/* Units in place of elements along the last dimension, or false when one is cut. */
static bool count_units(uint64_t *number, const uint64_t *elements, uint32_t rank, uint32_t per)
{
    memcpy(number, elements, rank * sizeof *number);
    if (rank > 0 && number[rank - 1] % per != 0)
        return false;
    if (rank > 0)
        number[rank - 1] /= per;
    return true;
}

static bool is_empty_part(const struct shard_part *part, uint32_t rank)
{
    for (uint32_t x = 0; x < rank; x++)
        if (part->low[x] == part->high[x])
            return true;
    return false;
}

static enum redist_status add_box(struct stored_side *side, const struct whole_tensor *tensor,
                                  uint32_t number, const struct shard_part *part, uint64_t begin,
                                  struct redist_error *error)
{
    uint32_t rank = tensor->rank, per = tensor->type->per_unit;
    PASS_FAILURE(make_room(side, rank, error));
    uint64_t *numbers = side->numbers + side->nnumbers;
    if (part->offset % per != 0 || !count_units(numbers, part->extent, rank, per) ||
        !count_units(numbers + rank, part->at, rank, per) ||
        !count_units(numbers + 2 * (size_t)rank, part->low, rank, per) ||
        !count_units(numbers + 3 * (size_t)rank, part->high, rank, per))
        return report_failure(error,
                              "tensor %.200s: %s elements are cut inside a byte, which holds %u",
                              tensor->name, tensor->type->name, (unsigned)per);
    side->nnumbers += 4 * (size_t)rank;
    side->box[side->nboxes++] = (struct stored_box){
        .file = side->nfiles - 1,
        .tensor = number,
        .place = begin + part->offset / per * tensor->type->unit_bytes,
    };
    return REDIST_OK;
}

enum redist_status add_boxes(struct stored_side *side, const struct whole_tensor *tensor,
                             uint32_t number, const struct tensor_shard *shard, uint64_t begin,
                             struct redist_error *error)
{
    for (uint32_t k = 0; k < shard->nparts; k++)
        if (!is_empty_part(&shard->part[k], tensor->rank))
            PASS_FAILURE(add_box(side, tensor, number, &shard->part[k], begin, error));
    return REDIST_OK;
}

void finish_boxes(struct stored_side *side, const struct tensor_list *list)
{
    const uint64_t *numbers = side->numbers;
    for (uint32_t k = 0; k < side->nboxes; k++) {
        struct stored_box *box = &side->box[k];
        uint32_t rank = list->tensor[box->tensor].rank;
        box->extent = numbers;
        box->at = box->extent + rank;
        box->low = box->at + rank;
        box->high = box->low + rank;
        numbers = box->high + rank;
    }
}

void free_stored_side(struct stored_side *side)
{
    for (uint32_t f = 0; f < side->nfiles; f++) {
        free(side->file[f].name);
        free(side->file[f].tensor);
    }
    free(side->file);
    free(side->box);
    free(side->numbers);
    memset(side, 0, sizeof *side);
}

static void write_arrays(FILE *out, const struct tensor_list *list)
{
    fprintf(out, "arrays %" PRIu32 "\n", list->count);
    for (uint32_t k = 0; k < list->count; k++) {
        const struct whole_tensor *tensor = &list->tensor[k];
        fprintf(out, "array t%" PRIu32 " elem %" PRIu32 " shape %" PRIu32, k,
                tensor->type->unit_bytes, tensor->rank);
        for (uint32_t x = 0; x < tensor->rank; x++)
            fprintf(out, " %" PRIu64,
                    x + 1 == tensor->rank ? tensor->extent[x] / tensor->type->per_unit
                                          : tensor->extent[x]);
        fputs(" sums 0\n", out);
    }
}

static bool share_buffer(const struct stored_box *one, const struct stored_box *other)
{
    return one->file == other->file && one->tensor == other->tensor && one->place == other->place;
}

/* The boxes of a buffer lie one behind the other along one dimension: each is cut off from
 * those behind it. */
static void write_buffer_line(FILE *out, const struct tensor_list *list,
                              const struct stored_box *box, uint32_t count)
{
    const struct whole_tensor *tensor = &list->tensor[box->tensor];
    fprintf(out, "buffer %" PRIu64 " %" PRIu32 " shape %" PRIu32, box->place,
            tensor->type->unit_bytes, tensor->rank);
    for (uint32_t x = 0; x < tensor->rank; x++)
        fprintf(out, " %" PRIu64, box->extent[x]);
    fputs(" tree", out);
    for (uint32_t k = 0; k < count; k++) {
        for (uint32_t x = 0; x < tensor->rank && k + 1 < count; x++)
            if (box[k + 1].at[x] != box[k].at[x])
                fprintf(out, " cut %" PRIu32 " %" PRIu64, x, box[k + 1].at[x]);
        fprintf(out, " piece %" PRIu32 " %" PRIu32, box->tensor, tensor->rank);
        for (uint32_t x = 0; x < tensor->rank; x++)
            fprintf(out, " %" PRIu64 " %" PRIu64, box[k].low[x], box[k].high[x]);
    }
    fputc('\n', out);
}

static void write_file_lines(FILE *out, const struct tensor_list *list,
                             const struct stored_side *side, uint32_t f)
{
    uint32_t first = side->file[f].first_box, buffers = 0;
    uint32_t end = f + 1 < side->nfiles ? side->file[f + 1].first_box : side->nboxes;
    for (uint32_t k = first; k < end; k++)
        buffers += k == first || !share_buffer(&side->box[k], &side->box[k - 1]);
    fprintf(out, "device %" PRIu32 " %" PRIu64 "\n", buffers, side->file[f].bytes);
    for (uint32_t k = first, next; k < end; k = next) {
        for (next = k + 1; next < end && share_buffer(&side->box[k], &side->box[next]);)
            next++;
        write_buffer_line(out, list, &side->box[k], next - k);
    }
}

void write_model_problem(FILE *out, const struct tensor_list *list,
                         const struct stored_side *source, const struct stored_side *target)
{
    uint32_t devices = source->nfiles > target->nfiles ? source->nfiles : target->nfiles;
    const struct stored_side *const side[] = {source, target};
    static const char *const word[] = {"source", "target"};
    fprintf(out, "redist-transfers 1\ndevices %" PRIu32 "\n", devices);
    write_arrays(out, list);
    for (uint32_t s = 0; s < 2; s++) {
        fprintf(out, "%s %" PRIu32 "\n", word[s], side[s]->nboxes);
        for (uint32_t f = 0; f < side[s]->nfiles; f++)
            write_file_lines(out, list, side[s], f);
        for (uint32_t f = side[s]->nfiles; f < devices; f++)
            fputs("device 0 0\n", out);
    }
    fputs("end\n", out);
}
