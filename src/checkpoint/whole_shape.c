#include "checkpoint/whole_shape.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/report.h"
#include "checkpoint/file_pattern.h"

/* The tensor of a name that a rank has; tensors are in the order of places, so a table helps. */
struct name_table {
    json_t **number; /* of each rank: TENSORS_MAX times the file of a name, and its place there */
    uint64_t count;
};

static void free_name_table(struct name_table *table)
{
    for (uint64_t rank = 0; rank < table->count; rank++)
        json_decref(table->number[rank]);
    free(table->number);
}

static enum redist_status create_name_table(const struct source_files *files, uint64_t ranks,
                                            struct name_table *table, struct redist_error *error)
{
    table->number = calloc(ranks, sizeof *table->number);
    int bad = table->number == NULL;
    while (!bad && table->count < ranks) {
        table->number[table->count] = json_object();
        bad = table->number[table->count++] == NULL;
    }
    for (uint32_t f = 0; f < files->count && !bad; f++)
        for (size_t k = 0; k < files->file[f].count && !bad; k++)
            bad = json_object_set_new(table->number[files->file[f].rank],
                                      files->file[f].tensor[k].name,
                                      json_integer((json_int_t)f * TENSORS_MAX + (json_int_t)k));
    return bad ? report_no_memory(error, "out of memory") : REDIST_OK;
}

static const struct stored_tensor *find_stored(const struct source_files *files,
                                               const struct name_table *table, uint64_t rank,
                                               const char *name)
{
    const json_t *number = json_object_get(table->number[rank], name);
    if (number == NULL)
        return NULL;
    uint64_t place = (uint64_t)json_integer_value(number);
    return &files->file[place / TENSORS_MAX].tensor[place % TENSORS_MAX];
}

/* The shape that the layout states. */
static enum redist_status take_stated_shape(const struct shard_layout *layout, const json_t *shape,
                                            struct whole_tensor *tensor, struct redist_error *error)
{
    bool good = json_is_array(shape) && json_array_size(shape) <= TENSOR_DIMS;
    tensor->rank = good ? (uint32_t)json_array_size(shape) : 0;
    for (uint32_t x = 0; x < tensor->rank && good; x++) {
        const json_t *extent = json_array_get(shape, x);
        good = json_is_integer(extent) && json_integer_value(extent) >= 0;
        tensor->extent[x] = good ? (uint64_t)json_integer_value(extent) : 0;
    }
    uint64_t bytes;
    good = good && count_tensor_bytes(tensor->type, tensor->rank, tensor->extent, &bytes);
    return good ? REDIST_OK
                : report_failure(error, "%.200s: 'shapes': tensor %.200s: expected its extents",
                                 layout->name, tensor->name);
}

/* Along dimension x each part of the cut is counted once. */
static uint64_t add_extents(const struct source_files *files, const struct name_table *table,
                            const struct shard_layout *layout, const struct shard_cut *cut,
                            uint32_t x, const char *name)
{
    uint64_t parts = count_cut_parts(layout, cut), next = 0, sum = 0;
    for (uint64_t round = 0; round < parts && next == round; round++)
        for (uint64_t rank = 0; rank < table->count && next == round; rank++) {
            const struct stored_tensor *stored = find_stored(files, table, rank, name);
            if (stored == NULL || find_cut_part(layout, cut, rank) != round || x >= stored->rank)
                continue;
            next++;
            sum += stored->extent[x] > UINT64_MAX / 4 - sum ? 0 : stored->extent[x];
        }
    return sum;
}

/* Whether parts that ranks repeat would have the same shapes as parts that differ: only units that
 * are fewer than the parts repeat, and then each part has one. */
static bool may_repeat(const struct shard_cut *cut, uint64_t parts, uint64_t sum)
{
    return cut->repeat && parts > 1 && (cut->nfused > 0 || sum == parts * cut->unit);
}

static enum redist_status infer_shape(const struct source_files *files,
                                      const struct name_table *table,
                                      const struct shard_layout *layout,
                                      const struct shard_rule *rule,
                                      const struct stored_tensor *stored,
                                      struct whole_tensor *tensor, struct redist_error *error)
{
    uint64_t bytes;
    if (rule->flat)
        return report_failure(error,
                              "%.200s: tensor %.200s is flat in the files: 'shapes' must have its "
                              "shape",
                              layout->name, tensor->name);
    tensor->rank = stored->rank;
    memcpy(tensor->extent, stored->extent, sizeof tensor->extent);
    for (uint32_t x = 0; x < tensor->rank && x < rule->ndims; x++) {
        const struct shard_cut *cut = &rule->cut[x];
        if (cut->naxes == 0)
            continue;
        tensor->extent[x] = add_extents(files, table, layout, cut, x, tensor->name);
        if (may_repeat(cut, count_cut_parts(layout, cut), tensor->extent[x]))
            return report_failure(error,
                                  "%.200s: tensor %.200s: its parts may repeat or differ: 'shapes' "
                                  "must have its shape",
                                  layout->name, tensor->name);
    }
    if (!count_tensor_bytes(tensor->type, tensor->rank, tensor->extent, &bytes))
        return report_failure(error, "tensor %.200s: its parts are more than 2^62 bytes",
                              tensor->name);
    return REDIST_OK;
}

static enum redist_status report_missing(const struct source_files *files,
                                         const struct shard_layout *layout, uint64_t rank,
                                         const char *name, struct redist_error *error)
{
    char *file = name_rank_file(layout, rank, name);
    if (file == NULL)
        return report_no_memory(error, "out of memory");
    enum redist_status status =
        report_failure(error, "%.200s/%.200s: by the layout %s tensor %.200s", files->directory,
                       file, has_array_files(layout) ? "there is a file of" : "it has", name);
    free(file);
    return status;
}

/* Each rank that holds the tensor has it in its file. */
static enum redist_status
check_holders(const struct source_files *files, const struct name_table *table,
              const struct shard_layout *layout, const struct shard_rule *rule,
              const struct name_numbers *numbers, const char *name, struct redist_error *error)
{
    for (uint64_t rank = 0; rank < table->count; rank++) {
        bool held;
        PASS_FAILURE(holds_tensor(layout, rule, numbers, name, rank, &held, error));
        if (held && find_stored(files, table, rank, name) == NULL)
            return report_missing(files, layout, rank, name, error);
    }
    return REDIST_OK;
}

static enum redist_status add_cut_tensor(const struct source_files *files,
                                         const struct name_table *table,
                                         const struct shard_layout *layout,
                                         const struct stored_tensor *stored,
                                         struct tensor_list *list, struct redist_error *error)
{
    struct whole_tensor tensor = {stored->name, stored->type, 0, {0}};
    struct name_numbers found;
    const json_t *shape = json_object_get(layout->shapes, stored->name);
    const struct shard_rule *rule = find_rule(layout, stored->name, &found, error);
    if (rule == NULL)
        return REDIST_BAD_INPUT;
    PASS_FAILURE(check_holders(files, table, layout, rule, &found, stored->name, error));
    PASS_FAILURE(shape != NULL ? take_stated_shape(layout, shape, &tensor, error)
                               : infer_shape(files, table, layout, rule, stored, &tensor, error));
    return add_tensor(list, &tensor, error);
}

enum redist_status list_cut_tensors(const struct source_files *files,
                                    const struct shard_layout *layout, struct tensor_list *list,
                                    struct redist_error *error)
{
    struct name_table table = {0};
    enum redist_status status = create_name_table(files, layout->ranks, &table, error);
    for (uint32_t f = 0; f < files->count && status == REDIST_OK; f++)
        for (size_t k = 0; k < files->file[f].count && status == REDIST_OK; k++)
            if (find_tensor(list, files->file[f].tensor[k].name) < 0)
                status =
                    add_cut_tensor(files, &table, layout, &files->file[f].tensor[k], list, error);
    free_name_table(&table);
    return status;
}

void describe_shape(uint32_t rank, const uint64_t *extent, char text[SHAPE_TEXT_BYTES])
{
    size_t length = (size_t)snprintf(text, SHAPE_TEXT_BYTES, "[");
    for (uint32_t x = 0; x < rank && length < SHAPE_TEXT_BYTES - 10; x++)
        length += (size_t)snprintf(text + length, SHAPE_TEXT_BYTES - length, "%s%llu",
                                   x == 0 ? "" : ", ", (unsigned long long)extent[x]);
    if (length < SHAPE_TEXT_BYTES - 1)
        (void)snprintf(text + length, SHAPE_TEXT_BYTES - length, "]");
}

static enum redist_status check_stated_shape(const struct shard_layout *layout, const json_t *shape,
                                             const struct whole_tensor *tensor, const char *holder,
                                             struct redist_error *error)
{
    struct whole_tensor stated = {tensor->name, tensor->type, 0, {0}};
    char found[SHAPE_TEXT_BYTES], expected[SHAPE_TEXT_BYTES];
    PASS_FAILURE(take_stated_shape(layout, shape, &stated, error));
    if (stated.rank == tensor->rank &&
        memcmp(stated.extent, tensor->extent, sizeof stated.extent[0] * tensor->rank) == 0)
        return REDIST_OK;
    describe_shape(stated.rank, stated.extent, found);
    describe_shape(tensor->rank, tensor->extent, expected);
    return report_failure(error, "%.200s: 'shapes': tensor %.200s has shape %s, in %s %s",
                          layout->name, tensor->name, found, holder, expected);
}

enum redist_status check_stated_shapes(const struct shard_layout *layout,
                                       const struct tensor_list *list, const char *holder,
                                       struct redist_error *error)
{
    json_t *shapes = json_object_get(layout->json, "shapes");
    for (void *at = json_object_iter(shapes); at != NULL; at = json_object_iter_next(shapes, at)) {
        const char *name = json_object_iter_key(at);
        int64_t number = find_tensor(list, name);
        if (number < 0)
            return report_failure(error, "%.200s: 'shapes': %s has no tensor %.200s", layout->name,
                                  holder, name);
        PASS_FAILURE(check_stated_shape(layout, json_object_iter_value(at), &list->tensor[number],
                                        holder, error));
    }
    return REDIST_OK;
}
