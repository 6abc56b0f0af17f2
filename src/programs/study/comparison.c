#include "plan/choose/extended.h"
#include "plan/lower/made_target.h"
#include "plan/choose/plan.h"
#include "plan/lower/assemble.h"
#include "programs/study/comparison.h"
#include "compare/reduce_first.h"
#include "plan/links/traffic.h"
#include "plan/weak/weak.h"
#include "types/made_axes.h"
#include "base/report.h"

/* `plan`, of the problem without axes that are unreduced in the target alone, as one of `problem`;
 * NULL stays NULL. */
static enum redist_status restate_plan(const struct redist_problem *problem,
                                       struct redist_plan **plan, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    if (*plan != NULL)
        status = restate_made_axes(problem, *plan, error);
    return drop_failed(status, plan);
}

static enum redist_status compare_extensions(const struct redist_problem *problem,
                                             struct comparison *comparison,
                                             struct redist_error *error)
{
    static const struct extended extensions[EXTENSIONS] = {
        {"free-slices", REDIST_FREE_SLICES, 0, 0, 0}, {"fuse", REDIST_FUSE, 0, 0, 0}};
    struct redist_problem without = *problem;
    leave_out_made_axes(&without);
    for (int e = 0; e < EXTENSIONS; e++) {
        struct extended *extended = &comparison->extended[e];
        struct redist_plan *plan = NULL;
        *extended = extensions[e];
        PASS_FAILURE(make_extended_plan(&without, extended->extension, &plan, error));
        PASS_FAILURE(restate_plan(problem, &plan, error));
        extended->fused_cost = plan->fused_cost;
        extended->cost = plan->cost;
        extended->height = plan->height;
        redist_free_plan(plan);
    }
    return REDIST_OK;
}

/* What the figures come to by the usual prices. */
static void price_figures(const struct redist_problem *problem, struct method *method)
{
    const struct redist_objective prices = redist_get_usual_prices(problem);
    const struct baseline_result *figures = &method->figures;
    uint64_t exchanges = 0;
    method->messages = 0;
    for (uint32_t s = 0; s < figures->nsteps && s < REDIST_MAX_STEPS; s++) {
        const struct baseline_step *step = &figures->step[s];
        exchanges += step->op != REDIST_DYNSLICE && !step->joined;
        method->messages = add_costs(method->messages, count_step_messages(step->op, step->factor));
    }
    method->bytes = multiply_cost(problem->elem_bytes, figures->received);
    method->price = add_costs(multiply_cost(prices.per_exchange, exchanges),
                              multiply_cost(prices.per_received, figures->received));
}

/* A plan in the terms of a baseline: one collective a step. */
static enum redist_status describe_own_plan(const char *name, const struct redist_plan *plan,
                                            struct method *method, struct redist_error *error)
{
    const struct redist_objective prices = redist_get_usual_prices(&plan->problem);
    *method = (struct method){.name = name,
                              .figures = {.cost = plan->cost,
                                          .joint_cost = plan->cost,
                                          .height = plan->height,
                                          .received = plan->received,
                                          .nsteps = plan->nsteps,
                                          .ncollectives = plan->nsteps,
                                          .npermutes = plan->report.permute},
                              .bytes = multiply_cost(plan->problem.elem_bytes, plan->received),
                              .messages = redist_count_messages(plan),
                              .price = redist_weigh_plan(plan, &prices)};
    for (uint32_t s = 0; s < plan->nsteps; s++) {
        const struct redist_step *step = &plan->step[s];
        method->figures.step[s] =
            (struct baseline_step){step->op, step->into, step->split, step->factor, false};
    }
    return method->messages == UINT64_MAX ? report_no_memory(error, "out of memory") : REDIST_OK;
}

/* The plan that runs best, one exchange, and combining first. */
static enum redist_status compare_others(const struct redist_problem *problem,
                                         struct comparison *comparison, struct redist_error *error)
{
    static const struct {
        const char *name;
        enum redist_status (*make)(const struct redist_problem *problem, struct redist_plan **plan,
                                   struct redist_error *error);
    } others[OTHERS] = {{"best", make_usual_plan},
                        {"exchange", make_exchange_plan},
                        {"allreduce-first", make_allreduce_first_plan},
                        {"scatter-first", make_scatter_first_plan}};
    struct redist_problem without = *problem;
    leave_out_made_axes(&without);
    comparison->nothers = 0;
    for (int k = 0; k < OTHERS; k++) {
        struct redist_plan *plan = NULL;
        PASS_FAILURE(others[k].make(&without, &plan, error));
        PASS_FAILURE(restate_plan(problem, &plan, error));
        enum redist_status status = REDIST_OK;
        if (plan != NULL)
            status = describe_own_plan(others[k].name, plan,
                                       &comparison->other[comparison->nothers++], error);
        redist_free_plan(plan);
        PASS_FAILURE(status);
    }
    return REDIST_OK;
}

static enum redist_status compare_baselines(const struct redist_problem *problem,
                                            struct comparison *comparison,
                                            struct redist_error *error)
{
    for (int which = 0; which < BASELINES; which++) {
        struct method *method = &comparison->method[which + 1];
        method->name = name_baseline((enum baseline)which);
        PASS_FAILURE(run_baseline(problem, (enum baseline)which, &method->figures, error));
        price_figures(problem, method);
    }
    return REDIST_OK;
}

enum redist_status make_comparison(const struct redist_problem *problem,
                                   struct comparison *comparison, struct redist_error *error)
{
    struct redist_problem without = *problem;
    enum redist_status status = redist_check_problem(problem, error);
    if (status == REDIST_OK) {
        leave_out_made_axes(&without);
        status = make_paper_plan(&without, &comparison->plan, error);
    }
    if (status == REDIST_OK)
        status = restate_plan(problem, &comparison->plan, error);
    if (status == REDIST_OK)
        status = redist_measure_problem(problem, &comparison->least, error);
    if (status == REDIST_OK)
        status = describe_own_plan("redist", comparison->plan, &comparison->method[0], error);
    if (status == REDIST_OK)
        status = compare_others(problem, comparison, error);
    if (status == REDIST_OK)
        status = compare_baselines(problem, comparison, error);
    if (status == REDIST_OK)
        status = compare_extensions(problem, comparison, error);
    if (status != REDIST_OK)
        free_comparison(comparison);
    return status;
}

void free_comparison(struct comparison *comparison)
{
    redist_free_plan(comparison->plan);
    comparison->plan = NULL;
}
