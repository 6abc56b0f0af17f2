#include "plan/choose/contest.h"

#include "plan/choose/objective.h"
#include "types/plain.h"
#include "plan/lower/assemble.h"

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
static enum redist_status find_met(const struct contest *contest, struct redist_plan *plan,
                                   bool *met)
{
    const struct redist_requirements *required = contest->required;
    *met = true;
    if (required == NULL)
        return REDIST_OK;
    if (required->collectives && is_exchanged(plan))
        *met = false;
    if (required->optimal &&
        (!contest->proof.stated || plan->cost > contest->proof.cost || !may_state_bound(plan)))
        *met = false;
    if (!required->identical || !*met)
        return REDIST_OK;
    enum redist_status status = judge_replicas(plan, contest->error);
    *met = plan->identical;
    return status;
}

enum redist_status enter_plan(struct contest *contest, struct redist_plan *plan)
{
    if (plan == NULL)
        return REDIST_OK;
    uint64_t price = redist_weigh_plan(plan, contest->objective);
    bool wins = fits_memory(contest, plan) && beats(plan, price, contest);
    enum redist_status status = wins ? find_met(contest, plan, &wins) : REDIST_OK;
    if (status == REDIST_OK && wins) {
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
