#include "export/shardy_stages.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "program/step_name.h"
#include "types/made_axes.h"
#include "types/sub_axis_sets.h"
#include "base/multiples.h"
#include "base/report.h"

bool permutes_tiles(enum redist_op op)
{
    return op == REDIST_ALLPERMUTE || op == REDIST_EXCHANGE;
}

const struct table_sharding *get_stage_sharding(const struct shardy_stages *stages, uint32_t k)
{
    return &stages->stage[k].on[stages->stage[k].mesh];
}

/* --- meshes ------------------------------------------------------------------------------ */

static bool has_devices_of(const struct redist_mesh *a, const struct redist_mesh *b)
{
    const uint32_t count = redist_count_devices(a);
    uint32_t p = 0;
    while (p < count && redist_get_device(a, p) == redist_get_device(b, p))
        p++;
    return p == count;
}

enum redist_status start_shardy_stages(const struct redist_program *program,
                                       struct shardy_stages *stages, struct redist_error *error)
{
    const struct redist_problem *problem = &program->problem;
    const struct redist_mesh *target = redist_get_target_mesh(problem);
    const uint32_t ndevices = redist_count_problem_devices(problem);
    *stages = (struct shardy_stages){
        .program = program, .nmeshes = 1, .mesh = {&problem->mesh, NULL}, .stage = NULL};
    if (redist_count_devices(&problem->mesh) != ndevices ||
        redist_count_devices(target) != ndevices)
        return report_failure(error,
                              "Shardy is written for meshes of all devices, and this problem "
                              "has idle devices; --format json takes all");
    if (!has_devices_of(&problem->mesh, target)) {
        stages->turned = problem->mesh;
        stages->turned.first = target->first;
        stages->turned.order = target->order;
        stages->mesh[stages->nmeshes++] = &stages->turned;
    }
    return REDIST_OK;
}

/* --- the stages -------------------------------------------------------------------------- */

/* "step 3, alltoall 0 1" */
static void name_step(const struct shardy_stages *stages, uint32_t s, char *text, size_t size)
{
    char operation[32];
    format_step(&stages->program->step[s], false, operation, sizeof operation);
    (void)snprintf(text, size, "step %u, %s", s + 1, operation);
}

static enum redist_status add_stage_of(const struct tile_table *table, uint32_t k,
                                       struct shardy_stages *stages, struct redist_error *error)
{
    struct shardy_stage *stage = &stages->stage[k];
    char step[64];
    bool found = false;
    memcpy(stage->tile, table->tile, sizeof stage->tile);
    for (uint32_t m = 0; m < stages->nmeshes; m++) {
        stage->found[m] = find_table_sharding(table, stages->mesh[m], &stage->on[m]);
        found = found || stage->found[m];
    }
    if (found || k == 0) /* a type is a sharding */
        return REDIST_OK;
    name_step(stages, k - 1, step, sizeof step);
    return report_failure(error,
                          "%s: the tiles after it lie along no sub-axes of the mesh, as shardings "
                          "of Shardy do; --format json takes all",
                          step);
}

static enum redist_status add_stages(struct shardy_stages *stages, struct redist_error *error)
{
    const struct redist_program *program = stages->program;
    const struct summed_problem of = {&program->problem, program->sum, program->nsums};
    struct tile_table table;
    if (!create_table(&of, SOURCE_SIDE, &table))
        return report_no_memory(error, "out of memory");
    enum redist_status status = add_stage_of(&table, 0, stages, error);
    for (uint32_t s = 0; status == REDIST_OK && s < program->nsteps; s++) {
        replay_step(&program->step[s], &table);
        status = add_stage_of(&table, s + 1, stages, error);
    }
    free_table(&table);
    return status;
}

/* Each stage gets a mesh that it lies on. Only a permute leads from one to the other. The source
 * gets its own mesh and the target its own, where that goes. */
static enum redist_status choose_meshes(struct shardy_stages *stages, struct redist_error *error)
{
    const struct redist_program *program = stages->program;
    bool reached[REDIST_MAX_STEPS + 1][SHARDY_MESHES];
    char step[64];
    for (uint32_t k = 0; k <= program->nsteps; k++) {
        const bool *found = stages->stage[k].found;
        bool free = k == 0 || permutes_tiles(program->step[k - 1].op);
        for (uint32_t m = 0; m < SHARDY_MESHES; m++)
            reached[k][m] = found[m] && (free || reached[k - 1][m]);
        if (reached[k][0] || reached[k][1])
            continue;
        name_step(stages, k - 1, step, sizeof step);
        return report_failure(error,
                              "%s: only a permute of Shardy leads to tiles on a mesh with its "
                              "devices in another order; --format json takes all",
                              step);
    }
    uint32_t m = reached[program->nsteps][1];
    for (uint32_t k = program->nsteps + 1; k-- > 0;) {
        if (k < program->nsteps && permutes_tiles(program->step[k].op))
            m = !reached[k][0];
        stages->stage[k].mesh = m;
    }
    return REDIST_OK;
}

/* --- padding ----------------------------------------------------------------------------- */

static uint64_t count_parts(const struct shardy_stages *stages, uint32_t k, uint32_t x)
{
    return multiply_sub_axes(&get_stage_sharding(stages, k)->dim[x]);
}

/* The length of a dimension with Shardy's padding at a stage: while it is cut, the least that all
 * its parts divide until it is whole again; where it is whole, its size. The parts divide the
 * number of devices, so that nothing overflows. */
static uint64_t find_padded_length(const struct shardy_stages *stages, uint32_t k, uint32_t x)
{
    uint32_t first = k, last = k;
    uint64_t common = 1;
    while (first > 0 && count_parts(stages, first - 1, x) > 1)
        first--;
    while (last < stages->program->nsteps && count_parts(stages, last + 1, x) > 1)
        last++;
    for (uint32_t n = first; count_parts(stages, k, x) > 1 && n <= last; n++)
        common = find_common_multiple(common, count_parts(stages, n, x));
    return divide_rounded_up(stages->program->problem.from.dim[x].size, common) * common;
}

static void name_stage(const struct shardy_stages *stages, uint32_t k, char *text, size_t size)
{
    if (k > 0 && k < stages->program->nsteps)
        name_step(stages, k - 1, text, size);
    else
        (void)snprintf(text, size, k == 0 ? "source" : "target");
}

/* The tiles of a stage are those that Shardy has then. At the source and the target it takes no
 * padding over: there they are as large as their own parts ask for. */
static enum redist_status compare_tile(const struct shardy_stages *stages, uint32_t k, uint32_t x,
                                       struct redist_error *error)
{
    const uint64_t size = stages->program->problem.from.dim[x].size;
    const uint64_t parts = count_parts(stages, k, x), tile = stages->stage[k].tile[x];
    const uint64_t padded = find_padded_length(stages, k, x);
    const uint64_t own = divide_rounded_up(size, parts);
    const bool at_end = k == 0 || k == stages->program->nsteps;
    char where[64];
    name_stage(stages, k, where, sizeof where);
    if (at_end && tile != own)
        return report_failure(error,
                              "%s: the tiles of dimension %u are of %" PRIu64 ", and Shardy's of "
                              "%" PRIu64 "; --format json takes all",
                              where, x, tile, own);
    if (parts > 1 && tile != padded / parts)
        return report_failure(error,
                              "%s: the tiles of dimension %u are of %" PRIu64 ", and Shardy, which "
                              "pads its %" PRIu64 " elements to %" PRIu64 ", has tiles of %" PRIu64
                              "; --format json takes all",
                              where, x, tile, size, padded, padded / parts);
    return REDIST_OK;
}

static enum redist_status compare_tiles(const struct shardy_stages *stages,
                                        struct redist_error *error)
{
    for (uint32_t k = 0; k <= stages->program->nsteps; k++)
        for (uint32_t x = 0; x < stages->program->problem.from.rank; x++)
            PASS_FAILURE(compare_tile(stages, k, x, error));
    return REDIST_OK;
}

/* --- axes that are unreduced in the target alone ------------------------------------------ */

static bool names_axis(const struct sub_axis_list *list, uint8_t axis)
{
    for (uint32_t k = 0; k < list->n; k++)
        if (list->at[k].axis == axis)
            return true;
    return false;
}

/* Whether all devices along an axis have the same behind the last step. */
static bool is_replicated(const struct shardy_stages *stages, uint8_t axis)
{
    const struct table_sharding *sharding = get_stage_sharding(stages, stages->program->nsteps);
    bool named = names_axis(&sharding->unreduced, axis);
    for (uint32_t x = 0; x < stages->program->problem.from.rank; x++)
        named = named || names_axis(&sharding->dim[x], axis);
    return !named;
}

static enum redist_status find_made_axes(struct shardy_stages *stages, struct redist_error *error)
{
    const struct redist_problem *problem = &stages->program->problem;
    uint8_t axis[REDIST_MAX_AXES];
    const uint32_t n = list_made_axes(problem, axis);
    for (uint32_t k = 0; k < n; k++) {
        const struct redist_axis *whole = &problem->mesh.axis[axis[k]];
        if (whole->size == 1) /* which no sharding names */
            continue;
        if (!is_replicated(stages, axis[k]))
            return report_failure(error,
                                  "axis '%s' is unreduced in the target alone: Shardy makes it so "
                                  "where all devices along it have the same, and here they do "
                                  "not; --format json takes all",
                                  whole->name);
        append_sub_axis(&stages->made, (struct sub_axis){axis[k], 1, whole->size});
    }
    if (stages->made.n > 0 && problem->combine != REDIST_SUM)
        return report_failure(error,
                              "axes that are unreduced in the target alone: Shardy makes them by "
                              "sdy.replicated_to_unreduced, of sums, not of %s; --format json "
                              "takes all",
                              redist_name_operator(problem->combine));
    sort_sub_axes(&stages->made);
    return REDIST_OK;
}

enum redist_status find_shardy_stages(struct shardy_stages *stages, struct redist_error *error)
{
    stages->stage = calloc(stages->program->nsteps + 1u, sizeof *stages->stage);
    if (stages->stage == NULL)
        return report_no_memory(error, "out of memory");
    PASS_FAILURE(add_stages(stages, error));
    PASS_FAILURE(choose_meshes(stages, error));
    PASS_FAILURE(compare_tiles(stages, error));
    return find_made_axes(stages, error);
}

void free_shardy_stages(struct shardy_stages *stages)
{
    free(stages->stage);
    stages->stage = NULL;
}
