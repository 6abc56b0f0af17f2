#include "import/modules/imported_plan.h"
#include <stdlib.h>
#include <string.h>
#include "import/modules/collectives.h"
#include "plan/lower/assemble.h"
#include "table/table.h"
#include "types/made_axes.h"
#include "base/report.h"

/* What is being put together. `into` of every axis: its summand dimension. */
struct assembly {
    const char *name;
    const struct redist_problem *problem;
    const struct imported_steps *steps;
    struct redist_plan *plan;
    bool unreduced[REDIST_MAX_AXES], kept[REDIST_MAX_AXES];
    uint32_t leader[REDIST_MAX_AXES]; /* of axes that are combined together, one of them */
    uint64_t order[REDIST_MAX_AXES];  /* minor axes first */
};

static bool is_reduction(const struct redist_step *step)
{
    return step->op == REDIST_REDUCESCATTER || step->op == REDIST_ALLREDUCE;
}

/* Axes that end up in one group of a reduction are one summand dimension. The axis along
 * which members differ first is the minor-most, and those of earlier steps are before.
 * `table` has every unreduced axis as a dimension of its own. */
static enum redist_status join_axes(struct assembly *assembly, uint32_t s,
                                    const struct tile_table *table, struct redist_error *error)
{
    const struct redist_step *step = &assembly->steps->step[s];
    const struct redist_problem *problem = assembly->problem;
    const uint64_t *first = get_offsets(table, step->list[0]) + table->rank;
    uint32_t leader = REDIST_MAX_AXES;
    for (uint32_t m = 1; m < step->factor; m++) {
        const uint64_t *other = get_offsets(table, step->list[m]) + table->rank;
        for (uint32_t k = 0; k < problem->from.nunreduced; k++) {
            uint8_t a = problem->from.unreduced[k];
            if (first[k] == other[k])
                continue;
            if (assembly->kept[a])
                return report_failure(error,
                                      "%s:%u: combines along axis %s, which stays unreduced in the "
                                      "target type",
                                      assembly->name, assembly->steps->line[s],
                                      problem->mesh.axis[a].name);
            if (assembly->order[a] == UINT64_MAX)
                assembly->order[a] = (uint64_t)s << 32 | m;
            uint32_t mine = assembly->leader[a];
            leader = leader == REDIST_MAX_AXES ? mine : leader;
            for (uint32_t b = 0; b < REDIST_MAX_AXES; b++)
                if (assembly->leader[b] == mine)
                    assembly->leader[b] = leader;
        }
    }
    return REDIST_OK;
}

/* The tiles along summand dimensions after a resize, which the module does not know: as before. */
static void complete_resize(const struct tile_table *table, struct redist_step *step)
{
    if (step->op != REDIST_RESIZE)
        return;
    for (uint32_t v = table->rank; v < table->ndims; v++)
        step->tile[v] = table->tile[v];
}

/* Follows whose summands each device has. Only that is asked of the table, so that a
 * reduction is to it as if the first member gave to all. */
static enum redist_status follow_summands(struct assembly *assembly, struct redist_error *error)
{
    const struct redist_problem *problem = assembly->problem;
    struct redist_sum sum[REDIST_MAX_RANK];
    const struct summed_problem of = {problem, sum, problem->from.nunreduced};
    struct tile_table table;
    if (problem->from.rank + problem->from.nunreduced > REDIST_MAX_RANK)
        return report_failure(error, "%s: over %u dimensions and unreduced axes", assembly->name,
                              REDIST_MAX_RANK);
    for (uint32_t k = 0; k < problem->from.nunreduced; k++) {
        uint8_t a = problem->from.unreduced[k];
        sum[k] = (struct redist_sum){.size = problem->mesh.axis[a].size, .naxes = 1, .axis = {a}};
    }
    if (!create_table(&of, SOURCE_SIDE, &table))
        return report_no_memory(error, "out of memory");
    enum redist_status status = REDIST_OK;
    for (uint32_t s = 0; status == REDIST_OK && s < assembly->steps->nsteps; s++) {
        struct redist_step step = assembly->steps->step[s];
        if (is_reduction(&step)) {
            status = join_axes(assembly, s, &table, error);
            step.op = REDIST_BROADCAST;
        }
        complete_resize(&table, &step);
        replay_step(&step, &table);
    }
    free_table(&table);
    return status;
}

/* Adds the axes of one summand dimension, minor to major. */
static void add_axes(const struct assembly *assembly, uint32_t leader, struct redist_sum *sum)
{
    const struct redist_mesh *mesh = &assembly->problem->mesh;
    sum->size = 1;
    for (uint32_t a = 0; a < mesh->naxes; a++) {
        if (!assembly->unreduced[a] || assembly->leader[a] != leader)
            continue;
        uint32_t place = sum->naxes++;
        for (; place > 0 && assembly->order[sum->axis[place - 1]] > assembly->order[a]; place--)
            sum->axis[place] = sum->axis[place - 1];
        sum->axis[place] = (uint8_t)a;
        sum->size *= mesh->axis[a].size;
        sum->kept = assembly->kept[a];
    }
}

static enum redist_status add_sums(struct assembly *assembly, struct redist_error *error)
{
    const struct redist_problem *problem = assembly->problem;
    struct redist_plan *plan = assembly->plan;
    for (uint32_t a = 0; a < REDIST_MAX_AXES; a++) {
        assembly->leader[a] = a;
        assembly->order[a] = UINT64_MAX;
    }
    for (uint32_t k = 0; k < problem->from.nunreduced; k++)
        assembly->unreduced[problem->from.unreduced[k]] = true;
    for (uint32_t k = 0; k < problem->to.nunreduced; k++)
        assembly->kept[problem->to.unreduced[k]] = true;
    enum redist_status status = follow_summands(assembly, error);
    for (uint32_t a = 0; status == REDIST_OK && a < problem->mesh.naxes; a++) {
        if (!assembly->unreduced[a] || assembly->leader[a] != a)
            continue;
        if (problem->from.rank + plan->nsums == REDIST_MAX_RANK)
            return report_failure(error, "%s: over %u dimensions and sums", assembly->name,
                                  REDIST_MAX_RANK);
        add_axes(assembly, a, &plan->sum[plan->nsums++]);
    }
    return status;
}

/* The summand dimension of a reduction: that of an axis along which its members differ. */
static bool find_sum(const struct redist_plan *plan, const struct tile_table *table,
                     const struct redist_step *step, uint32_t *into)
{
    for (uint32_t v = table->rank; v < table->ndims; v++) {
        const struct redist_sum *sum = &plan->sum[v - table->rank];
        if (sum->size / table->tile[v] < step->factor)
            continue;
        if (get_offsets(table, step->list[0])[v] != get_offsets(table, step->list[1])[v]) {
            *into = v;
            return true;
        }
    }
    return false;
}

/* The order inside the groups of an allreduce means nothing: members are listed as their
 * summands are numbered. Where that is no list the checker has to judge. */
static void order_members(const struct tile_table *table, struct redist_step *step)
{
    uint32_t n = step->factor, v = step->into;
    uint32_t *ordered = malloc(n * sizeof *ordered);
    for (uint32_t p = 0; ordered != NULL && p < step->used; p += n) {
        uint64_t least = UINT64_MAX;
        bool good = true;
        for (uint32_t m = 0; m < n; m++) {
            uint64_t offset = get_offsets(table, step->list[p + m])[v];
            least = offset < least ? offset : least;
            ordered[m] = UINT32_MAX;
        }
        for (uint32_t m = 0; m < n && good; m++) {
            uint64_t place = (get_offsets(table, step->list[p + m])[v] - least) / table->tile[v];
            good = place < n && ordered[place] == UINT32_MAX;
            if (good)
                ordered[place] = step->list[p + m];
        }
        if (good)
            memcpy(step->list + p, ordered, n * sizeof *ordered);
    }
    free(ordered);
}

/* Appends the steps; each list is copied into the plan. */
static enum redist_status add_steps(struct assembly *assembly, struct tile_table *table,
                                    struct redist_error *error)
{
    struct redist_plan *plan = assembly->plan;
    for (uint32_t s = 0; s < assembly->steps->nsteps; s++) {
        struct redist_step step = assembly->steps->step[s];
        size_t bytes = plan->ndevices * sizeof *step.list;
        if (is_reduction(&step) && !find_sum(plan, table, &step, &step.into))
            return report_failure(error,
                                  "%s:%u: the members of a group hold no different summands that "
                                  "are still to be combined",
                                  assembly->name, assembly->steps->line[s]);
        complete_resize(table, &step);
        uint32_t *list = step.list == NULL ? NULL : malloc(bytes);
        if (list == NULL && step.list != NULL)
            return report_no_memory(error, "out of memory");
        if (list != NULL)
            step.list = memcpy(list, step.list, bytes);
        if (step.op == REDIST_ALLREDUCE)
            order_members(table, &step);
        if (!append_full_step(plan, &step))
            return report_failure(error, "%s: over %u steps", assembly->name, REDIST_MAX_STEPS);
        replay_step(&plan->step[plan->nsteps - 1], table);
    }
    return REDIST_OK;
}

static enum redist_status assemble(struct assembly *assembly, struct redist_error *error)
{
    assembly->plan = start_plan(assembly->problem);
    if (assembly->plan == NULL)
        return report_no_memory(error, "out of memory");
    PASS_FAILURE(add_sums(assembly, error));
    const struct redist_plan *plan = assembly->plan;
    const struct summed_problem of = {&plan->problem, plan->sum, plan->nsums};
    struct tile_table table;
    if (!create_table(&of, SOURCE_SIDE, &table))
        return report_no_memory(error, "out of memory");
    enum redist_status status = add_steps(assembly, &table, error);
    free_table(&table);
    if (status == REDIST_OK)
        status = finish_plan(assembly->plan, error);
    return status == REDIST_OK ? redist_prove_bound(assembly->plan, error) : status;
}

/* A module writes no identity where a device is to have it: whether it is right there cannot be
 * said by a certificate, which leaves that to who carries it out. */
static enum redist_status refuse_made_axes(const struct redist_problem *problem,
                                           struct redist_error *error)
{
    uint8_t axis[REDIST_MAX_AXES];
    if (list_made_axes(problem, axis) == 0)
        return REDIST_OK;
    return report_failure(error,
                          "to: axis '%s' is unreduced, but not in 'from': modules that write the "
                          "identity of an operation are not read",
                          problem->mesh.axis[axis[0]].name);
}

enum redist_status import_plan(const struct redist_problem *problem,
                               const struct module_choice *choice, const char *text, size_t length,
                               const char *name, struct redist_plan **plan,
                               struct redist_error *error)
{
    struct imported_steps steps;
    struct assembly assembly = {.name = name, .problem = problem, .steps = &steps};
    PASS_FAILURE(refuse_made_axes(problem, error));
    PASS_FAILURE(read_collectives(problem, choice, text, length, name, &steps, error));
    enum redist_status status = assemble(&assembly, error);
    free_imported_steps(&steps);
    if (status == REDIST_OK)
        *plan = assembly.plan;
    else
        redist_free_plan(assembly.plan);
    return status;
}
