#include "plan/lower/made_target.h"

#include <stdlib.h>

#include "plan/lower/assemble.h"
#include "types/made_axes.h"
#include "base/report.h"

/* That a step is carried out with the one before, and what an exchange brings, was said of the
 * other target. */
static void forget_target(struct redist_plan *plan)
{
    for (uint32_t s = 0; s < plan->nsteps; s++) {
        plan->step[s].fused = false;
        plan->step[s].received = 0;
    }
    free(plan->proof.state);
    plan->proof = (struct redist_bound){.stated = false};
    plan->report.weak_cost = plan->report.lower_bound = 0;
    plan->report.optimal = false;
}

enum redist_status restate_made_axes(const struct redist_problem *problem, struct redist_plan *plan,
                                     struct redist_error *error)
{
    struct redist_problem copy;
    if (!makes_axes(problem))
        return REDIST_OK;
    PASS_FAILURE(redist_copy_problem(problem, &copy, error));
    redist_free_problem(&plan->problem);
    plan->problem = copy;
    forget_target(plan);
    return finish_plan(plan, error);
}
