#include "import/shard_runs.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <redist/notation.h>
#include "import/chunks.h"
#include "table/table.h"
#include "base/report.h"

/* Sizes as --shape has them. */
static void write_shape(const struct shard_request *request, char *text, size_t size)
{
    int length = snprintf(text, size, "(");
    for (uint32_t x = 0; x < request->rank; x++)
        length +=
            snprintf(text + length, size - (size_t)length, "%" PRIu64 ",", request->extent[x]);
    (void)snprintf(text + length, size - (size_t)length, ")");
}

/* What exists of the tile of a device; false when it is none of the mesh. */
static bool fill_shard(const struct tile_table *table, uint32_t device,
                       struct shard_run run[REDIST_MAX_RANK], struct device_shard *shard)
{
    const uint64_t *offset = get_offsets(table, device);
    if (!table->holds[device])
        return false;
    *shard = (struct device_shard){.device = device, .rank = table->rank};
    for (uint32_t x = 0; x < table->rank; x++) {
        uint64_t size = table->of.problem->from.dim[x].size;
        uint64_t rest = offset[x] < size ? size - offset[x] : 0;
        run[x].low = offset[x];
        run[x].count = table->tile[x] < rest ? table->tile[x] : rest;
        shard->dim[x] = (struct run_list){rest > 0, 1, &run[x]};
    }
    for (uint32_t k = 0; k < table->of.nsums; k++) {
        shard->sum_size[shard->nsums] = table->of.sum[k].size;
        shard->summand[shard->nsums++] = offset[table->rank + k];
    }
    return true;
}

static enum redist_status visit_tiles(const struct shard_request *request,
                                      const struct redist_problem *problem,
                                      struct redist_error *error)
{
    struct redist_sum sum[REDIST_MAX_AXES];
    const struct summed_problem of = {problem, sum, problem->from.nunreduced};
    struct shard_run run[REDIST_MAX_RANK];
    struct device_shard shard;
    struct tile_table table;
    if (problem->from.rank + of.nsums > REDIST_MAX_RANK)
        return report_failure(error, "over %u dimensions and unreduced axes", REDIST_MAX_RANK);
    for (uint32_t k = 0; k < of.nsums; k++) {
        uint8_t axis = problem->from.unreduced[k];
        sum[k] = (struct redist_sum){
            .kept = true, .size = problem->mesh.axis[axis].size, .naxes = 1, .axis = {axis}};
    }
    if (!create_table(&of, SOURCE_SIDE, &table))
        return report_no_memory(error, "out of memory for a layout");
    enum redist_status status = REDIST_OK;
    for (uint32_t d = 0; d < table.ndevices && status == REDIST_OK; d++)
        if (fill_shard(&table, d, run, &shard))
            status = request->visit(request->context, &shard, error);
    free_table(&table);
    return status;
}

enum redist_status visit_shards(const struct shard_request *request, struct redist_error *error)
{
    char shape[22 * REDIST_MAX_RANK + 8];
    if (redist_detect_notation(request->sharding) == REDIST_DTENSOR)
        return visit_chunks(request, error);
    struct redist_wording wording = {.size = sizeof wording,
                                     .mesh = request->mesh,
                                     .shape = shape,
                                     .from = request->sharding,
                                     .to = request->sharding,
                                     .elem_bytes = 1};
    struct redist_problem problem;
    struct redist_error inner = {{0}};
    write_shape(request, shape, sizeof shape);
    if (redist_read_wording(&wording, &problem, &inner) != REDIST_OK)
        return report_failure(error, "%s",
                              strncmp(inner.message, "from: ", 6) == 0 ? inner.message + 6
                                                                       : inner.message);
    enum redist_status status = visit_tiles(request, &problem, error);
    redist_free_problem(&problem);
    return status;
}
