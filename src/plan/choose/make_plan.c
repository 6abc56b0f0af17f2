/* The one call that plans: options become one of the planners. */
#include <string.h>
#include "plan/choose/best_plan.h"
#include "plan/choose/contest.h"
#include "plan/choose/extended.h"
#include "plan/choose/plan.h"
#include "plan/lower/assemble.h"
#include "plan/lower/made_target.h"
#include "types/made_axes.h"
#include "base/report.h"
#include "base/sized.h"

enum {
    ALL_REQUIREMENTS = REDIST_REQUIRE_IDENTICAL | REDIST_REQUIRE_OPTIMAL |
                       REDIST_REQUIRE_COLLECTIVES | REDIST_REQUIRE_BOUNDED
};

static enum redist_status check_options(const struct redist_plan_options *options,
                                        struct redist_error *error)
{
    bool extends = options->rules == REDIST_FREE_SLICES || options->rules == REDIST_FUSE;
    if (!extends && options->rules != REDIST_ALL_STEPS && options->rules != REDIST_PAPER_STEPS)
        return report_failure(error, "there are no rules %d", (int)options->rules);
    if ((options->required & ~(uint32_t)ALL_REQUIREMENTS) != 0)
        return report_failure(error, "there is no requirement %u",
                              options->required & ~(uint32_t)ALL_REQUIREMENTS);
    if (options->required != 0 && options->rules != REDIST_ALL_STEPS)
        return report_failure(error, "requirements go with REDIST_ALL_STEPS only");
    if (options->objective != NULL && extends)
        return report_failure(error, "an extension has no objective but its own");
    for (int k = 0; options->objective != NULL && k < 4; k++)
        if (options->objective->reserved[k] != 0)
            return report_failure(error, "what is reserved in an objective is not 0");
    return REDIST_OK;
}

static enum redist_status make_plan(const struct redist_problem *problem,
                                    const struct redist_plan_options *options,
                                    struct redist_plan **plan, struct redist_error *error)
{
    const uint32_t bits = options->required;
    const struct redist_requirements required = {
        .identical = (bits & REDIST_REQUIRE_IDENTICAL) != 0,
        .optimal = (bits & REDIST_REQUIRE_OPTIMAL) != 0,
        .collectives = (bits & REDIST_REQUIRE_COLLECTIVES) != 0,
        .bounded = (bits & REDIST_REQUIRE_BOUNDED) != 0};
    if (options->rules == REDIST_ALL_STEPS)
        return make_required_plan(problem, options->objective, bits != 0 ? &required : NULL, plan,
                                  error);
    if (options->rules != REDIST_PAPER_STEPS)
        return make_extended_plan(problem, options->rules, plan, error);
    return options->objective != NULL
               ? make_paper_plan_for(problem, options->objective, plan, error)
               : make_paper_plan(problem, plan, error);
}

/* Without the axes that are unreduced in the target alone. */
static enum redist_status plan_without_made(const struct redist_problem *problem,
                                            const struct redist_plan_options *options,
                                            struct redist_plan **plan, struct redist_error *error)
{
    struct redist_problem without = *problem;
    if ((options->required & REDIST_REQUIRE_OPTIMAL) != 0)
        return report_unstated(problem, error);
    leave_out_made_axes(&without);
    enum redist_status status = make_plan(&without, options, plan, error);
    if (status == REDIST_OK)
        status = restate_made_axes(problem, *plan, error);
    return drop_failed(status, plan);
}

enum redist_status redist_make_plan(const struct redist_problem *problem,
                                    const struct redist_plan_options *options,
                                    struct redist_plan **plan, struct redist_error *error)
{
    struct redist_plan_options own = {.rules = REDIST_ALL_STEPS};
    *plan = NULL;
    if (options != NULL)
        PASS_FAILURE(take_sized(&own, sizeof own, options, "struct redist_plan_options", error));
    PASS_FAILURE(check_options(&own, error));
    PASS_FAILURE(redist_check_problem(problem, error));
    return makes_axes(problem) ? plan_without_made(problem, &own, plan, error)
                               : make_plan(problem, &own, plan, error);
}
