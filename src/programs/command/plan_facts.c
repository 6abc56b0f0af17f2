#include "programs/command/plan_facts.h"

#include "types/made_axes.h"
#include "types/plain.h"

bool has_paper_steps(const struct redist_plan *plan)
{
    for (uint32_t s = 0; s < plan->nsteps; s++)
        if (!is_paper_step(plan->step[s].op))
            return false;
    return true;
}

bool has_fused_step(const struct redist_plan *plan)
{
    for (uint32_t s = 0; s < plan->nsteps; s++)
        if (plan->step[s].fused)
            return true;
    return false;
}

bool has_exchange(const struct redist_plan *plan)
{
    for (uint32_t s = 0; s < plan->nsteps; s++)
        if (plan->step[s].op == REDIST_EXCHANGE)
            return true;
    return false;
}

bool knows_weak_cost(const struct redist_plan *plan)
{
    return plan->report.weak_cost > 0 || !(has_exchange(plan) || makes_axes(&plan->problem));
}

static bool has_searched_steps(const struct redist_plan *plan)
{
    for (uint32_t s = 0; s < plan->nsteps; s++)
        if (!is_bounded_step(plan->step[s].op))
            return false;
    return true;
}

enum search_judgement judge_search(const struct redist_plan *plan)
{
    if (!has_searched_steps(plan) || makes_axes(&plan->problem))
        return NOT_SEARCHED;
    if (plan->report.optimal)
        return FOUND_LEAST;
    return plan->report.cap_hit || has_paper_steps(plan) ? MAY_BE_LESS : NOT_SEARCHED;
}
