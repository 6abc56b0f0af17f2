/* The plan that runs best: of all candidates, from the source as it is or with padding, the one
 * of the least price. */
#include <stdlib.h>

#include "plan/choose/best_plan.h"
#include "plan/choose/contest.h"
#include "plan/choose/candidates.h"
#include "plan/choose/one_mesh.h"
#include "plan/choose/padded_source.h"
#include "plan/choose/prices.h"
#include "plan/links/crossed_axes.h"
#include "plan/lower/assemble.h"
#include "plan/weak/weak.h"
#include "types/mesh.h"
#include "types/plain.h"

static enum redist_status make_useful_plan(const struct redist_problem *problem,
                                           const struct redist_objective *objective,
                                           const struct redist_requirements *required,
                                           const struct search_limits *limits,
                                           struct redist_plan **plan, struct redist_error *error);

/* Of collectives where there is such a plan and the whole has to be. It is of no use when it
 * comes to more than what is left: then there may be none. */
static enum redist_status make_rest(const struct redist_problem *rest, const void *context,
                                    struct redist_plan **plan, struct redist_error *error)
{
    const struct contest *contest = context;
    const struct redist_requirements collectives = {.collectives = true};
    uint64_t most = contest->price == COST_INFINITE   ? COST_INFINITE
                    : contest->spent < contest->price ? contest->price - contest->spent
                                                      : 0;
    const struct search_limits limits = {.most = most, .work = contest->limits.work, .part = true};
    enum redist_status status = REDIST_IMPOSSIBLE;
    if (needs_collectives(contest))
        status = make_useful_plan(rest, contest->objective, &collectives, &limits, plan, error);
    return status == REDIST_IMPOSSIBLE
               ? make_useful_plan(rest, contest->objective, NULL, &limits, plan, error)
               : status;
}

/* --- from a source with padding ---------------------------------------------------------- */

/* Devices that hold the same of the source. */
static uint32_t count_replicas(const struct redist_problem *problem)
{
    const struct redist_type *from = &problem->from;
    uint32_t apart = multiply_axes(&problem->mesh, from->unreduced, from->nunreduced);
    for (uint32_t i = 0; i < from->rank; i++)
        apart *= multiply_axes(&problem->mesh, from->dim[i].axis, from->dim[i].naxes);
    return redist_count_devices(&problem->mesh) / apart;
}

/* Elements that a device receives at least from a source with this padding, even if all replicas
 * are sliced before anything is combined. */
static uint64_t bound_padded(const struct redist_problem *padded)
{
    struct plan_view view;
    if (view_problem(padded, true, &view, NULL) != REDIST_OK)
        return COST_INFINITE;
    uint64_t local = redist_compute_local_size(&padded->from) / count_replicas(padded);
    return view.outstanding > 1 ? bound_combining(&view, local) : 0;
}

/* Nothing from such a source is cheaper than what there is. */
static bool is_hopeless_padded(const struct contest *contest, const struct redist_problem *padded)
{
    struct contest undercut = *contest;
    undercut.best = NULL;
    return contest->price == 0 || is_hopeless(&undercut, 1, bound_padded(padded));
}

/* From a source with this padding: what divides then is combined in one step. */
static enum redist_status enter_padded(struct contest *contest, const struct padding *padding)
{
    struct redist_problem padded = *contest->problem;
    struct contest second = *contest;
    if (!pad_source(contest->problem, padding, &padded.from) ||
        is_hopeless_padded(contest, &padded))
        return REDIST_OK;
    second.problem = &padded;
    second.shortfall = NULL; /* what is planned for a part is not the whole */
    second.proof = (struct redist_bound){.stated = false};
    second.best = NULL;
    enum redist_status status =
        padding->like_target ? enter_candidates(&second) : enter_beyond_paper(&second);
    free(second.proof.state);
    if (status == REDIST_OK && second.best != NULL)
        status = start_unpadded(contest->problem, second.best, contest->error);
    if (status != REDIST_OK || second.best == NULL) {
        redist_free_plan(second.best);
        return status;
    }
    second.best->report.optimal = false; /* of another problem */
    return enter_plan(contest, second.best);
}

/* On large meshes each takes its time: then so many devices in all are planned for. */
enum { PADDINGS = 3 * REDIST_MAX_RANK, PADDED_DEVICES = 1 << 22 };

/* What may be planned from, and what is received at least then. */
struct ranked_paddings {
    uint32_t n;
    struct padding padding[PADDINGS];
    uint64_t bound[PADDINGS];
};

/* Whether each dimension that is named has to be padded for what it is named for. */
static bool is_wanted(const struct redist_type *from, const struct padding *padding)
{
    uint32_t a = padding->sum_dim, b = padding->replica_dim;
    uint64_t both = (uint64_t)padding->summands * padding->replicas;
    if ((b < from->rank && padding->replicas == 1) || (a == from->rank && b == a))
        return false;
    if (a == b)
        return from->dim[a].tile % both != 0;
    if (a < from->rank && b < from->rank && from->rank > 3)
        return false;
    return (a == from->rank || from->dim[a].tile % padding->summands != 0) &&
           (b == from->rank || from->dim[b].tile % padding->replicas != 0);
}

/* Some dimension, or none, for the summands, and some or none for the replicas. */
static void list_multiples(const struct redist_problem *problem, uint32_t summands,
                           struct ranked_paddings *list)
{
    uint32_t rank = problem->from.rank, replicas = count_replicas(problem);
    struct redist_problem padded = *problem;
    list->n = 0;
    for (uint32_t k = 0; k < (rank + 1) * (rank + 1); k++) {
        const struct padding padding = {false, k / (rank + 1), summands, k % (rank + 1), replicas};
        if (!is_wanted(&problem->from, &padding) || !pad_source(problem, &padding, &padded.from))
            continue;
        list->padding[list->n] = padding;
        list->bound[list->n++] = bound_padded(&padded);
    }
}

/* The least bounds first. */
static enum redist_status enter_multiples(struct contest *contest, uint32_t summands)
{
    struct ranked_paddings list;
    enum redist_status status = REDIST_OK;
    list_multiples(contest->problem, summands, &list);
    uint32_t most = PADDED_DEVICES / redist_count_problem_devices(contest->problem);
    for (uint32_t k = 0; k < most && k < list.n && status == REDIST_OK; k++) {
        uint32_t least = 0;
        for (uint32_t m = 1; m < list.n; m++)
            least = list.bound[m] < list.bound[least] ? m : least;
        list.bound[least] = COST_INFINITE;
        status = enter_padded(contest, &list.padding[least]);
    }
    return status;
}

/* What is left of a number of devices when each tile is cut into as many pieces as divide it. */
static uint32_t count_uncut(const struct redist_type *from, uint32_t devices)
{
    for (uint32_t i = 0; i < from->rank; i++)
        devices /= find_common_divisor(from->dim[i].tile, devices);
    return devices;
}

/* Where nothing is combined one exchange brings no more than is missing. */
static enum redist_status enter_all_padded(struct contest *contest)
{
    const struct redist_problem *problem = contest->problem;
    struct plan_view view;
    enum redist_status status = view_problem(problem, true, &view, contest->error);
    bool direct = contest->objective->topology == NULL && !needs_collectives(contest);
    if (status != REDIST_OK || needs_bound(contest) || (view.outstanding == 1 && direct) ||
        (contest->required != NULL && contest->required->optimal))
        return status;
    const struct padding like_target = {.like_target = true};
    status = enter_padded(contest, &like_target);
    /* by a topology each takes longer: there only where the tiles as they are cannot be cut */
    uint32_t devices = view.outstanding * count_replicas(problem);
    bool sums = status == REDIST_OK && view.outstanding > 1 &&
                (contest->objective->topology == NULL || count_uncut(&problem->from, devices) > 1);
    return sums ? enter_multiples(contest, view.outstanding) : status;
}

/* The best plan states what the contest has proved, if a certificate has place for it. */
static void hand_over_proof(struct contest *contest)
{
    struct redist_plan *best = contest->best;
    if (best == NULL || !may_state_bound(best)) {
        free(contest->proof.state);
        return;
    }
    free(best->proof.state);
    best->proof = contest->proof;
}

static enum redist_status hold_contest(const struct redist_problem *problem,
                                       const struct redist_objective *objective,
                                       const struct redist_requirements *required,
                                       const struct search_limits *limits,
                                       struct redist_plan **plan, struct redist_error *error)
{
    struct shortfall shortfall = start_shortfall();
    struct contest contest = {.problem = problem,
                              .shortfall = &shortfall,
                              .objective = objective,
                              .required = required,
                              .error = error,
                              .price = add_costs(limits->most, 1), /* as much is of use */
                              .limits = *limits,
                              .make_rest = make_rest};
    contest.limits.collectives = needs_collectives(&contest);
    contest.least = find_least_prices(contest.objective, &problem->mesh);
    enum redist_status status = enter_candidates(&contest);
    if (status == REDIST_OK)
        status = enter_all_padded(&contest);
    if (contest.best != NULL && !contest.best->report.optimal) {
        contest.best->report.weak_cost = contest.weak_cost;
        contest.best->report.lower_bound = contest.lower_bound;
    }
    if (status == REDIST_OK && contest.best == NULL && required != NULL)
        status = report_shortfall(&contest);
    hand_over_proof(&contest);
    *plan = contest.best;
    return drop_failed(status, plan);
}

static enum redist_status make_useful_plan(const struct redist_problem *problem,
                                           const struct redist_objective *objective,
                                           const struct redist_requirements *required,
                                           const struct search_limits *limits,
                                           struct redist_plan **plan, struct redist_error *error)
{
    struct one_mesh one;
    struct redist_topology links;
    struct redist_objective prices =
        objective != NULL ? *objective : redist_get_usual_prices(problem);
    if (bound_links_price(problem, prices.topology) > limits->most)
        return REDIST_OK;
    /* a certificate of two meshes has no place for a proof */
    bool united = (required == NULL || !required->optimal) && unite_meshes(problem, &one);
    if (united)
        unite_prices(&one, &prices, &links);
    enum redist_status status =
        hold_contest(united ? &one.problem : problem, &prices, required, limits, plan, error);
    if (status == REDIST_OK && united && *plan != NULL)
        status = restore_meshes(problem, &one, *plan, error);
    return drop_failed(status, plan);
}

enum redist_status make_required_plan(const struct redist_problem *problem,
                                      const struct redist_objective *objective,
                                      const struct redist_requirements *required,
                                      struct redist_plan **plan, struct redist_error *error)
{
    uint64_t work;
    const struct search_limits none =
        start_limits(objective != NULL ? objective->topology : NULL, &work);
    return take_plan(make_useful_plan(problem, objective, required, &none, plan, error), plan,
                     error);
}

enum redist_status make_best_plan(const struct redist_problem *problem,
                                  const struct redist_objective *objective,
                                  struct redist_plan **plan, struct redist_error *error)
{
    return make_required_plan(problem, objective, NULL, plan, error);
}
