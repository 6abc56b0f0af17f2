#include "plan/choose/typed_plan.h"

#include <string.h>

#include "plan/choose/objective.h"
#include "plan/choose/plan.h"

uint32_t count_combining_steps(const struct type_path *path)
{
    uint32_t n = path->n;
    while (n > 1 && path->type[n - 2].nunreduced == path->type[path->n - 1].nunreduced)
        n--;
    return n;
}

/* A problem whose sides are one step apart. */
static enum redist_status plan_step(const struct redist_problem *problem,
                                    const struct rest_maker *maker, struct redist_plan **plan,
                                    struct redist_error *error)
{
    const struct redist_type *from = &problem->from, *to = &problem->to;
    uint32_t j = 0;
    if (from->nunreduced == to->nunreduced)
        return choose_sequence(problem, &FIGURE_11, NULL, plan, error);
    while (j < to->rank && from->dim[j].tile == to->dim[j].tile)
        j++;
    return j == to->rank ? plan_allreduce_first(problem, maker, plan, error)
                         : plan_scatter_first(problem, j, maker, plan, error);
}

/* The summand dimension that a plan of one step combines; their number when it moves. */
static uint32_t find_combined(const struct redist_plan *plan)
{
    uint32_t v = 0;
    while (v < plan->nsums && (plan->sum[v].kept || plan->sum[v].size == 1))
        v++;
    return v;
}

/* The step before combines dimension `own`, which `plan` does not know: it becomes the last
 * of `plan`, combined from its source on. */
static void add_combined(struct redist_plan *before, uint32_t own, struct redist_plan *plan)
{
    uint32_t rank = plan->problem.from.rank, last = plan->nsums++;
    plan->sum[last] = before->sum[own];
    for (uint32_t s = 0; s < plan->nsteps; s++)
        plan->step[s].tile[rank + last] = plan->sum[last].size;
    for (uint32_t s = 0; s < before->nsteps; s++) {
        struct redist_step *step = &before->step[s];
        uint64_t joined = step->tile[rank + own];
        if (step->op == REDIST_REDUCESCATTER || step->op == REDIST_ALLREDUCE)
            step->into = rank + last;
        for (uint32_t v = 0; v < plan->nsums; v++)
            step->tile[rank + v] = v == last ? joined : 1;
    }
    before->nsums = plan->nsums;
    memcpy(before->sum, plan->sum, sizeof before->sum);
}

/* Plans a step, and puts it in front; `*plan` becomes NULL when it is too many. */
static enum redist_status prepend_step(const struct redist_problem *problem,
                                       const struct rest_maker *maker, struct redist_plan **plan,
                                       struct redist_error *error)
{
    struct redist_plan *before = NULL;
    enum redist_status status = plan_step(problem, maker, &before, error);
    if (status != REDIST_OK)
        return status;
    uint32_t own = find_combined(before), most = REDIST_MAX_RANK - problem->from.rank;
    bool combines = own < before->nsums;
    if (before->nsteps + (*plan)->nsteps > REDIST_MAX_STEPS ||
        (combines && (*plan)->nsums == most)) {
        redist_free_plan(*plan);
        *plan = NULL;
    } else {
        if (combines)
            add_combined(before, own, *plan);
        status = prepend_steps(before, *plan, error);
    }
    redist_free_plan(before);
    return status;
}

/* The same between other types. */
static struct redist_problem part_problem(const struct redist_problem *problem,
                                          const struct redist_type *from,
                                          const struct redist_type *to)
{
    struct redist_problem part = *problem;
    part.from = *from;
    part.to = *to;
    if (from->nunreduced == 0)
        part.combine = REDIST_NO_OPERATOR;
    return part;
}

enum redist_status plan_along(const struct redist_problem *problem, const struct type_path *path,
                              uint32_t steps, const struct rest_maker *maker,
                              struct redist_plan **plan, struct redist_error *error)
{
    const struct redist_problem rest = part_problem(problem, &path->type[steps - 1], &problem->to);
    enum redist_status status = maker->make(&rest, maker->context, plan, error);
    for (uint32_t k = steps; k > 0 && status == REDIST_OK && *plan != NULL; k--) {
        const struct redist_type *from = k == 1 ? &problem->from : &path->type[k - 2];
        const struct redist_problem step = part_problem(problem, from, &path->type[k - 1]);
        status = prepend_step(&step, maker, plan, error);
    }
    if (status == REDIST_OK && *plan != NULL)
        (*plan)->problem.combine = problem->combine;
    if (status != REDIST_OK) {
        redist_free_plan(*plan);
        *plan = NULL;
    }
    return status;
}
