#include "cli/comparison.h"

static enum redist_status compare_extensions(const struct redist_problem *problem,
                                             struct comparison *comparison,
                                             struct redist_error *error)
{
    static const struct extended extensions[EXTENSIONS] = {
        {"free-slices", REDIST_FREE_SLICES, 0, 0, 0}, {"fuse", REDIST_FUSE, 0, 0, 0}};
    for (int e = 0; e < EXTENSIONS; e++) {
        struct extended *extended = &comparison->extended[e];
        struct redist_plan *plan = NULL;
        *extended = extensions[e];
        enum redist_status status =
            redist_make_extended_plan(problem, extended->extension, &plan, error);
        if (status != REDIST_OK)
            return status;
        extended->fused_cost = plan->fused_cost;
        extended->cost = plan->cost;
        extended->height = plan->height;
        redist_free_plan(plan);
    }
    return REDIST_OK;
}

/* Our own plan in the terms of a baseline: one collective a step. */
static void describe_own_plan(const struct redist_plan *plan, struct method *method)
{
    struct redist_traffic traffic;
    redist_measure_plan(plan, &traffic);
    *method = (struct method){"redist",
                              {.cost = plan->cost,
                               .joint_cost = plan->cost,
                               .height = plan->height,
                               .received = traffic.max,
                               .nsteps = plan->nsteps,
                               .ncollectives = plan->nsteps,
                               .npermutes = plan->report.permute}};
    for (uint32_t s = 0; s < plan->nsteps; s++) {
        const struct redist_step *step = &plan->step[s];
        method->figures.step[s] =
            (struct baseline_step){step->op, step->into, step->split, step->factor, false};
    }
}

enum redist_status make_comparison(const struct redist_problem *problem,
                                   struct comparison *comparison, struct redist_error *error)
{
    enum redist_status status = redist_make_plan(problem, &comparison->plan, error);
    if (status != REDIST_OK)
        return status;
    redist_measure_problem(problem, &comparison->least);
    describe_own_plan(comparison->plan, &comparison->method[0]);
    for (int which = 0; which < BASELINES && status == REDIST_OK; which++) {
        struct method *method = &comparison->method[which + 1];
        method->name = name_baseline((enum baseline)which);
        status = run_baseline(problem, (enum baseline)which, &method->figures, error);
    }
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
