#include "plan/choose/candidates.h"

#include <stdlib.h>
#include <string.h>

#include "plan/choose/combined_plan.h"
#include "plan/choose/middle_type.h"
#include "plan/choose/objective.h"
#include "plan/choose/plan.h"
#include "plan/choose/reduction_plan.h"
#include "plan/choose/slice_plan.h"
#include "plan/choose/typed_plan.h"
#include "plan/links/crossed_axes.h"
#include "plan/links/link_price.h"
#include "plan/links/traffic.h"
#include "types/plain.h"
#include "base/report.h"

/* --- plans by the paper's rules, and one exchange ------------------------------------- */

static enum redist_status enter_cheapest(struct contest *contest)
{
    struct redist_plan *plan = NULL;
    const struct search_limits limits = {.most = COST_INFINITE,
                                         .collectives = needs_collectives(contest)};
    enum redist_status status =
        choose_sequence(contest->problem, &FIGURE_11, &limits, &plan, contest->error);
    if (status != REDIST_OK)
        return status;
    contest->weak_cost = plan->report.weak_cost;
    contest->lower_bound = plan->report.lower_bound;
    contest->proof = plan->proof;
    plan->proof = (struct redist_bound){.stated = false};
    return enter_plan(contest, plan);
}

static enum redist_status enter_paper(struct contest *contest)
{
    const struct redist_objective *objective = contest->objective;
    bool by_topology = objective->topology != NULL;
    /* Where every exchange has one price, one that brings only what is missing is the best. What
     * combines is chosen by Figure 11 for any objective. */
    bool direct = !by_topology && objective->per_cost == 0 && objective->per_step == 0 &&
                  !needs_collectives(contest);
    bool by_figure_11 = direct || has_sums(contest->problem);
    struct redist_plan *plan = NULL;
    enum redist_status status = REDIST_OK;
    /* By a topology the other search begins with the cheapest plan, which is reported of the whole. */
    if (by_figure_11 || !by_topology || !contest->limits.part)
        status = enter_cheapest(contest);
    if (status != REDIST_OK || by_figure_11)
        return status;
    status = choose_sequence(contest->problem, objective, &contest->limits, &plan, contest->error);
    return enter_made(contest, status, plan);
}

/* Where the sides are apart and nothing is combined the plan by the paper's rules is of this
 * kind already. */
static enum redist_status enter_exchange(struct contest *contest)
{
    const struct rest_maker maker = {contest->make_rest, contest};
    struct plan_view together, view;
    struct combining combining;
    struct redist_plan *plan = NULL;
    enum redist_status status = view_problem(contest->problem, false, &together, contest->error);
    if (status == REDIST_OK)
        status = view_problem(contest->problem, true, &view, contest->error);
    bool known = (together.apart && view.outstanding == 1) || contest->price == 0;
    if (status != REDIST_OK || (contest->best != NULL && known))
        return status;
    if (view.outstanding == 1 && (together.resize_source || together.resize_target))
        status = plan_slices(&view, &plan, contest->error);
    status = enter_made(contest, status, plan);
    if (status == REDIST_OK)
        status = find_combining(&view, &combining, contest->error);
    if (status != REDIST_OK || is_hopeless(contest, combining.exchanges, combining.received))
        return status;
    status = plan_exchange(&view, &combining, &maker, &plan, contest->error);
    return enter_made(contest, status, plan);
}

/* --- combine first, then the rest ------------------------------------------------------ */

/* Is a plan dearer for sure that combines with one collective, which brings `received`, into
 * tiles of `type`, and then goes on to the target? */
static bool is_hopeless_first(const struct contest *contest, uint64_t received,
                              const struct redist_type *type)
{
    uint64_t missing = bound_missing(type, &contest->problem->to);
    return is_hopeless(contest, missing > 0 ? 2 : 1, add_costs(received, missing));
}

/* What one collective that combines all comes to, which brings `received`: by a topology it
 * uses the links along the axes that it combines. */
static uint64_t price_combining(const struct contest *contest, enum redist_op op, uint64_t devices,
                                uint64_t received)
{
    const struct redist_topology *topology = contest->objective->topology;
    const struct redist_type *from = &contest->problem->from, *to = &contest->problem->to;
    const struct redist_mesh *mesh = &contest->problem->mesh;
    struct link_uses uses = {.topology = topology};
    if (topology == NULL)
        return 0;
    for (uint32_t x = mesh->naxes; x > 0; x--) {
        uint32_t axis = x - 1;
        if (mesh->axis[axis].size > 1 &&
            memchr(from->unreduced, (int)axis, from->nunreduced) != NULL &&
            memchr(to->unreduced, (int)axis, to->nunreduced) == NULL)
            append_use(&uses, axis, mesh->axis[axis].size);
    }
    return price_links(op, &uses, devices, redist_compute_local_size(from), received);
}

static enum redist_status enter_reductions(struct contest *contest)
{
    const struct redist_problem *problem = contest->problem;
    const struct rest_maker maker = {contest->make_rest, contest};
    uint64_t local = redist_compute_local_size(&problem->from);
    struct redist_plan *plan = NULL;
    struct plan_view view;
    enum redist_status status = view_problem(problem, true, &view, contest->error);
    if (status != REDIST_OK || view.outstanding == 1)
        return status;
    uint64_t n = view.outstanding, piece = local / n + (local % n != 0);
    if (!is_hopeless_first(contest, bound_allreduce(n, local), &problem->from)) {
        contest->spent = price_combining(contest, REDIST_ALLREDUCE, n, count_allreduced(n, local));
        status = plan_allreduce_first(problem, &maker, &plan, contest->error);
        status = enter_made(contest, status, plan);
    }
    for (uint32_t j = 0; j < problem->from.rank && status == REDIST_OK; j++) {
        struct redist_type type = problem->from;
        if (type.dim[j].tile % n != 0)
            continue;
        type.dim[j].tile /= n;
        if (is_hopeless_first(contest, local - piece, &type))
            continue;
        contest->spent = price_combining(contest, REDIST_REDUCESCATTER, n, local - piece);
        status = plan_scatter_first(problem, j, &maker, &plan, contest->error);
        status = enter_made(contest, status, plan);
    }
    contest->spent = 0;
    if (status != REDIST_OK || is_hopeless(contest, 2, local - piece))
        return status;
    status = plan_scatter_apart(problem, &maker, &plan, contest->error);
    return enter_made(contest, status, plan);
}

/* --- combine in two parts: to a type on the way, and combining from there --------------- */

uint64_t bound_combining(const struct plan_view *view, uint64_t local)
{
    uint64_t n = view->outstanding, piece = local / n + (local % n != 0);
    uint64_t wanted = count_wanted(&view->problem->to);
    return add_costs(local - piece, wanted > piece ? wanted - piece : 0);
}

/* Joins both parts if a second one is cheap enough. */
static enum redist_status enter_joined(struct contest *contest, const struct redist_type *middle,
                                       struct redist_plan *first)
{
    uint64_t price = redist_weigh_plan(first, contest->objective);
    struct redist_problem rest = *contest->problem;
    struct contest second = *contest;
    const struct redist_requirements collectives = {.collectives = true};
    rest.from = *middle;
    second.problem = &rest;
    second.shortfall = NULL;
    second.best = NULL;
    /* the joined plan has to meet the rest */
    second.required = needs_collectives(contest) ? &collectives : NULL;
    if (price >= contest->price || is_exchanged(first))
        return REDIST_OK; /* a plan has an exchange at its end only */
    second.price = contest->price - price;
    enum redist_status status = enter_reductions(&second);
    bool joins = status == REDIST_OK && second.best != NULL &&
                 first->nsteps + second.best->nsteps <= REDIST_MAX_STEPS;
    if (joins)
        status = prepend_steps(first, second.best, contest->error);
    if (joins && status == REDIST_OK)
        status = enter_plan(contest, second.best);
    else
        redist_free_plan(second.best);
    return status;
}

/* By way of `middle`, with so many exchanges at least. */
static enum redist_status enter_by_way(struct contest *contest, const struct plan_view *view,
                                       const struct redist_type *middle, uint32_t exchanges)
{
    const struct redist_topology *topology = contest->objective->topology;
    struct redist_problem before = *contest->problem, rest = before;
    struct contest undercut = *contest;
    struct redist_plan *first = NULL;
    uint64_t received = bound_combining(view, redist_compute_local_size(middle));
    const struct search_limits limits = {.most = contest->price, .work = contest->limits.work};
    before.to = rest.from = *middle;
    undercut.best = NULL;
    received = add_costs(received, bound_missing(&before.from, middle));
    if (is_hopeless(&undercut, exchanges, received) ||
        add_costs(bound_links_price(&before, topology), bound_links_price(&rest, topology)) >
            contest->price)
        return REDIST_OK;
    enum redist_status status =
        choose_sequence(&before, contest->objective, &limits, &first, contest->error);
    if (status == REDIST_OK)
        status = enter_joined(contest, middle, first);
    redist_free_plan(first);
    return status;
}

static enum redist_status enter_prepared(struct contest *contest)
{
    struct plan_view view;
    struct redist_type middle;
    enum redist_status status = view_problem(contest->problem, true, &view, contest->error);
    if (status != REDIST_OK || view.outstanding == 1 || contest->problem->two_meshes)
        return status;
    for (enum middle_kind kind = 0; kind < MIDDLE_KINDS && status == REDIST_OK; kind++) {
        /* to a type that is not just sliced towards the target, or on from it, something moves */
        uint32_t exchanges = kind == SLICED_TOWARDS_TARGET ? 1 : 2;
        if (find_middle_type(contest->problem, kind, &middle))
            status = enter_by_way(contest, &view, &middle, exchanges);
    }
    return status;
}

/* --- link by link ------------------------------------------------------------------------ */

/* The first `steps` of the path, and the best plan from there. */
static enum redist_status enter_along(struct contest *contest, const struct type_path *path,
                                      uint32_t steps)
{
    const struct rest_maker maker = {contest->make_rest, contest};
    struct redist_plan *plan = NULL;
    enum redist_status status =
        plan_along(contest->problem, path, steps, &maker, &plan, contest->error);
    if (plan != NULL) {
        free(plan->proof.state); /* of the rest alone */
        plan->proof = (struct redist_bound){.stated = false};
    }
    return enter_made(contest, status, plan);
}

/* Whether the prices are those of links: one for all of them, or those of a topology. */
static bool find_links(const struct contest *contest, struct redist_topology *links)
{
    const struct redist_objective *objective = contest->objective;
    const struct redist_link all = {objective->per_exchange, objective->per_received};
    links->nmeasured = 0;
    if (objective->topology != NULL)
        *links = *objective->topology;
    for (uint32_t x = 0; x < REDIST_MAX_AXES && objective->topology == NULL; x++)
        links->axis[x] = all;
    return objective->topology != NULL || (objective->per_cost == 0 && objective->per_step == 0);
}

/* What a plan has to cost less than: where the best so far ends with an exchange that moves
 * nothing, collectives of the same price are better. */
static uint64_t find_undercut(const struct contest *contest)
{
    const struct redist_plan *best = contest->best;
    bool is_idle = best != NULL && is_exchanged(best) && best->step[best->nsteps - 1].received == 0;
    return add_costs(contest->price, is_idle);
}

/* Without a topology no plan that only moves is cheaper than one exchange. */
static enum redist_status enter_typed(struct contest *contest)
{
    const struct redist_problem *problem = contest->problem;
    struct redist_topology links;
    struct plan_view view;
    enum redist_status status = view_problem(problem, true, &view, contest->error);
    bool moves_only = view.outstanding == 1;
    if (status != REDIST_OK || !find_links(contest, &links) || !is_full_problem(problem) ||
        (moves_only && contest->objective->topology == NULL && !needs_collectives(contest)))
        return status;
    struct type_path *path = malloc(sizeof *path);
    if (path == NULL)
        return report_no_memory(contest->error, "out of memory");
    const struct type_question question = {&links, contest->objective->topology != NULL};
    status = find_cheapest_types(problem, &question, find_undercut(contest), path, contest->error);
    if (status == REDIST_OK && path->n > 0)
        status = enter_along(contest, path, path->n);
    uint32_t combining = status == REDIST_OK && !moves_only ? count_combining_steps(path) : path->n;
    if (status == REDIST_OK && combining < path->n)
        status = enter_along(contest, path, combining);
    free(path);
    return status;
}

/* One device adds up, and gives others what they want. Last, as an exchange at its end loses
 * against collectives of the same price, which are not looked for once a plan has it. */
static enum redist_status enter_reduce(struct contest *contest)
{
    struct redist_plan *plan = NULL;
    if (is_hopeless(contest, 1, redist_compute_local_size(&contest->problem->from)))
        return REDIST_OK;
    enum redist_status status = plan_reduce_first(contest->problem, false, &plan, contest->error);
    status = enter_made(contest, status, plan);
    /* Replicas that groups of their own combine need not be identical. */
    if (status != REDIST_OK || contest->required == NULL || !contest->required->identical)
        return status;
    status = plan_reduce_first(contest->problem, true, &plan, contest->error);
    return enter_made(contest, status, plan);
}

/* --- all of these ------------------------------------------------------------------------ */

enum redist_status enter_beyond_paper(struct contest *contest)
{
    enum redist_status status = enter_exchange(contest);
    if (status == REDIST_OK)
        status = enter_reductions(contest);
    if (status == REDIST_OK)
        status = enter_prepared(contest);
    if (status == REDIST_OK)
        status = enter_typed(contest);
    return status == REDIST_OK ? enter_reduce(contest) : status;
}

enum redist_status enter_candidates(struct contest *contest)
{
    enum redist_status status = enter_paper(contest);
    return status == REDIST_OK ? enter_beyond_paper(contest) : status;
}
