#include "export/transfer_problem.h"
#include <inttypes.h>
#include <stdlib.h>
#include "export/transfer_rounds.h"
#include "base/text_stream.h"
#include "base/report.h"

enum redist_status check_transfer_tables(const struct tile_table *source,
                                         const struct tile_table *target,
                                         struct redist_error *error)
{
    const struct redist_problem *problem = source->of.problem;
    uint64_t bytes = problem->elem_bytes;
    bool fits = true;
    for (uint32_t x = 0; x < problem->from.rank; x++)
        fits = fits && !__builtin_mul_overflow(bytes, problem->from.dim[x].size, &bytes);
    if (source->ndevices > TRANSFERS_DEVICES)
        return report_failure(error, "transfers: at most %u devices, got %u", TRANSFERS_DEVICES,
                              source->ndevices);
    if (!fits || bytes > UINT64_C(1) << 62)
        return report_failure(error, "transfers: the array has more than 2^62 bytes");
    if (!measure_tile(source, &bytes) || !measure_tile(target, &bytes))
        return report_failure(error, "transfers: a tile has more than 2^62 bytes");
    return REDIST_OK;
}

static void write_layout(FILE *out, const char *side, const struct tile_table *table,
                         uint32_t *piece)
{
    fprintf(out, "%s %u\n", side, number_pieces(table, piece));
    write_memories(out, table);
}

void write_transfer_problem(FILE *out, const struct tile_table *source,
                            const struct tile_table *target, uint32_t *before, uint32_t *after)
{
    fprintf(out, "redist-transfers 1\ndevices %u\narrays 1\narray tensor elem %u shape %u",
            source->ndevices, source->of.problem->elem_bytes, source->rank);
    for (uint32_t x = 0; x < source->rank; x++)
        fprintf(out, " %" PRIu64, get_array_extent(source, x));
    fprintf(out, " sums %u", source->ndims - source->rank);
    for (uint32_t x = source->rank; x < source->ndims; x++)
        fprintf(out, " %" PRIu64, get_array_extent(source, x));
    fputc('\n', out);
    write_layout(out, "source", source, before);
    write_layout(out, "target", target, after);
    fputs("end\n", out);
}

static enum redist_status write_tables(const struct tile_table *source,
                                       const struct tile_table *target,
                                       struct transfer_texts *texts, struct redist_error *error)
{
    uint32_t *number = malloc(2 * ((size_t)source->ndevices + 1) * sizeof *number);
    FILE *out = number == NULL ? NULL : open_text(&texts->problem, &texts->problem_length);
    bool complete = out != NULL;
    if (complete) {
        write_transfer_problem(out, source, target, number, number + source->ndevices);
        complete = fclose(out) == 0;
    }
    free(number);
    return complete ? REDIST_OK : report_no_memory(error, "out of memory for a text");
}

/* Whether devices along an axis hold summands in the target too. */
static bool stays_unreduced(const struct redist_problem *problem, uint8_t axis)
{
    for (uint32_t k = 0; k < problem->to.nunreduced; k++)
        if (problem->to.unreduced[k] == axis)
            return true;
    return false;
}

enum redist_status write_typed_transfers(const struct redist_problem *problem,
                                         struct transfer_texts *texts, struct redist_error *error)
{
    struct redist_sum sum[REDIST_MAX_AXES];
    const struct summed_problem of = {problem, sum, problem->from.nunreduced};
    struct tile_table source, target = {0};
    if (problem->from.rank + of.nsums > REDIST_MAX_RANK)
        return report_failure(error, "transfers: over %u dimensions and unreduced axes",
                              REDIST_MAX_RANK);
    for (uint32_t k = 0; k < of.nsums; k++) {
        uint8_t axis = problem->from.unreduced[k];
        sum[k] = (struct redist_sum){.kept = stays_unreduced(problem, axis),
                                     .size = problem->mesh.axis[axis].size,
                                     .naxes = 1,
                                     .axis = {axis}};
    }
    if (!create_table(&of, SOURCE_SIDE, &source))
        return report_no_memory(error, "out of memory for a layout");
    enum redist_status status = create_table(&of, TARGET_SIDE, &target)
                                    ? check_transfer_tables(&source, &target, error)
                                    : report_no_memory(error, "out of memory for a layout");
    if (status == REDIST_OK)
        status = write_tables(&source, &target, texts, error);
    free_table(&source);
    free_table(&target);
    return status;
}
