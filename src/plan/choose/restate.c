#include "plan/choose/restate.h"

#include <stdlib.h>
#include <string.h>

#include "plan/lower/assemble.h"
#include "plan/lower/lower.h"
#include "plan/weak/seats.h"
#include "types/mesh.h"
#include "base/report.h"

static bool is_kept(const struct redist_problem *problem, uint8_t axis)
{
    for (uint32_t k = 0; k < problem->to.nunreduced; k++)
        if (problem->to.unreduced[k] == axis)
            return true;
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
        *sum = (struct redist_sum){.kept = view->kept > 1 && i == view->rank, .size = dim->size};
        join_cut_axes(&problem->mesh, &view->cut, dim, sum);
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

static enum redist_status append_or_refuse(struct redist_plan *plan, const struct redist_step *step,
                                           struct redist_error *error)
{
    return append_full_step(plan, step)
               ? REDIST_OK
               : report_failure(error, "the plan needs more than %u steps", REDIST_MAX_STEPS);
}

enum redist_status append_resize(const struct redist_type *type, struct redist_plan *plan,
                                 bool target, struct redist_error *error)
{
    struct redist_step step = {.op = REDIST_RESIZE, .factor = 1, .used = plan->ndevices};
    uint32_t rank = plan->problem.from.rank;
    for (uint32_t i = 0; i < rank; i++)
        step.tile[i] = type->dim[i].tile;
    for (uint32_t v = 0; v < plan->nsums; v++)
        step.tile[rank + v] = target && !plan->sum[v].kept ? plan->sum[v].size : 1;
    return append_or_refuse(plan, &step, error);
}

enum redist_status start_view_plan(const struct plan_view *view, const struct sum_layout *sums,
                                   struct redist_plan **plan, struct redist_error *error)
{
    *plan = start_plan(view->problem);
    if (*plan == NULL)
        return report_no_memory(error, "out of memory");
    enum redist_status status = REDIST_OK;
    if (!list_sums(view, sums, *plan))
        status = report_failure(error, "a plan has at most %u data and summand dimensions",
                                REDIST_MAX_RANK);
    if (status == REDIST_OK && view->resize_source)
        status = append_resize(&view->inner.from, *plan, false, error);
    if (status != REDIST_OK) {
        redist_free_plan(*plan);
        *plan = NULL;
    }
    return status;
}

/* Where the positions of a view are, before its allpermute and after it. */
struct placing {
    const struct plan_view *view;
    struct seats seats; /* of two meshes; else of no use */
    bool after;
};

static uint32_t get_place(const struct placing *placing, uint32_t position, bool after)
{
    return after && placing->seats.device != NULL
               ? placing->seats.device[position]
               : redist_get_device(&placing->view->problem->mesh, position);
}

/* In an allpermute a device without a position keeps what it has, and one that has to leave its
 * own takes the place of one that had none. */
static void fill_idle(const bool *placed, const bool *gives, uint32_t ndevices, uint32_t *list)
{
    uint32_t idle = 0;
    for (uint32_t d = 0; d < ndevices; d++) {
        if (placed[d])
            continue;
        list[d] = d;
        if (!gives[d])
            continue;
        while (!placed[idle] || gives[idle])
            idle++;
        list[d] = idle++;
    }
}

/* Positions become devices; those without a position come last, or keep what they have in an
 * allpermute. */
static void fill_devices(const struct placing *placing, bool permute, const uint32_t *position,
                         bool *placed, bool *gives, uint32_t *list)
{
    uint32_t n = placing->view->npositions, next = n;
    for (uint32_t p = 0; p < n; p++) {
        uint32_t device = get_place(placing, p, permute || placing->after);
        placed[device] = true;
        gives[get_place(placing, p, false)] = true;
        list[permute ? device : p] = get_place(placing, position[p], placing->after && !permute);
    }
    if (permute)
        fill_idle(placed, gives, placing->view->ndevices, list);
    for (uint32_t d = 0; d < placing->view->ndevices && !permute; d++)
        if (!placed[d])
            list[next++] = d;
}

/* Takes over the list of positions; NULL when memory runs out. */
static uint32_t *list_devices(const struct placing *placing, bool permute, uint32_t *position)
{
    uint32_t n = placing->view->ndevices;
    if (placing->seats.device == NULL && !mesh_has_order(&placing->view->problem->mesh) &&
        placing->view->npositions == n)
        return position;
    uint32_t *list = malloc(n * sizeof *list);
    bool *placed = calloc(n, sizeof *placed), *gives = calloc(n, sizeof *gives);
    if (list != NULL && placed != NULL && gives != NULL) {
        fill_devices(placing, permute, position, placed, gives, list);
    } else {
        free(list);
        list = NULL;
    }
    free(placed);
    free(gives);
    free(position);
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

/* Takes over the list of the step. */
static enum redist_status append_listed(struct placing *placing, const struct listed_step *listed,
                                        struct redist_plan *plan, struct redist_error *error)
{
    const struct plan_view *view = placing->view;
    const struct redist_weak_op *op = &listed->op;
    bool permute = op->op == REDIST_ALLPERMUTE;
    uint32_t *list = list_devices(placing, permute, listed->list);
    if (list == NULL)
        return report_no_memory(error, "out of memory");
    placing->after = placing->after || permute;
    struct redist_step step = {.op = name_outer_op(op, view->rank),
                               .into = op->into,
                               .split = op->split,
                               .factor = op->factor,
                               .used = permute ? view->ndevices : view->npositions,
                               .list = list};
    return append_or_refuse(plan, &step, error);
}

enum redist_status append_path(const struct plan_view *view, const struct redist_problem *inner,
                               const struct weak_path *path, bool late, struct redist_plan *plan,
                               struct redist_error *error)
{
    struct weak_graph graph;
    struct placing placing = {.view = view};
    struct group_lists lists = {.sorted = NULL};
    if (inner->two_meshes && !seat_target(inner, &placing.seats))
        return report_no_memory(error, "out of memory");
    build_weak_graph(inner, &graph);
    enum redist_status status = list_path_groups(inner, &graph, path, late, &lists, error);
    struct listed_step step = {.next = 0};
    while (status == REDIST_OK && take_listed_step(path, &lists, &step))
        status = append_listed(&placing, &step, plan, error);
    free_groups(&lists);
    free_seats(&placing.seats);
    return status;
}

enum redist_status append_exchange(struct redist_plan *plan, struct redist_error *error)
{
    const struct redist_step step = {.op = REDIST_EXCHANGE, .factor = 1, .used = plan->ndevices};
    return append_or_refuse(plan, &step, error);
}

enum redist_status finish_view_plan(const struct plan_view *view, struct redist_plan *plan,
                                    struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    if (view->resize_target)
        status = append_resize(&view->problem->to, plan, true, error);
    return status == REDIST_OK ? sum_up_plan(plan, error) : status;
}
