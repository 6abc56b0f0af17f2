#include "plan/choose/restate.h"

#include <stdlib.h>
#include <string.h>

#include "plan/lower/assemble.h"
#include "plan/lower/lower.h"
#include "types/report.h"

static bool is_kept(const struct redist_problem *problem, uint8_t axis)
{
    for (uint32_t k = 0; k < problem->to.nunreduced; k++) {
        if (problem->to.unreduced[k] == axis)
            return true;
    }
    return false;
}

/* A summand dimension for axes of size 1, kept or not: the first there is, or a new
 * one behind the others. */
static void place_unit_axis(struct redist_plan *plan, bool kept, uint8_t axis)
{
    uint32_t v = 0;
    while (v < plan->nsums && plan->sum[v].kept != kept)
        v++;
    if (v == plan->nsums)
        plan->sum[plan->nsums++] = (struct redist_sum){.kept = kept, .size = 1};
    plan->sum[v].axis[plan->sum[v].naxes++] = axis;
}

static bool list_sums(const struct plan_view *view, const struct sum_layout *sums,
                      struct redist_plan *plan)
{
    const struct redist_problem *problem = view->problem;
    struct redist_problem inner;
    lay_out_sums(view, sums, &inner);
    for (uint32_t i = view->rank; i < inner.from.rank; i++) {
        const struct redist_dim *dim = &inner.from.dim[i];
        struct redist_sum *sum = &plan->sum[plan->nsums++];
        *sum = (struct redist_sum){view->kept > 1 && i == view->rank, dim->size, dim->naxes, {0}};
        memcpy(sum->axis, dim->axis, sizeof sum->axis);
    }
    for (uint32_t k = 0; k < problem->from.nunreduced; k++) {
        uint8_t axis = problem->from.unreduced[k];
        if (problem->mesh.axis[axis].size > 1)
            continue;
        if (view->rank + plan->nsums == REDIST_MAX_RANK)
            return false;
        place_unit_axis(plan, is_kept(problem, axis), axis);
    }
    return true;
}

/* The next step, with the tile before it. */
static struct redist_step *open_step(struct redist_plan *plan, enum redist_op op)
{
    const struct redist_problem *problem = &plan->problem;
    uint32_t rank = problem->from.rank;
    if (plan->nsteps == REDIST_MAX_STEPS)
        return NULL;
    struct redist_step *step = &plan->step[plan->nsteps++];
    *step = (struct redist_step){.op = op, .factor = 1, .used = plan->ndevices};
    if (plan->nsteps > 1) {
        memcpy(step->tile, (step - 1)->tile, sizeof step->tile);
        step->local_size = (step - 1)->local_size;
        return step;
    }
    for (uint32_t i = 0; i < rank; i++)
        step->tile[i] = problem->from.dim[i].tile;
    for (uint32_t v = 0; v < plan->nsums; v++)
        step->tile[rank + v] = 1;
    step->local_size = redist_compute_local_size(&problem->from);
    return step;
}

static enum redist_status refuse_length(struct redist_error *error)
{
    return report_failure(error, "the plan needs more than %u steps", REDIST_MAX_STEPS);
}

static enum redist_status append_resize(const struct redist_type *type, struct redist_plan *plan,
                                        struct redist_error *error)
{
    struct redist_step *step = open_step(plan, REDIST_RESIZE);
    if (step == NULL)
        return refuse_length(error);
    for (uint32_t i = 0; i < plan->problem.from.rank; i++)
        step->tile[i] = type->dim[i].tile;
    step->local_size = redist_compute_local_size(type); /* tiles of summands are 1 */
    return REDIST_OK;
}

enum redist_status start_view_plan(const struct plan_view *view, const struct sum_layout *sums,
                                   struct redist_plan **plan, struct redist_error *error)
{
    *plan = start_plan(view->problem);
    if (*plan == NULL)
        return report_failure(error, "out of memory");
    enum redist_status status = REDIST_OK;
    if (!list_sums(view, sums, *plan))
        status = report_failure(error, "a plan has at most %u data and summand dimensions",
                                REDIST_MAX_RANK);
    if (status == REDIST_OK && view->resize_source)
        status = append_resize(&view->inner.from, *plan, error);
    if (status != REDIST_OK) {
        redist_free_plan(*plan);
        *plan = NULL;
    }
    return status;
}

/* Positions of the mesh become devices; those without a position come last, or keep
 * what they have in an allpermute. */
static uint32_t *list_devices(const struct plan_view *view, bool permute, const uint32_t *position)
{
    const struct redist_mesh *mesh = &view->problem->mesh;
    uint32_t *list = malloc(view->ndevices * sizeof *list);
    bool *placed = calloc(view->ndevices, sizeof *placed);
    uint32_t next = view->npositions;
    for (uint32_t p = 0; list != NULL && placed != NULL && p < view->npositions; p++) {
        uint32_t device = get_device(mesh, p);
        placed[device] = true;
        list[permute ? device : p] = get_device(mesh, position[p]);
    }
    for (uint32_t d = 0; list != NULL && placed != NULL && d < view->ndevices; d++) {
        if (!placed[d])
            list[permute ? d : next++] = d;
    }
    if (placed == NULL) {
        free(list);
        list = NULL;
    }
    free(placed);
    return list;
}

/* What the op is when the dimensions from `rank` on are of summands. */
static enum redist_op name_outer_op(const struct redist_weak_op *op, uint32_t rank)
{
    if (op->op == REDIST_ALLTOALL && op->into >= rank)
        return REDIST_REDUCESCATTER;
    if (op->op == REDIST_ALLGATHER && op->into >= rank)
        return REDIST_ALLREDUCE;
    return op->op;
}

static void fill_costs(struct redist_step *step, uint64_t before)
{
    switch (step->op) {
    case REDIST_DYNSLICE:
        step->local_size = before / step->factor;
        break;
    case REDIST_ALLGATHER:
        step->local_size = multiply_cost(step->factor, before);
        step->cost = step->local_size;
        break;
    case REDIST_REDUCESCATTER:
        step->local_size = before / step->factor;
        step->cost = before;
        break;
    case REDIST_ALLREDUCE:
        step->cost = multiply_cost(2, before);
        break;
    default:
        step->cost = before;
    }
}

static bool append_listed(const struct plan_view *view, const struct listed_step *listed,
                          struct redist_plan *plan)
{
    const struct redist_weak_op *op = &listed->op;
    struct redist_step *step = open_step(plan, name_outer_op(op, view->rank));
    if (step == NULL)
        return false;
    step->into = op->into;
    step->split = op->split;
    step->factor = op->factor;
    step->used = op->op == REDIST_ALLPERMUTE ? view->ndevices : view->npositions;
    if (op->op == REDIST_ALLGATHER || op->op == REDIST_ALLTOALL)
        step->tile[op->into] *= op->factor;
    if (op->op == REDIST_DYNSLICE || op->op == REDIST_ALLTOALL)
        step->tile[op->split] /= op->factor;
    fill_costs(step, step->local_size);
    step->list = list_devices(view, op->op == REDIST_ALLPERMUTE, listed->list);
    plan->report.permute = plan->report.permute || op->op == REDIST_ALLPERMUTE;
    return step->list != NULL;
}

enum redist_status append_path(const struct plan_view *view, const struct redist_problem *inner,
                               const struct weak_path *path, bool late, struct redist_plan *plan,
                               struct redist_error *error)
{
    struct weak_graph graph;
    struct group_lists lists = {.permute = NULL, .late = late};
    build_weak_graph(inner, &graph);
    enum redist_status status = list_path_groups(inner, &graph, path, &lists, error);
    struct listed_step step = {.next = 0};
    while (status == REDIST_OK && take_listed_step(path, &lists, &step)) {
        if (plan->nsteps == REDIST_MAX_STEPS)
            status = refuse_length(error);
        else if (!append_listed(view, &step, plan))
            status = report_failure(error, "out of memory");
        free(step.list);
    }
    free_groups(&lists);
    return status;
}

enum redist_status append_exchange(struct redist_plan *plan, struct redist_error *error)
{
    struct redist_step *step = open_step(plan, REDIST_EXCHANGE);
    if (step == NULL)
        return refuse_length(error);
    for (uint32_t i = 0; i < plan->problem.to.rank; i++)
        step->tile[i] = plan->problem.to.dim[i].tile;
    step->local_size = redist_compute_local_size(&plan->problem.to);
    step->cost = step->local_size;
    return REDIST_OK;
}

enum redist_status finish_view_plan(const struct plan_view *view, struct redist_plan *plan,
                                    struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    if (view->resize_target)
        status = append_resize(&view->problem->to, plan, error);
    return status == REDIST_OK ? finish_plan(plan, error) : status;
}
