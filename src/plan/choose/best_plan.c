/* The plan that runs best: of all candidates, from the source as it is or with padding, the one
 * of the least price. */
#include <stdlib.h>

#include "plan/choose/candidates.h"
#include "plan/choose/one_mesh.h"
#include "plan/choose/padded_source.h"
#include "plan/choose/prices.h"
#include "plan/lower/assemble.h"
#include "types/mesh.h"
#include "types/plain.h"
#include "base/report.h"

/* Of collectives where there is such a plan and the whole has to be. */
static enum redist_status make_rest(const struct redist_problem *rest, const void *context,
                                    struct redist_plan **plan, struct redist_error *error)
{
    const struct contest *contest = context;
    const struct redist_requirements collectives = {.collectives = true};
    enum redist_status status = REDIST_REJECTED;
    if (needs_collectives(contest))
        status = redist_make_required_plan(rest, contest->objective, &collectives, plan, error);
    return status == REDIST_REJECTED ? redist_make_best_plan(rest, contest->objective, plan, error)
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

/* Even if all replicas are sliced before anything is combined. */
static bool is_hopeless_padded(const struct contest *contest, const struct redist_problem *padded)
{
    struct plan_view view;
    struct contest undercut = *contest;
    undercut.best = NULL;
    if (view_problem(padded, true, &view, NULL) != REDIST_OK)
        return true;
    uint64_t local = redist_compute_local_size(&padded->from) / count_replicas(padded);
    return view.outstanding > 1 && is_hopeless(&undercut, 1, bound_combining(&view, local));
}

/* From a source with this padding: what divides then is combined in one step. */
static enum redist_status enter_padded(struct contest *contest, const struct padding *padding)
{
    struct redist_problem padded = *contest->problem;
    struct contest second = *contest;
    if (contest->price == 0 || !pad_source(contest->problem, padding, &padded.from))
        return REDIST_OK;
    if (is_hopeless_padded(contest, &padded))
        return REDIST_OK;
    second.problem = &padded;
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

/* Some dimension, or none, for the summands, and some or none for the replicas. */
static enum redist_status enter_multiples(struct contest *contest, uint32_t summands,
                                          uint32_t replicas)
{
    enum redist_status status = REDIST_OK;
    uint32_t rank = contest->problem->from.rank;
    for (uint32_t k = 0; k < (rank + 1) * (rank + 1) && status == REDIST_OK; k++) {
        const struct padding padding = {false, k / (rank + 1), summands, k % (rank + 1), replicas};
        bool one = padding.sum_dim == rank || padding.replica_dim == rank ||
                   padding.sum_dim == padding.replica_dim;
        if (one || rank <= 3)
            status = enter_padded(contest, &padding);
    }
    return status;
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
    uint32_t replicas = count_replicas(problem), summands = view.outstanding;
    if (status != REDIST_OK || summands == 1)
        return status;
    return enter_multiples(contest, summands, replicas);
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
                                       struct redist_plan **plan, struct redist_error *error)
{
    struct contest contest = {.problem = problem,
                              .objective = objective,
                              .required = required,
                              .error = error,
                              .price = COST_INFINITE,
                              .make_rest = make_rest};
    contest.least = find_least_prices(contest.objective, &problem->mesh);
    enum redist_status status = enter_candidates(&contest);
    if (status == REDIST_OK)
        status = enter_all_padded(&contest);
    if (contest.best != NULL && !contest.best->report.optimal) {
        contest.best->report.weak_cost = contest.weak_cost;
        contest.best->report.lower_bound = contest.lower_bound;
    }
    hand_over_proof(&contest);
    *plan = contest.best;
    return take_plan(status, plan, error);
}

enum redist_status redist_make_required_plan(const struct redist_problem *problem,
                                             const struct redist_objective *objective,
                                             const struct redist_requirements *required,
                                             struct redist_plan **plan, struct redist_error *error)
{
    struct one_mesh one;
    struct redist_topology links;
    struct redist_objective prices =
        objective != NULL ? *objective : redist_get_usual_prices(problem);
    /* a certificate of two meshes has no place for a proof */
    bool united = (required == NULL || !required->optimal) && unite_meshes(problem, &one);
    if (united && prices.topology != NULL) {
        unite_links(&one, prices.topology, &links);
        prices.topology = &links;
    }
    enum redist_status status =
        hold_contest(united ? &one.problem : problem, &prices, required, plan, error);
    if (status == REDIST_OK && *plan == NULL && required != NULL) {
        (void)report_failure(error, "no plan was found that is as required");
        return REDIST_REJECTED;
    }
    if (status == REDIST_OK && united)
        status = restore_meshes(problem, &one, *plan, error);
    return take_plan(status, plan, error);
}

enum redist_status redist_make_best_plan(const struct redist_problem *problem,
                                         const struct redist_objective *objective,
                                         struct redist_plan **plan, struct redist_error *error)
{
    return redist_make_required_plan(problem, objective, NULL, plan, error);
}
