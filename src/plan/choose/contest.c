#include "plan/choose/contest.h"

#include <inttypes.h>
#include "plan/choose/objective.h"
#include "types/plain.h"
#include "plan/lower/assemble.h"
#include "base/report.h"

bool needs_collectives(const struct contest *contest)
{
    return contest->required != NULL && contest->required->collectives;
}

bool needs_bound(const struct contest *contest)
{
    return contest->required != NULL && contest->required->bounded;
}

bool is_hopeless(const struct contest *contest, uint32_t exchanges, uint64_t received)
{
    const struct path_figures figures = {0, received, exchanges, exchanges};
    uint64_t least = weigh_figures(&contest->least, &figures);
    bool undercut = contest->best == NULL && contest->price != COST_INFINITE;
    return least > contest->price || (undercut && least == contest->price);
}

static bool is_within_bound(const struct redist_plan *plan)
{
    return plan->height <= plan->memory_bound;
}

static bool fits_memory(const struct contest *contest, const struct redist_plan *plan)
{
    if (is_within_bound(plan))
        return true;
    return !needs_bound(contest) &&
           count_padding_over_bound(&plan->problem, plan->step, plan->nsteps, plan->height) > 0;
}

/* At equal price collectives win over an exchange: every format has a word for them. */
static bool beats(const struct redist_plan *a, uint64_t price, const struct contest *contest)
{
    const struct redist_plan *b = contest->best;
    if (price != contest->price)
        return price < contest->price;
    if (b == NULL) /* nothing to undercut, or no price to tell plans apart by */
        return price == COST_INFINITE;
    if (is_within_bound(a) != is_within_bound(b))
        return is_within_bound(a);
    if (is_exchanged(a) != is_exchanged(b))
        return is_exchanged(b);
    return a->cost != b->cost ? a->cost < b->cost : a->nsteps < b->nsteps;
}

/* What `contest` has proved is what the winner will state. */
static bool is_proved_optimal(const struct contest *contest, const struct redist_plan *plan)
{
    return contest->proof.stated && plan->cost <= contest->proof.cost && may_state_bound(plan);
}

static enum redist_status find_unmet(const struct contest *contest, struct redist_plan *plan,
                                     enum demand *unmet)
{
    const struct redist_requirements *required = contest->required;
    *unmet = ALL_MET;
    if (!fits_memory(contest, plan))
        *unmet = TO_FIT_MEMORY;
    else if (required != NULL && required->collectives && is_exchanged(plan))
        *unmet = TO_BE_COLLECTIVES;
    else if (required != NULL && required->optimal && !is_proved_optimal(contest, plan))
        *unmet = TO_BE_OPTIMAL;
    if (*unmet != ALL_MET || required == NULL || !required->identical)
        return REDIST_OK;
    enum redist_status status = judge_replicas(plan, contest->error);
    *unmet = plan->identical ? ALL_MET : TO_BE_IDENTICAL;
    return status;
}

static void keep_least(uint64_t *least, uint64_t value)
{
    *least = value < *least ? value : *least;
}

static void tell_unmet(const struct contest *contest, const struct redist_plan *plan,
                       enum demand unmet)
{
    struct shortfall *shortfall = contest->shortfall;
    if (shortfall == NULL)
        return;
    shortfall->furthest = unmet > shortfall->furthest ? unmet : shortfall->furthest;
    keep_least(&shortfall->height, plan->height);
    if (!is_exchanged(plan))
        keep_least(&shortfall->collected_height, plan->height);
    if (unmet == TO_BE_OPTIMAL && may_state_bound(plan))
        keep_least(&shortfall->cost, plan->cost);
}

enum redist_status enter_plan(struct contest *contest, struct redist_plan *plan)
{
    enum demand unmet = ALL_MET;
    if (plan == NULL)
        return REDIST_OK;
    uint64_t price = redist_weigh_plan(plan, contest->objective);
    bool wins = beats(plan, price, contest);
    enum redist_status status = wins ? find_unmet(contest, plan, &unmet) : REDIST_OK;
    if (unmet != ALL_MET)
        tell_unmet(contest, plan, unmet);
    if (status == REDIST_OK && wins && unmet == ALL_MET) {
        struct redist_plan *worse = contest->best;
        contest->best = plan;
        contest->price = price;
        plan = worse;
    }
    redist_free_plan(plan);
    return status;
}

enum redist_status enter_made(struct contest *contest, enum redist_status status,
                              struct redist_plan *plan)
{
    return status == REDIST_OK ? enter_plan(contest, plan) : status;
}

/* --- why no plan is as required ---------------------------------------------------------- */

struct shortfall start_shortfall(void)
{
    return (struct shortfall){TO_FIT_MEMORY, UINT64_MAX, UINT64_MAX, UINT64_MAX};
}

static enum redist_status report_exchanged(const struct contest *contest)
{
    const uint64_t height = contest->shortfall->collected_height;
    if (height == UINT64_MAX)
        return report_status(REDIST_IMPOSSIBLE, contest->error,
                             "collectives: every plan that was found has an exchange");
    return report_status(REDIST_IMPOSSIBLE, contest->error,
                         "collectives: without an exchange tiles have at least %" PRIu64
                         " elements, and the memory bound is %" PRIu64,
                         height, compute_memory_bound(contest->problem));
}

enum redist_status report_unstated(const struct redist_problem *problem, struct redist_error *error)
{
    return report_status(REDIST_IMPOSSIBLE, error,
                         "optimal: no certificate states a lower bound of a problem with %s%s",
                         problem->two_meshes ? "a " : "", find_gap(problem));
}

static enum redist_status report_unproved(const struct contest *contest)
{
    const uint64_t cost = contest->shortfall->cost;
    if (find_gap(contest->problem) != NULL)
        return report_unstated(contest->problem, contest->error);
    if (!contest->proof.stated)
        return report_status(REDIST_IMPOSSIBLE, contest->error,
                             "optimal: a certificate has no place for the states that prove the "
                             "lower bound");
    if (cost == UINT64_MAX)
        return report_status(REDIST_IMPOSSIBLE, contest->error,
                             "optimal: every plan that was found has a step of which no lower "
                             "bound speaks");
    return report_status(REDIST_IMPOSSIBLE, contest->error,
                         "optimal: the least cost that was found is %" PRIu64
                         ", and the lower bound %" PRIu64,
                         cost, contest->proof.cost);
}

enum redist_status report_shortfall(const struct contest *contest)
{
    switch (contest->shortfall->furthest) {
    case TO_BE_COLLECTIVES:
        return report_exchanged(contest);
    case TO_BE_OPTIMAL:
        return report_unproved(contest);
    case TO_BE_IDENTICAL:
        return report_status(REDIST_IMPOSSIBLE, contest->error,
                             "identical: in every plan that was found replicas of an element are "
                             "combined in different groups");
    default:
        return report_status(REDIST_IMPOSSIBLE, contest->error,
                             "bounded: tiles have at least %" PRIu64
                             " elements, and the memory bound is %" PRIu64,
                             contest->shortfall->height, compute_memory_bound(contest->problem));
    }
}
