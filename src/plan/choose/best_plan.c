/* The plan that runs best: of the plan by the paper's rules, one exchange, and sequences
 * that combine first, the one of the least price. */
#include <stdlib.h>
#include <string.h>

#include "plan/choose/objective.h"
#include "plan/choose/reduction_plan.h"
#include "plan/choose/restate.h"
#include "plan/choose/slice_plan.h"
#include "plan/lower/assemble.h"
#include "types/report.h"

/* A message takes some microseconds, a byte some hundred picoseconds: a node of today,
 * all ranks at work. In picoseconds. */
#define MESSAGE_PRICE 5000000u
#define BYTE_PRICE 250u

struct redist_objective redist_get_usual_prices(const struct redist_problem *problem)
{
    return (struct redist_objective){.per_exchange = MESSAGE_PRICE,
                                     .per_received = (uint64_t)BYTE_PRICE * problem->elem_bytes};
}

uint64_t redist_weigh_plan(const struct redist_plan *plan, const struct redist_objective *objective)
{
    struct path_figures figures = {plan->cost, plan->received, 0, plan->nsteps};
    for (uint32_t s = 0; s < plan->nsteps; s++)
        figures.exchanges += plan->step[s].received > 0;
    uint64_t value = weigh_figures(objective, &figures);
    return objective->topology == NULL
               ? value
               : add_costs(value, redist_price_plan(plan, objective->topology));
}

struct contest {
    const struct redist_problem *problem;
    const struct redist_objective *objective;
    struct redist_plan *best;
    uint64_t price;
    uint64_t weak_cost, lower_bound; /* of the paper's rules */
    struct redist_error *error;
};

static bool beats(const struct redist_plan *a, uint64_t price, const struct contest *contest)
{
    const struct redist_plan *b = contest->best;
    if (b == NULL || price != contest->price)
        return b == NULL || price < contest->price;
    return a->cost != b->cost ? a->cost < b->cost : a->nsteps < b->nsteps;
}

/* Takes over `plan`, which may be NULL, if it is the best within the memory bound. */
static void enter(struct contest *contest, struct redist_plan *plan)
{
    if (plan == NULL)
        return;
    uint64_t price = redist_weigh_plan(plan, contest->objective);
    if (plan->height <= plan->memory_bound && beats(plan, price, contest)) {
        struct redist_plan *worse = contest->best;
        contest->best = plan;
        contest->price = price;
        plan = worse;
    }
    redist_free_plan(plan);
}

/* --- plans by the paper's rules, and one exchange ------------------------------------- */

static enum redist_status enter_paper(struct contest *contest)
{
    struct redist_plan *plan = NULL;
    enum redist_status status = redist_make_plan(contest->problem, &plan, contest->error);
    if (status != REDIST_OK)
        return status;
    contest->weak_cost = plan->report.weak_cost;
    contest->lower_bound = plan->report.lower_bound;
    enter(contest, plan);
    /* Where every exchange has one price, one that brings only what is missing is the best. */
    const struct redist_objective *objective = contest->objective;
    if (objective->topology == NULL && objective->per_cost == 0 && objective->per_step == 0)
        return REDIST_OK;
    plan = NULL;
    status = redist_make_plan_for(contest->problem, objective, &plan, contest->error);
    if (status == REDIST_OK)
        enter(contest, plan);
    return status;
}

static enum redist_status enter_exchange(struct contest *contest)
{
    struct plan_view view;
    struct redist_plan *plan = NULL;
    enum redist_status status = view_problem(contest->problem, true, &view, contest->error);
    if (status == REDIST_OK && view.outstanding == 1)
        status = plan_slices(&view, &plan, contest->error);
    enter(contest, plan);
    plan = NULL;
    if (status == REDIST_OK)
        status = plan_exchange(&view, &plan, contest->error);
    if (status == REDIST_OK)
        enter(contest, plan);
    else
        redist_free_plan(plan);
    return status;
}

/* --- combine first, then the rest ------------------------------------------------------ */

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

static enum redist_status copy_steps(const struct redist_plan *rest, struct redist_plan *plan,
                                     struct redist_error *error)
{
    for (uint32_t s = 0; s < rest->nsteps; s++) {
        struct redist_step step = rest->step[s];
        if (step.list != NULL) {
            size_t bytes = rest->ndevices * sizeof *step.list;
            step.list = malloc(bytes);
            if (step.list == NULL)
                return report_failure(error, "out of memory");
            memcpy(step.list, rest->step[s].list, bytes);
        }
        for (uint32_t v = 0; v < plan->nsums; v++) /* of a resize */
            step.tile[plan->problem.from.rank + v] = plan->sum[v].kept ? 1 : plan->sum[v].size;
        if (!append_full_step(plan, &step))
            return report_failure(error, "the plan needs more than %u steps", REDIST_MAX_STEPS);
    }
    return REDIST_OK;
}

/* One step that combines everything, and the best plan from `type`, which it leads to. */
static enum redist_status enter_combined(struct contest *contest, const struct plan_view *view,
                                         const struct sum_layout *sums, struct redist_weak_op op,
                                         const struct redist_type *type)
{
    const struct weak_path path = {.nops = 1, .op = {op}};
    struct redist_problem inner, rest = leave_rest(contest->problem, type);
    struct redist_plan *plan = NULL, *after = NULL;
    enum redist_status status =
        redist_make_best_plan(&rest, contest->objective, &after, contest->error);
    lay_out_sums(view, sums, &inner);
    if (status == REDIST_OK)
        status = start_view_plan(view, sums, &plan, contest->error);
    if (status == REDIST_OK)
        status = append_path(view, &inner, &path, true, plan, contest->error);
    if (status == REDIST_OK)
        status = copy_steps(after, plan, contest->error);
    if (status == REDIST_OK)
        status = finish_view_plan(view, plan, contest->error);
    redist_free_plan(after);
    if (status == REDIST_OK)
        enter(contest, plan);
    else
        redist_free_plan(plan);
    return status;
}

/* The reduced axes in the order that dimension j of the target has them in at its minor
 * end, so that as little as possible has to move afterwards; the others first. */
static struct redist_dim order_axes(const struct plan_view *view, uint32_t j)
{
    const struct redist_problem *problem = view->problem;
    const struct redist_dim *reduced = &view->inner.from.dim[count_fixed(view)];
    const struct redist_dim *wanted = &problem->to.dim[j];
    struct redist_dim dim = {.tile = 1, .size = reduced->size};
    for (uint32_t turn = 0; turn < 2; turn++) {
        for (uint32_t k = 0; k < (turn == 0 ? reduced->naxes : wanted->naxes); k++) {
            uint8_t axis = turn == 0 ? reduced->axis[k] : wanted->axis[k];
            bool in_reduced = memchr(reduced->axis, axis, reduced->naxes) != NULL;
            bool in_wanted =
                !problem->two_meshes && memchr(wanted->axis, axis, wanted->naxes) != NULL;
            if (in_reduced && in_wanted == (turn == 1))
                dim.axis[dim.naxes++] = axis;
        }
    }
    return dim;
}

/* A reducescatter of all into dimension j, where its tile divides. */
static enum redist_status enter_scattered(struct contest *contest, const struct plan_view *view,
                                          uint32_t j)
{
    struct redist_type type = contest->problem->from;
    struct redist_dim *dim = &type.dim[j];
    uint32_t factor = view->outstanding;
    if (dim->tile % factor != 0)
        return REDIST_OK;
    const struct sum_layout sums = {.n = 1, .dim = {order_axes(view, j)}};
    uint32_t n = sums.dim[0].naxes;
    memmove(dim->axis + n, dim->axis, dim->naxes);
    memcpy(dim->axis, sums.dim[0].axis, n);
    dim->naxes += n;
    dim->tile /= factor;
    return enter_combined(contest, view, &sums,
                          (struct redist_weak_op){REDIST_ALLTOALL, count_fixed(view), j, factor},
                          &type);
}

static enum redist_status enter_reductions(struct contest *contest)
{
    struct plan_view view;
    enum redist_status status = view_problem(contest->problem, true, &view, contest->error);
    if (status != REDIST_OK || view.outstanding == 1)
        return status;
    const struct sum_layout sums = {.n = 1, .dim = {view.inner.from.dim[count_fixed(&view)]}};
    status = enter_combined(
        contest, &view, &sums,
        (struct redist_weak_op){REDIST_ALLGATHER, count_fixed(&view), 0, view.outstanding},
        &contest->problem->from);
    for (uint32_t j = 0; j < view.rank && status == REDIST_OK; j++)
        status = enter_scattered(contest, &view, j);
    return status;
}

enum redist_status redist_make_best_plan(const struct redist_problem *problem,
                                         const struct redist_objective *objective,
                                         struct redist_plan **plan, struct redist_error *error)
{
    struct redist_objective usual = redist_get_usual_prices(problem);
    struct contest contest = {
        .problem = problem, .objective = objective != NULL ? objective : &usual, .error = error};
    enum redist_status status = enter_paper(&contest);
    if (status == REDIST_OK)
        status = enter_exchange(&contest);
    if (status == REDIST_OK)
        status = enter_reductions(&contest);
    if (status != REDIST_OK) {
        redist_free_plan(contest.best);
        contest.best = NULL;
    }
    if (contest.best != NULL && !contest.best->report.optimal) {
        contest.best->report.weak_cost = contest.weak_cost;
        contest.best->report.lower_bound = contest.lower_bound;
    }
    *plan = contest.best;
    return status;
}
