#include "import/modules/module_steps.h"
#include <stdlib.h>
#include <string.h>
#include "import/modules/device_rows.h"
#include "import/token.h"
#include "base/report.h"

enum redist_status keep_step(struct module_reader *reader, const struct operation_text *operation,
                             const struct redist_step *step, struct redist_error *error)
{
    struct imported_steps *steps = reader->steps;
    if (steps->nsteps == REDIST_MAX_STEPS) {
        free(step->list);
        return report_line(&reader->module, operation->line, error, "expected at most %u steps",
                           REDIST_MAX_STEPS);
    }
    steps->line[steps->nsteps] = operation->line;
    steps->step[steps->nsteps++] = *step;
    return REDIST_OK;
}

/* Whether the result's shape is the tile with dimension `into` times and dimension
 * `split` divided by n; takes it over then. A dimension REDIST_MAX_RANK is none. */
static enum redist_status change_shape(struct module_reader *reader,
                                       const struct operation_text *operation, uint32_t into,
                                       uint32_t split, uint32_t n, struct redist_error *error)
{
    bool good = operation->rank == reader->rank;
    for (uint32_t i = 0; good && i < reader->rank; i++) {
        uint64_t before = reader->tile[i], after = operation->shape[i];
        if (i == into)
            good = after % n == 0 && after / n == before;
        else if (i == split)
            good = before % n == 0 && before / n == after;
        else
            good = before == after;
    }
    if (!good)
        return report_line(&reader->module, operation->line, error,
                           "the result has not the shape that groups of %u make of the operand's",
                           n);
    memcpy(reader->tile, operation->shape, sizeof reader->tile);
    return REDIST_OK;
}

const char *name_attribute(const struct module_reader *reader,
                           const struct operation_text *operation,
                           const struct attribute_names *names)
{
    return reader->module.is_hlo ? names->hlo : operation->quoted ? names->generic : names->printed;
}

bool read_numbers(const struct module_reader *reader, const struct operation_text *operation,
                  const struct attribute_names *names, uint64_t *number, uint32_t count)
{
    struct scan scan;
    bool hlo = reader->module.is_hlo, generic = operation->quoted;
    const char *name = name_attribute(reader, operation, names);
    bool good = find_attribute(operation->attributes, name, &scan) &&
                take_text(&scan, hlo       ? "{"
                                 : generic ? "array<i64:"
                                           : "[");
    for (uint32_t k = 0; good && k < count; k++)
        good = (k == 0 || take_char(&scan, ',')) && take_number(&scan, &number[k]);
    return good && take_char(&scan, hlo ? '}' : generic ? '>' : ']');
}

static enum redist_status read_dimension(struct module_reader *reader,
                                         const struct operation_text *operation, const char *name,
                                         uint32_t rank, uint32_t *dimension,
                                         struct redist_error *error)
{
    struct scan scan;
    uint64_t value = 0;
    bool good = find_attribute(operation->attributes, name, &scan);
    bool braces = good && take_char(&scan, '{');
    good = good && take_number(&scan, &value) && (!braces || take_char(&scan, '}')) && value < rank;
    *dimension = (uint32_t)value;
    return good ? REDIST_OK
                : report_line(&reader->module, operation->line, error,
                              "expected %s of one dimension below %u", name, rank);
}

enum redist_status read_tile_dimension(struct module_reader *reader,
                                       const struct operation_text *operation, const char *name,
                                       uint32_t *dimension, struct redist_error *error)
{
    return read_dimension(reader, operation, name, reader->rank, dimension, error);
}

/* Every device is a partition, so the operation has a channel; `global` where groups
 * would else be of replicas. */
static enum redist_status check_channel(const struct module_reader *reader,
                                        const struct operation_text *operation, bool global,
                                        struct redist_error *error)
{
    struct scan scan;
    uint64_t channel = 0;
    bool hlo = reader->module.is_hlo;
    if (!find_attribute(operation->attributes, hlo ? "channel_id" : "channel_handle", &scan) ||
        (!hlo && !find_attribute(operation->attributes, "handle", &scan)) ||
        !take_number(&scan, &channel) || channel == 0)
        return report_line(&reader->module, operation->line, error,
                           "expected %s of at least 1: without it the groups are of replicas",
                           hlo ? "channel_id" : "channel_handle");
    bool stated = find_behind(operation->attributes, "use_global_device_ids", &scan) &&
                  (!take_char(&scan, '=') || equals_word(take_symbol(&scan), "true"));
    return !global || stated
               ? REDIST_OK
               : report_line(&reader->module, operation->line, error,
                             "expected use_global_device_ids, so that groups are of devices");
}

static uint32_t *copy_list(const struct number_rows *rows)
{
    uint32_t *list = malloc(rows->count * sizeof *list);
    for (uint32_t k = 0; list != NULL && k < rows->count; k++)
        list[k] = (uint32_t)rows->number[k];
    return list;
}

/* The groups of a collective; an empty list of HLO is one group of all. */
static enum redist_status read_groups(struct module_reader *reader,
                                      const struct operation_text *operation,
                                      struct redist_step *step, struct redist_error *error)
{
    struct scan scan;
    struct number_rows rows = {0};
    struct redist_error inner = {{0}};
    const uint32_t count = reader->ndevices;
    if (!find_attribute(operation->attributes, "replica_groups", &scan))
        return report_line(&reader->module, operation->line, error, "expected replica_groups");
    if (read_rows(&scan, count, &rows, &inner) != REDIST_OK)
        return report_line(&reader->module, operation->line, error, "replica_groups: %s",
                           inner.message);
    if (reader->module.is_hlo && rows.count == 0) {
        rows.count = rows.width = count;
        for (uint32_t d = 0; d < count; d++)
            rows.number[d] = d;
    }
    bool good = rows.count == count && is_permutation(rows.number, count);
    step->list = good ? copy_list(&rows) : NULL;
    step->factor = rows.width;
    step->used = count;
    free(rows.number);
    if (!good)
        return report_line(&reader->module, operation->line, error,
                           "replica_groups: expected each of the %u devices once", count);
    return step->list != NULL ? REDIST_OK : report_no_memory(error, "out of memory");
}

enum redist_status read_partition_groups(struct module_reader *reader,
                                         const struct operation_text *operation,
                                         struct redist_step *step, struct redist_error *error)
{
    PASS_FAILURE(check_channel(reader, operation, false, error));
    return read_groups(reader, operation, step, error);
}

/* Where a group has one member nothing happens, and no step is kept. */
enum redist_status end_step(struct module_reader *reader, const struct operation_text *operation,
                            const struct redist_step *step, uint32_t into, uint32_t split,
                            struct redist_error *error)
{
    enum redist_status status = change_shape(reader, operation, into, split, step->factor, error);
    if (status == REDIST_OK && (step->factor > 1 || step->op == REDIST_ALLPERMUTE))
        return keep_step(reader, operation, step, error);
    free(step->list);
    return status;
}

enum redist_status read_gather(struct module_reader *reader, const struct operation_text *operation,
                               uint32_t rank, struct redist_step *step, struct redist_error *error)
{
    const char *name = reader->module.is_hlo ? "dimensions" : "all_gather_dim";
    PASS_FAILURE(check_channel(reader, operation, true, error));
    PASS_FAILURE(read_dimension(reader, operation, name, rank, &step->into, error));
    return read_groups(reader, operation, step, error);
}

static enum redist_status take_gather(struct module_reader *reader,
                                      const struct operation_text *operation,
                                      struct redist_error *error)
{
    struct redist_step step = {.op = REDIST_ALLGATHER};
    PASS_FAILURE(read_gather(reader, operation, reader->rank, &step, error));
    return end_step(reader, operation, &step, step.into, REDIST_MAX_RANK, error);
}

static enum redist_status take_all_to_all(struct module_reader *reader,
                                          const struct operation_text *operation,
                                          struct redist_error *error)
{
    struct redist_step step = {.op = REDIST_ALLTOALL};
    PASS_FAILURE(read_tile_dimension(reader, operation, "concat_dimension", &step.into, error));
    PASS_FAILURE(read_tile_dimension(reader, operation, "split_dimension", &step.split, error));
    if (step.into == step.split)
        return report_line(&reader->module, operation->line, error,
                           "expected concat_dimension and split_dimension to differ");
    PASS_FAILURE(read_partition_groups(reader, operation, &step, error));
    struct scan scan;
    uint64_t parts = 0;
    if (find_attribute(operation->attributes, "split_count", &scan) && take_number(&scan, &parts) &&
        parts == step.factor)
        return end_step(reader, operation, &step, step.into, step.split, error);
    free(step.list);
    return report_line(&reader->module, operation->line, error,
                       "expected split_count = %u, the members of a group", step.factor);
}

static enum redist_status take_reduction(struct module_reader *reader,
                                         const struct operation_text *operation, bool scatters,
                                         struct redist_error *error)
{
    struct redist_step step = {.op = scatters ? REDIST_REDUCESCATTER : REDIST_ALLREDUCE};
    const char *name = reader->module.is_hlo ? "dimensions" : "scatter_dimension";
    const char *asked = redist_name_operator(reader->problem->combine);
    if (operation->combine == REDIST_NO_OPERATOR || operation->combine != reader->problem->combine)
        return report_line(
            &reader->module, operation->line, error, "combines by %s, and the problem by %s",
            operation->combine == REDIST_NO_OPERATOR ? "nothing that is understood"
                                                     : redist_name_operator(operation->combine),
            asked == NULL ? "nothing" : asked);
    PASS_FAILURE(check_channel(reader, operation, true, error));
    if (scatters)
        PASS_FAILURE(read_tile_dimension(reader, operation, name, &step.split, error));
    PASS_FAILURE(read_groups(reader, operation, &step, error));
    return end_step(reader, operation, &step, REDIST_MAX_RANK,
                    scatters ? step.split : REDIST_MAX_RANK, error);
}

static enum redist_status take_broadcast(struct module_reader *reader,
                                         const struct operation_text *operation,
                                         struct redist_error *error)
{
    struct redist_step step = {.op = REDIST_BROADCAST};
    PASS_FAILURE(read_partition_groups(reader, operation, &step, error));
    return end_step(reader, operation, &step, REDIST_MAX_RANK, REDIST_MAX_RANK, error);
}

static enum redist_status take_permute(struct module_reader *reader,
                                       const struct operation_text *operation,
                                       struct redist_error *error)
{
    struct scan scan;
    struct number_rows rows = {0};
    struct redist_error inner = {{0}};
    const uint32_t count = reader->ndevices;
    struct redist_step step = {.op = REDIST_ALLPERMUTE, .factor = 1, .used = count};
    PASS_FAILURE(check_channel(reader, operation, false, error));
    if (!find_attribute(operation->attributes, "source_target_pairs", &scan))
        return report_line(&reader->module, operation->line, error, "expected source_target_pairs");
    if (read_rows(&scan, 2 * count, &rows, &inner) != REDIST_OK)
        return report_line(&reader->module, operation->line, error, "source_target_pairs: %s",
                           inner.message);
    bool good = rows.count == 2 * count && rows.width == 2;
    uint64_t *source = malloc(count * sizeof *source);
    step.list = malloc(count * sizeof *step.list);
    for (uint32_t d = 0; source != NULL && d < count; d++)
        source[d] = UINT64_MAX;
    for (uint32_t p = 0; good && source != NULL && p < count; p++) {
        good = rows.number[2 * p + 1] < count;
        if (good)
            source[rows.number[2 * p + 1]] = rows.number[2 * p];
    }
    good = good && source != NULL && step.list != NULL && is_permutation(source, count);
    for (uint32_t d = 0; good && d < count; d++)
        step.list[d] = (uint32_t)source[d];
    free(source);
    free(rows.number);
    if (good)
        return end_step(reader, operation, &step, REDIST_MAX_RANK, REDIST_MAX_RANK, error);
    free(step.list);
    return report_line(&reader->module, operation->line, error,
                       "source_target_pairs: expected each of the %u devices once as a source and "
                       "once as a target",
                       count);
}

enum redist_status take_collective(struct module_reader *reader,
                                   const struct operation_text *operation, uint32_t kind,
                                   struct redist_error *error)
{
    switch (kind) {
    case REDIST_ALLGATHER:
        return take_gather(reader, operation, error);
    case REDIST_ALLTOALL:
        return take_all_to_all(reader, operation, error);
    case REDIST_ALLPERMUTE:
        return take_permute(reader, operation, error);
    case REDIST_BROADCAST:
        return take_broadcast(reader, operation, error);
    default:
        return take_reduction(reader, operation, kind == REDIST_REDUCESCATTER, error);
    }
}

int find_collective(struct piece_of_text word)
{
    static const struct { /* HLO's all-to-all is read in hlo_exchange.c */
        const char *stablehlo, *hlo;
        enum redist_op op;
    } words[] = {
        {"stablehlo.all_gather", "all-gather", REDIST_ALLGATHER},
        {"stablehlo.all_to_all", "", REDIST_ALLTOALL},
        {"stablehlo.collective_permute", "collective-permute", REDIST_ALLPERMUTE},
        {"stablehlo.collective_broadcast", "collective-broadcast", REDIST_BROADCAST},
        {"stablehlo.reduce_scatter", "reduce-scatter", REDIST_REDUCESCATTER},
        {"stablehlo.all_reduce", "all-reduce", REDIST_ALLREDUCE},
    };
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
        if (equals_word(word, words[k].stablehlo) || equals_word(word, words[k].hlo))
            return (int)words[k].op;
    return -1;
}
