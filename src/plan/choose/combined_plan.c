#include "plan/choose/combined_plan.h"

#include <stdlib.h>
#include <string.h>

#include "plan/choose/equal_groups.h"
#include "plan/choose/middle_type.h"
#include "plan/choose/restate.h"
#include "plan/lower/assemble.h"
#include "types/cuts.h"
#include "types/plain.h"
#include "base/report.h"

/* The problem that is left when all is combined into `type`. */
static struct redist_problem leave_rest(const struct redist_problem *problem,
                                        const struct redist_type *type)
{
    struct redist_problem rest = *problem;
    rest.from = *type;
    rest.from.nunreduced = problem->to.nunreduced;
    memcpy(rest.from.unreduced, problem->to.unreduced, sizeof rest.from.unreduced);
    if (rest.from.nunreduced == 0)
        rest.combine = REDIST_NO_OPERATOR;
    return rest;
}

/* The steps of `rest` and their lists become those of `plan`. */
static enum redist_status take_steps(struct redist_plan *rest, struct redist_plan *plan,
                                     struct redist_error *error)
{
    for (uint32_t s = 0; s < rest->nsteps; s++) {
        struct redist_step step = rest->step[s];
        rest->step[s].list = NULL;
        for (uint32_t v = 0; v < plan->nsums; v++) /* of a resize */
            step.tile[plan->problem.from.rank + v] = plan->sum[v].kept ? 1 : plan->sum[v].size;
        if (!append_full_step(plan, &step))
            return report_failure(error, "the plan needs more than %u steps", REDIST_MAX_STEPS);
    }
    return REDIST_OK;
}

/* Steps that combine everything, and the plan from `type`, which they lead to. */
static enum redist_status combine_first(const struct plan_view *view, const struct sum_layout *sums,
                                        const struct weak_path *path,
                                        const struct redist_type *type,
                                        const struct rest_maker *maker, struct redist_plan **plan,
                                        struct redist_error *error)
{
    struct redist_problem inner, rest = leave_rest(view->problem, type);
    struct redist_plan *after = NULL;
    enum redist_status status = maker->make(&rest, maker->context, &after, error);
    if (status != REDIST_OK || after == NULL)
        return status;
    lay_out_sums(view, sums, &inner);
    if (status == REDIST_OK)
        status = start_view_plan(view, sums, plan, error);
    if (status == REDIST_OK)
        status = append_path(view, &inner, path, true, *plan, error);
    if (status == REDIST_OK)
        status = take_steps(after, *plan, error);
    if (status == REDIST_OK)
        status = finish_view_plan(view, *plan, error);
    redist_free_plan(after);
    if (status != REDIST_OK) {
        redist_free_plan(*plan);
        *plan = NULL;
    }
    return status;
}

/* All summands in one dimension, and the gather along it that combines them. */
struct joined {
    struct plan_view view;
    struct sum_layout sums;
    struct weak_path path;
};

static enum redist_status join_summands(const struct redist_problem *problem, struct joined *all,
                                        struct redist_error *error)
{
    enum redist_status status = view_problem(problem, true, &all->view, error);
    if (status != REDIST_OK || all->view.outstanding == 1)
        return status;
    uint32_t v = count_fixed(&all->view);
    all->sums = (struct sum_layout){.n = 1, .dim = {all->view.inner.from.dim[v]}};
    all->path =
        (struct weak_path){.nops = 1, .op = {{REDIST_ALLGATHER, v, 0, all->view.outstanding}}};
    return REDIST_OK;
}

enum redist_status plan_allreduce_first(const struct redist_problem *problem,
                                        const struct rest_maker *maker, struct redist_plan **plan,
                                        struct redist_error *error)
{
    struct joined all;
    *plan = NULL;
    enum redist_status status = join_summands(problem, &all, error);
    if (status != REDIST_OK || all.view.outstanding == 1)
        return status;
    return combine_first(&all.view, &all.sums, &all.path, &problem->from, maker, plan, error);
}

/* The last step leaves the result with the first member of each group only. */
static bool reduce_to_first(struct redist_plan *plan)
{
    struct redist_step step = plan->step[--plan->nsteps];
    step.op = REDIST_REDUCE;
    return append_full_step(plan, &step);
}

/* A tile of tails alone lacks nothing, wherever it is. */
enum redist_status drop_idle_exchange(struct redist_plan *plan, struct redist_error *error)
{
    const struct redist_step *last = &plan->step[plan->nsteps - 1];
    const struct redist_problem *problem = &plan->problem;
    if (plan->nsteps < 2 || last->received > 0 ||
        memcmp(last->tile, last[-1].tile, sizeof last->tile) != 0 ||
        check_plain_type(redist_get_target_mesh(problem), &problem->to, NULL) != REDIST_OK)
        return REDIST_OK;
    plan->nsteps--;
    return sum_up_plan(plan, error);
}

/* Whether every device ends with the tile that it has. */
static bool keeps_tiles(const struct plan_view *view)
{
    const struct redist_problem *problem = view->problem;
    return !problem->two_meshes && !view->resize_source && !view->resize_target &&
           is_cut_alike(&problem->from, &problem->to);
}

enum redist_status plan_reduce_first(const struct redist_problem *problem, bool once,
                                     struct redist_plan **plan, struct redist_error *error)
{
    struct joined all;
    struct redist_problem inner;
    bool spread = false;
    *plan = NULL;
    enum redist_status status = join_summands(problem, &all, error);
    if (status != REDIST_OK || all.view.outstanding == 1)
        return status;
    lay_out_sums(&all.view, &all.sums, &inner);
    status = start_view_plan(&all.view, &all.sums, plan, error);
    if (status == REDIST_OK)
        status = append_path(&all.view, &inner, &all.path, true, *plan, error);
    if (status == REDIST_OK && !reduce_to_first(*plan))
        status = report_failure(error, "the plan needs more than %u steps", REDIST_MAX_STEPS);
    if (status == REDIST_OK && once && all.view.ndevices == all.view.npositions) {
        spread = keeps_tiles(&all.view);
        status = reduce_in_one_group(*plan, &spread, error);
    }
    if (status == REDIST_OK && !spread)
        status = append_exchange(*plan, error);
    if (status == REDIST_OK)
        status = finish_view_plan(&all.view, *plan, error);
    if (status == REDIST_OK && !spread)
        status = drop_idle_exchange(*plan, error);
    if (status != REDIST_OK) {
        redist_free_plan(*plan);
        *plan = NULL;
    }
    return status;
}

/* The axes of a summand dimension in the order that dimension j of the target has them in
 * at its minor end, so that as little as possible has to move afterwards; the others
 * first. */
static struct redist_dim order_axes(const struct redist_problem *problem,
                                    const struct redist_dim *sum, uint32_t j)
{
    const struct redist_dim *wanted = &problem->to.dim[j];
    struct redist_dim dim = {.tile = 1, .size = sum->size};
    for (uint32_t turn = 0; turn < 2; turn++) {
        for (uint32_t k = 0; k < (turn == 0 ? sum->naxes : wanted->naxes); k++) {
            uint8_t axis = turn == 0 ? sum->axis[k] : wanted->axis[k];
            bool in_sum = memchr(sum->axis, axis, sum->naxes) != NULL;
            bool in_wanted =
                !problem->two_meshes && memchr(wanted->axis, axis, wanted->naxes) != NULL;
            if (in_sum && in_wanted == (turn == 1))
                dim.axis[dim.naxes++] = axis;
        }
    }
    return dim;
}

enum redist_status plan_scatter_first(const struct redist_problem *problem, uint32_t j,
                                      const struct rest_maker *maker, struct redist_plan **plan,
                                      struct redist_error *error)
{
    struct plan_view view;
    struct redist_type type = problem->from;
    struct redist_dim *dim = &type.dim[j];
    *plan = NULL;
    enum redist_status status = view_problem(problem, true, &view, error);
    if (status != REDIST_OK || view.outstanding == 1 || dim->tile % view.outstanding != 0)
        return status;
    const struct redist_dim *reduced = &view.inner.from.dim[count_fixed(&view)];
    const struct sum_layout sums = {.n = 1, .dim = {order_axes(problem, reduced, j)}};
    const struct weak_path all = {
        .nops = 1, .op = {{REDIST_ALLTOALL, count_fixed(&view), j, view.outstanding}}};
    cut_minor(dim, &sums.dim[0]);
    return combine_first(&view, &sums, &all, &type, maker, plan, error);
}

static void add_axis(const struct redist_mesh *mesh, uint8_t axis, struct redist_dim *sum)
{
    sum->axis[sum->naxes++] = axis;
    sum->size *= mesh->axis[axis].size;
}

/* The axes to reduce that dimension j of the target has, in its order, as far as the tile
 * can be cut; `left` keeps the others. */
static struct redist_dim take_wanted(const struct redist_problem *problem, uint32_t j,
                                     struct redist_dim *left)
{
    const struct redist_dim *wanted = &problem->to.dim[j], all = *left;
    struct redist_dim sum = {.tile = 1, .size = 1};
    for (uint32_t k = 0; k < wanted->naxes; k++) {
        uint64_t pieces = sum.size * problem->mesh.axis[wanted->axis[k]].size;
        if (memchr(all.axis, wanted->axis[k], all.naxes) != NULL &&
            problem->from.dim[j].tile % pieces == 0)
            add_axis(&problem->mesh, wanted->axis[k], &sum);
    }
    *left = (struct redist_dim){.tile = 1, .size = 1};
    for (uint32_t k = 0; k < all.naxes; k++)
        if (memchr(sum.axis, all.axis[k], sum.naxes) == NULL)
            add_axis(&problem->mesh, all.axis[k], left);
    return sum;
}

enum redist_status plan_scatter_apart(const struct redist_problem *problem,
                                      const struct rest_maker *maker, struct redist_plan **plan,
                                      struct redist_error *error)
{
    struct plan_view view;
    struct redist_type type = problem->from;
    struct sum_layout sums = {.n = 0};
    struct weak_path path = {.nops = 0};
    *plan = NULL;
    enum redist_status status = view_problem(problem, true, &view, error);
    if (status != REDIST_OK || view.outstanding == 1 || problem->two_meshes)
        return status;
    uint32_t v = count_fixed(&view);
    struct redist_dim left = view.inner.from.dim[v];
    /* room for the rest of the axes, and for kept ones of size 1 */
    for (uint32_t j = 0; j < type.rank && v + sums.n + 3 <= REDIST_MAX_RANK; j++) {
        const struct redist_dim sum = take_wanted(problem, j, &left);
        if (sum.naxes == 0)
            continue;
        path.op[path.nops++] = (struct redist_weak_op){REDIST_ALLTOALL, v + sums.n, j, sum.size};
        sums.dim[sums.n++] = sum;
        cut_minor(&type.dim[j], &sum);
    }
    if (sums.n == 0 || (sums.n == 1 && left.naxes == 0))
        return REDIST_OK; /* no other than the plans above */
    if (left.naxes > 0) {
        path.op[path.nops++] = (struct redist_weak_op){REDIST_ALLGATHER, v + sums.n, 0, left.size};
        sums.dim[sums.n++] = left;
    }
    return combine_first(&view, &sums, &path, &type, maker, plan, error);
}

enum redist_status prepend_steps(struct redist_plan *before, struct redist_plan *plan,
                                 struct redist_error *error)
{
    uint32_t n = before->nsteps, rank = plan->problem.from.rank;
    memmove(plan->step + n, plan->step, plan->nsteps * sizeof *plan->step);
    memcpy(plan->step, before->step, n * sizeof *plan->step);
    for (uint32_t s = 0; s < n; s++)
        for (uint32_t v = before->nsums; rank + v < REDIST_MAX_RANK; v++)
            plan->step[s].tile[rank + v] = v < plan->nsums;
    plan->nsteps += n;
    before->nsteps = 0;
    plan->problem.from = before->problem.from;
    plan->report.permute = plan->report.permute || before->report.permute;
    return sum_up_plan(plan, error);
}
