#include "reduce/certify.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "plan/lower/assemble.h"
#include "table/table.h"
#include "reduce/lowering.h"
#include "base/report.h"

enum { MOST_DIMS = 3 };

/* A plan under way. */
struct program_plan {
    const struct placed_reduction *placed;
    struct lowering lowering;
    int mesh_axis[REDIST_MAX_AXES][REDIST_MAX_AXES]; /* of axis i on level j; -1 for factor 1 */
    uint32_t first_dim; /* of the chunks: 1 behind the row of a replica, else 0 */
    struct redist_problem problem;
    struct redist_plan *plan;
    struct tile_table table;
};

static bool is_reduced(const struct program_plan *made, uint32_t axis)
{
    return (made->placed->axes >> axis & 1) != 0;
}

/* `data_node`, or where a name of two would be too long its place in the matrix. */
static void name_axis(const struct hierarchy *hierarchy, uint32_t i, uint32_t j,
                      char name[REDIST_MAX_NAME + 1u])
{
    char text[2 * REDIST_MAX_NAME + 2];
    int length = snprintf(text, sizeof text, "%s_%s", hierarchy->axes.axis[i].name,
                          hierarchy->levels.axis[j].name);
    if (length > (int)REDIST_MAX_NAME)
        (void)snprintf(text, sizeof text, "axis_%u_%u", i, j);
    memcpy(name, text, strlen(text) + 1);
}

/* The factors of the matrix, level by level: so position p of the mesh is device p. */
static enum redist_status set_mesh(struct program_plan *made, struct redist_error *error)
{
    const struct hierarchy *hierarchy = made->placed->hierarchy;
    struct redist_mesh *mesh = &made->problem.mesh;
    for (uint32_t j = 0; j < hierarchy->levels.naxes; j++) {
        for (uint32_t i = 0; i < hierarchy->axes.naxes; i++) {
            uint32_t factor = made->placed->matrix->factor[i][j];
            made->mesh_axis[i][j] = -1;
            if (factor == 1)
                continue;
            if (mesh->naxes == REDIST_MAX_AXES)
                return report_failure(error, "the placement has more than %u factors over 1",
                                      REDIST_MAX_AXES);
            made->mesh_axis[i][j] = (int)mesh->naxes;
            name_axis(hierarchy, i, j, mesh->axis[mesh->naxes].name);
            mesh->axis[mesh->naxes++].size = factor;
        }
    }
    return REDIST_OK;
}

/* Members of a group that differs in the levels of a step. */
static uint32_t count_members(const struct program_plan *made, const struct lowered_step *step)
{
    uint32_t members = 1;
    for (uint32_t l = step->outer; l < step->inner; l++)
        members *= made->placed->reduction->size[l];
    return members;
}

/* The row of a replica: as many as there are groups, divided by the axes that stay. */
static void set_replica_dim(struct program_plan *made, struct redist_type *type)
{
    const struct hierarchy *hierarchy = made->placed->hierarchy;
    struct redist_dim *dim = &type->dim[0];
    dim->tile = 1;
    dim->size = made->placed->reduction->replicas;
    for (uint32_t j = hierarchy->levels.naxes; j-- > 0;)
        for (uint32_t i = hierarchy->axes.naxes; i-- > 0;)
            if (!is_reduced(made, i) && made->mesh_axis[i][j] >= 0)
                dim->axis[dim->naxes++] = (uint8_t)made->mesh_axis[i][j];
}

static enum redist_status set_types(struct program_plan *made, const struct reduced_array *array,
                                    struct redist_error *error)
{
    const struct hierarchy *hierarchy = made->placed->hierarchy;
    struct redist_type *from = &made->problem.from;
    uint64_t cut[MOST_DIMS] = {1, 1, 1}, all = 1;
    for (uint32_t s = 0; s < made->lowering.nsteps; s++) {
        const struct lowered_step *step = &made->lowering.step[s];
        if (step->collective == REDUCE_SCATTER) {
            cut[step->dim] *= count_members(made, step);
            all *= count_members(made, step);
        }
    }
    if (array->elements == 0 || array->elements % all != 0)
        return report_failure(error,
                              "the program cuts the array into %" PRIu64 " parts: expected a "
                              "multiple of that in elements, got %" PRIu64,
                              all, array->elements);
    made->first_dim = made->placed->reduction->replicas > 1 ? 1 : 0;
    from->rank = made->first_dim + made->lowering.ndims;
    if (made->first_dim == 1)
        set_replica_dim(made, from);
    uint64_t left = array->elements;
    for (uint32_t x = 0; x < made->lowering.ndims; x++) {
        struct redist_dim *dim = &from->dim[made->first_dim + x];
        dim->size = x + 1 == made->lowering.ndims ? left : cut[x];
        dim->tile = dim->size;
        left /= dim->size;
    }
    made->problem.to = *from;
    for (uint32_t j = 0; j < hierarchy->levels.naxes; j++)
        for (uint32_t i = 0; i < hierarchy->axes.naxes; i++)
            if (is_reduced(made, i) && made->mesh_axis[i][j] >= 0)
                from->unreduced[from->nunreduced++] = (uint8_t)made->mesh_axis[i][j];
    return REDIST_OK;
}

static bool is_reducing(const struct lowered_step *step)
{
    return step->collective == ALL_REDUCE || step->collective == REDUCE_SCATTER ||
           step->collective == REDUCE;
}

/* The summand dimension of a reducing step: its levels, minor to major, inside a level the last
 * axis minor-most. Every level is reduced once, so these are all unreduced axes. */
static void add_sum(struct program_plan *made, const struct lowered_step *step)
{
    const struct reduction *reduction = made->placed->reduction;
    struct redist_sum *sum = &made->plan->sum[made->plan->nsums++];
    uint32_t levels = (uint32_t)step->inner - step->outer;
    sum->size = count_members(made, step);
    for (uint32_t k = levels; k-- > 0;) {
        uint32_t level = step->collective == REDUCE_SCATTER ? step->order[k] : step->outer + k + 1;
        uint32_t j = reduction->level[level - 1];
        for (uint32_t i = made->placed->hierarchy->axes.naxes; i-- > 0;)
            if (is_reduced(made, i) && made->mesh_axis[i][j] >= 0)
                sum->axis[sum->naxes++] = (uint8_t)made->mesh_axis[i][j];
    }
}

/* Puts the members of one group at their places in the list: along `into`, one behind the other;
 * for a broadcast as they are numbered. False when two would have one place. */
static bool list_group(const struct program_plan *made, const struct redist_step *step,
                       const uint32_t *member, uint32_t *list)
{
    const struct tile_table *table = &made->table;
    uint64_t least = UINT64_MAX;
    for (uint32_t m = 0; m < step->factor; m++) {
        uint64_t offset = get_offsets(table, member[m])[step->into];
        least = offset < least ? offset : least;
        list[m] = UINT32_MAX;
    }
    for (uint32_t m = 0; m < step->factor; m++) {
        uint64_t offset = get_offsets(table, member[m])[step->into];
        uint64_t place =
            step->op == REDIST_BROADCAST ? m : (offset - least) / table->tile[step->into];
        if (place >= step->factor || list[place] != UINT32_MAX)
            return false;
        list[place] = member[m];
    }
    return true;
}

/* Whether those that give in a group hold something: what does not reach the result is dropped
 * when it first falls out of step with the rest, and its devices are idle. */
static bool can_give(const struct program_plan *made, const struct redist_step *step,
                     const uint32_t *member)
{
    uint32_t givers = step->op == REDIST_BROADCAST ? 1 : step->factor;
    for (uint32_t m = 0; m < givers; m++)
        if (!made->table.holds[member[m]])
            return false;
    return true;
}

/* Whether the n devices at the head of the list, device 0 first, can be repeated, each so far
 * `behind`: those are not `used`. */
static bool can_repeat(const uint32_t *list, uint32_t n, uint32_t behind, uint32_t ndevices,
                       const bool *used)
{
    for (uint32_t k = 0; k < n; k++)
        if (list[k] + behind >= ndevices || used[list[k] + behind])
            return false;
    return n > 0 && list[0] == 0;
}

/* The devices that take no part, in the order of the n that do, as far as that goes: so the list
 * is regular if its head is. */
static void list_idle(uint32_t ndevices, uint32_t n, bool *used, uint32_t *list)
{
    bool repeats = true;
    for (uint32_t d = 0, at = n; d < ndevices; d++) {
        if (used[d])
            continue;
        repeats = repeats && can_repeat(list, n, d, ndevices, used);
        for (uint32_t k = 0; k < (repeats ? n : 1); k++) {
            list[at] = repeats ? list[k] + d : d;
            used[list[at++]] = true;
        }
    }
}

/* All groups over all replicas, and behind them the devices that take no part. */
static bool list_groups(const struct program_plan *made, const struct lowered_step *lowered,
                        struct redist_step *step)
{
    const struct reduction *reduction = made->placed->reduction;
    const struct group_set set = {lowered->form, lowered->outer, lowered->inner};
    struct group_shape shape = shape_groups(&set, reduction->nlevels, reduction->size);
    uint32_t ndevices = made->plan->ndevices;
    uint32_t *member = malloc(step->factor * sizeof *member);
    bool *used = calloc(ndevices, sizeof *used), good = member != NULL && used != NULL;
    for (uint32_t g = 0; good && g < shape.ngroups * reduction->replicas; g++) {
        uint32_t start =
            find_group_start(&shape, g % shape.ngroups) + g / shape.ngroups * reduction->members;
        for (uint32_t m = 0; m < step->factor; m++)
            member[m] = reduction->device[start + m * shape.stride];
        if (!can_give(made, step, member))
            continue;
        for (uint32_t m = 0; m < step->factor; m++)
            used[member[m]] = true;
        good = list_group(made, step, member, step->list + step->used);
        step->used += step->factor;
    }
    if (good)
        list_idle(ndevices, step->used, used, step->list);
    free(member);
    free(used);
    return good;
}

/* `sum` is the summand dimension of a reducing step. */
static struct redist_step make_step(const struct program_plan *made,
                                    const struct lowered_step *lowered, uint32_t sum)
{
    static const enum redist_op op[COLLECTIVES] = {[ALL_REDUCE] = REDIST_ALLREDUCE,
                                                   [REDUCE_SCATTER] = REDIST_REDUCESCATTER,
                                                   [ALL_GATHER] = REDIST_ALLGATHER,
                                                   [REDUCE] = REDIST_REDUCE,
                                                   [BROADCAST] = REDIST_BROADCAST};
    struct redist_step step = {.op = op[lowered->collective],
                               .factor = count_members(made, lowered),
                               .split = made->first_dim + lowered->dim};
    step.into = is_reducing(lowered) ? made->problem.from.rank + sum : step.split;
    return step;
}

static enum redist_status add_steps(struct program_plan *made, struct redist_error *error)
{
    uint32_t sum = 0;
    for (uint32_t s = 0; s < made->lowering.nsteps; s++) {
        const struct lowered_step *lowered = &made->lowering.step[s];
        struct redist_step step = make_step(made, lowered, sum);
        sum += is_reducing(lowered);
        step.list = malloc(made->plan->ndevices * sizeof *step.list);
        if (step.list == NULL || !list_groups(made, lowered, &step)) {
            free(step.list);
            return report_failure(error,
                                  "step %u of the program has no groups of this kind, or "
                                  "memory ran out",
                                  s + 1);
        }
        if (!append_full_step(made->plan, &step))
            return report_failure(error, "the plan needs more than %u steps", REDIST_MAX_STEPS);
        replay_step(&made->plan->step[made->plan->nsteps - 1], &made->table);
    }
    return REDIST_OK;
}

static enum redist_status make_plan(struct program_plan *made, struct redist_error *error)
{
    made->plan = start_plan(&made->problem);
    if (made->plan == NULL)
        return report_no_memory(error, "out of memory");
    for (uint32_t s = 0; s < made->lowering.nsteps; s++)
        if (is_reducing(&made->lowering.step[s]))
            add_sum(made, &made->lowering.step[s]);
    const struct summed_problem of = {&made->plan->problem, made->plan->sum, made->plan->nsums};
    if (!create_table(&of, SOURCE_SIDE, &made->table))
        return report_no_memory(error, "out of memory");
    enum redist_status status = add_steps(made, error);
    free_table(&made->table);
    return status == REDIST_OK ? finish_plan(made->plan, error) : status;
}

enum redist_status plan_program(const struct placed_reduction *placed,
                                const struct synthesis *synthesis,
                                const struct reduction_program *program,
                                const struct reduced_array *array, struct redist_plan **plan,
                                struct redist_error *error)
{
    struct program_plan made = {.placed = placed};
    made.problem.elem_bytes = array->elem_bytes;
    made.problem.combine = array->combine;
    *plan = NULL;
    if (!find_lowering(synthesis->nlevels, synthesis->set, program, MOST_DIMS, &made.lowering))
        return report_failure(error,
                              "the program has no plan: its chunks are no boxes in %d "
                              "dimensions",
                              MOST_DIMS);
    enum redist_status status = set_mesh(&made, error);
    if (status == REDIST_OK)
        status = set_types(&made, array, error);
    if (status == REDIST_OK)
        status = make_plan(&made, error);
    if (status != REDIST_OK)
        redist_free_plan(made.plan);
    else
        *plan = made.plan;
    return status;
}
