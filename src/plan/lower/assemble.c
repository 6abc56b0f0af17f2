#include "plan/lower/assemble.h"

#include <stdlib.h>
#include <string.h>

#include "types/report.h"

struct redist_plan *start_plan(const struct redist_problem *problem)
{
    struct redist_plan *plan = calloc(1, sizeof *plan);
    if (plan == NULL || redist_copy_problem(problem, &plan->problem, NULL) != REDIST_OK) {
        free(plan);
        return NULL;
    }
    plan->ndevices = redist_count_problem_devices(problem);
    return plan;
}

void redist_free_plan(struct redist_plan *plan)
{
    if (plan == NULL) {
        return;
    }
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        free(plan->step[k].list);
    }
    free(plan->proof.state);
    redist_free_problem(&plan->problem);
    free(plan);
}

/* Tile shape, local size and cost of a step, from those before it. A local
 * size over 2^64-1 stays COST_INFINITE; finish_plan then refuses the plan. */
static void fill_shape(const struct redist_plan *plan, struct redist_step *step)
{
    const struct redist_step *last = plan->nsteps > 0 ? step - 1 : NULL;
    for (uint32_t i = 0; i < plan->problem.from.rank; i++) {
        step->tile[i] = last != NULL ? last->tile[i] : plan->problem.from.dim[i].tile;
    }
    step->local_size =
        last != NULL ? last->local_size : redist_compute_local_size(&plan->problem.from);
    if (step->op == REDIST_ALLGATHER || step->op == REDIST_ALLTOALL) {
        step->tile[step->into] *= step->factor;
    }
    if (step->op == REDIST_DYNSLICE || step->op == REDIST_ALLTOALL) {
        step->tile[step->split] /= step->factor;
    }
    if (step->op == REDIST_DYNSLICE) {
        step->local_size /= step->factor;
    } else if (step->op == REDIST_ALLGATHER) {
        step->local_size = multiply_cost(step->factor, step->local_size);
    }
    step->cost = step->op == REDIST_DYNSLICE ? 0 : step->local_size;
}

bool append_step(struct redist_plan *plan, struct redist_weak_op op, uint32_t *list)
{
    if (plan->nsteps == REDIST_MAX_STEPS) {
        free(list);
        return false;
    }
    struct redist_step *step = &plan->step[plan->nsteps];
    step->op = op.op;
    step->into = op.into;
    step->split = op.split;
    step->factor = op.factor;
    step->list = list;
    fill_shape(plan, step);
    plan->report.permute = plan->report.permute || op.op == REDIST_ALLPERMUTE;
    plan->nsteps++;
    return true;
}

/* dynslice* (alltoall | allpermute)* allgather*, Definition 4.5. */
static bool is_normal(const struct redist_plan *plan)
{
    static const int place[] = {[REDIST_DYNSLICE] = 0,
                                [REDIST_ALLTOALL] = 1,
                                [REDIST_ALLPERMUTE] = 1,
                                [REDIST_ALLGATHER] = 2};
    for (uint32_t s = 1; s < plan->nsteps; s++) {
        if (place[plan->step[s].op] < place[plan->step[s - 1].op]) {
            return false;
        }
    }
    return true;
}

uint64_t price_fused_step(const struct redist_plan *plan, uint32_t k)
{
    const struct redist_step *step = &plan->step[k];
    if (!step->fused) {
        return step->cost;
    }
    return step->op == REDIST_ALLGATHER ? step->local_size - plan->step[k - 1].local_size : 0;
}

enum redist_status finish_plan(struct redist_plan *plan, struct redist_error *error)
{
    uint64_t source = redist_compute_local_size(&plan->problem.from);
    uint64_t target = redist_compute_local_size(&plan->problem.to);
    plan->memory_bound = source > target ? source : target;
    plan->height = source;
    plan->cost = 0;
    plan->fused_cost = 0;
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        const struct redist_step *step = &plan->step[k];
        plan->cost = add_costs(plan->cost, step->cost);
        plan->fused_cost = add_costs(plan->fused_cost, price_fused_step(plan, k));
        plan->height = step->local_size > plan->height ? step->local_size : plan->height;
    }
    plan->normal = is_normal(plan);
    if (plan->cost == COST_INFINITE) {
        return report_failure(error, "the plan costs over 2^64-1 elements");
    }
    return REDIST_OK;
}
