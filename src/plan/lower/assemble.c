#include "plan/lower/assemble.h"

#include <stdlib.h>
#include <string.h>

#include "table/brought.h"
#include "types/plain.h"
#include "base/report.h"

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
    if (plan == NULL)
        return;
    for (uint32_t k = 0; k < plan->nsteps; k++)
        free(plan->step[k].list);
    free(plan->proof.state);
    redist_free_problem(&plan->problem);
    free(plan);
}

/* The tile before a step, over data and summand dimensions. */
static void copy_last_tile(const struct redist_plan *plan, uint64_t tile[REDIST_MAX_RANK])
{
    const struct redist_type *from = &plan->problem.from;
    if (plan->nsteps > 0) {
        memcpy(tile, plan->step[plan->nsteps - 1].tile, REDIST_MAX_RANK * sizeof *tile);
        return;
    }
    memset(tile, 0, REDIST_MAX_RANK * sizeof *tile);
    for (uint32_t x = 0; x < from->rank + plan->nsums; x++)
        tile[x] = x < from->rank ? from->dim[x].tile : 1;
}

/* The tile after a step; a resize has it already. */
static void change_tile(const struct redist_plan *plan, struct redist_step *step)
{
    switch (step->op) {
    case REDIST_RESIZE:
        return;
    case REDIST_EXCHANGE:
        copy_last_tile(plan, step->tile);
        for (uint32_t x = 0; x < plan->problem.to.rank; x++)
            step->tile[x] = plan->problem.to.dim[x].tile;
        return;
    default:
        break;
    }
    copy_last_tile(plan, step->tile);
    if (step->op != REDIST_ALLPERMUTE && step->op != REDIST_BROADCAST &&
        step->op != REDIST_DYNSLICE)
        step->tile[step->into] *= step->factor;
    if (step->op == REDIST_DYNSLICE || step->op == REDIST_ALLTOALL ||
        step->op == REDIST_REDUCESCATTER)
        step->tile[step->split] /= step->factor;
}

static uint64_t multiply_tile(const struct redist_plan *plan, const uint64_t *tile)
{
    uint64_t size = 1;
    for (uint32_t x = 0; x < plan->problem.from.rank; x++)
        size = multiply_cost(tile[x], size);
    return size;
}

/* The cost of a step between these local sizes (docs/FORMAT.md, "Steps"). */
static uint64_t price_step(enum redist_op op, uint64_t before, uint64_t after)
{
    switch (op) {
    case REDIST_DYNSLICE:
    case REDIST_RESIZE:
        return 0;
    case REDIST_REDUCESCATTER:
    case REDIST_REDUCE:
    case REDIST_BROADCAST:
        return before;
    case REDIST_ALLREDUCE:
        return multiply_cost(2, before);
    default:
        return after;
    }
}

bool append_full_step(struct redist_plan *plan, const struct redist_step *step)
{
    uint64_t before[REDIST_MAX_RANK];
    if (plan->nsteps == REDIST_MAX_STEPS) {
        free(step->list);
        return false;
    }
    struct redist_step *added = &plan->step[plan->nsteps];
    *added = *step;
    copy_last_tile(plan, before);
    change_tile(plan, added);
    added->local_size = multiply_tile(plan, added->tile);
    added->cost = price_step(step->op, multiply_tile(plan, before), added->local_size);
    plan->report.permute = plan->report.permute || step->op == REDIST_ALLPERMUTE;
    plan->nsteps++;
    return true;
}

bool append_step(struct redist_plan *plan, struct redist_weak_op op, uint32_t *list)
{
    return append_full_step(plan, &(struct redist_step){.op = op.op,
                                                        .into = op.into,
                                                        .split = op.split,
                                                        .factor = op.factor,
                                                        .used = plan->ndevices,
                                                        .list = list});
}

/* dynslice* (others)* allgather*, Definition 4.5. */
static bool is_normal(const struct redist_plan *plan)
{
    int last = 0;
    for (uint32_t s = 0; s < plan->nsteps; s++) {
        enum redist_op op = plan->step[s].op;
        int place = op == REDIST_DYNSLICE ? 0 : op == REDIST_ALLGATHER ? 2 : 1;
        if (place < last)
            return false;
        last = place;
    }
    return true;
}

/** What step k adds to the fused cost: its Figure 11 cost, but when it is fused
 *  only what the one collective brings more, which is a gather's new elements. */
static uint64_t price_fused_step(const struct redist_plan *plan, uint32_t k)
{
    const struct redist_step *step = &plan->step[k];
    if (!step->fused)
        return step->cost;
    return step->op == REDIST_ALLGATHER ? step->local_size - plan->step[k - 1].local_size : 0;
}

/* Received elements of every step and in all. */
static enum redist_status sum_up_received(struct redist_plan *plan, struct redist_error *error)
{
    const struct summed_problem of = {&plan->problem, plan->sum, plan->nsums};
    if (!fill_received(&of, plan->step, plan->nsteps))
        return report_no_memory(error, "out of memory");
    plan->received = 0;
    for (uint32_t k = 0; k < plan->nsteps; k++)
        plan->received = add_costs(plan->received, plan->step[k].received);
    return REDIST_OK;
}

enum redist_status sum_up_plan(struct redist_plan *plan, struct redist_error *error)
{
    plan->memory_bound = compute_memory_bound(&plan->problem);
    plan->height = redist_compute_local_size(&plan->problem.from);
    plan->cost = 0;
    plan->fused_cost = 0;
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        const struct redist_step *step = &plan->step[k];
        plan->cost = add_costs(plan->cost, step->cost);
        plan->fused_cost = add_costs(plan->fused_cost, price_fused_step(plan, k));
        plan->height = step->local_size > plan->height ? step->local_size : plan->height;
    }
    plan->normal = is_normal(plan);
    if (plan->cost == COST_INFINITE)
        return report_failure(error, "the plan costs over 2^64-1 elements");
    PASS_FAILURE(sum_up_received(plan, error));
    return plan->received == COST_INFINITE
               ? report_failure(error, "a device receives over 2^64-1 elements")
               : REDIST_OK;
}

enum redist_status judge_replicas(struct redist_plan *plan, struct redist_error *error)
{
    const struct summed_problem of = {&plan->problem, plan->sum, plan->nsums};
    return find_identical(&of, plan->step, plan->nsteps, &plan->identical)
               ? REDIST_OK
               : report_no_memory(error, "out of memory");
}

enum redist_status drop_failed(enum redist_status status, struct redist_plan **plan)
{
    if (status != REDIST_OK) {
        redist_free_plan(*plan);
        *plan = NULL;
    }
    return status;
}

enum redist_status take_plan(enum redist_status status, struct redist_plan **plan,
                             struct redist_error *error)
{
    if (status == REDIST_OK && *plan != NULL)
        status = judge_replicas(*plan, error);
    return drop_failed(status, plan);
}

enum redist_status finish_plan(struct redist_plan *plan, struct redist_error *error)
{
    enum redist_status status = sum_up_plan(plan, error);
    return status == REDIST_OK ? judge_replicas(plan, error) : status;
}
