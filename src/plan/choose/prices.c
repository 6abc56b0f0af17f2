#include "plan/choose/prices.h"

#include <stdlib.h>
#include <redist/compare.h>

#include "plan/links/link_price.h"
#include "plan/links/plan_price.h"
#include "plan/lower/lower.h"
#include "plan/digits/course.h"

struct redist_objective find_least_prices(const struct redist_objective *objective,
                                          const struct redist_mesh *mesh)
{
    struct redist_objective least = *objective;
    if (objective->topology == NULL)
        return least;
    const struct redist_link link = find_least_link(objective->topology, list_links(mesh));
    least.topology = NULL;
    least.per_exchange = add_costs(least.per_exchange, link.latency);
    least.per_received = add_costs(least.per_received, link.inverse_bandwidth);
    return least;
}

static void score_plan(const struct redist_plan *plan, const struct redist_objective *objective,
                       struct path_score *score)
{
    struct redist_traffic traffic;
    redist_measure_plan(plan, &traffic);
    score->figures = (struct path_figures){plan->cost, traffic.max, 0, plan->nsteps};
    for (uint32_t k = 0; k < plan->nsteps; k++)
        score->figures.exchanges += plan->step[k].op != REDIST_DYNSLICE;
    score->value = add_costs(weigh_figures(objective, &score->figures),
                             redist_price_plan(plan, objective->topology));
}

/* Each gather digit by digit, the minor-most first; false when there is none
 * of several digits, or too many steps. */
static bool split_gathers(const struct redist_problem *problem, const struct weak_path *path,
                          struct weak_path *split)
{
    struct digit_course course;
    split->nops = 0;
    if (!follow_forward(problem, path, NULL, &course))
        return false;
    for (uint32_t k = 0; k < path->nops; k++) {
        struct redist_weak_op op = path->op[k];
        const struct digit_stack *part = &course.part[k];
        if (op.op != REDIST_ALLGATHER) {
            if (!append_op(split, op))
                return false;
            continue;
        }
        for (uint32_t m = part->n; m > 0; m--) {
            op.factor = part->digit[m - 1].size;
            if (!append_op(split, op))
                return false;
        }
    }
    return split->nops > path->nops;
}

static enum redist_status lower_and_score(const struct redist_problem *problem,
                                          const struct weak_graph *graph,
                                          const struct redist_objective *objective,
                                          struct sorted_pairs *sorted, const struct weak_path *path,
                                          struct path_score *score, struct redist_error *error)
{
    struct redist_plan *plan = NULL;
    enum redist_status status = lower_path(problem, graph, path, sorted, &plan, error);
    if (status == REDIST_OK) {
        score_plan(plan, objective, score);
        redist_free_plan(plan);
    }
    return status;
}

enum redist_status price_path(const struct redist_problem *problem, const struct weak_graph *graph,
                              const struct redist_objective *objective, struct sorted_pairs *sorted,
                              struct weak_path *path, struct path_score *score,
                              struct redist_error *error)
{
    struct weak_path split;
    struct path_score other = *score;
    enum redist_status status =
        lower_and_score(problem, graph, objective, sorted, path, score, error);
    if (status == REDIST_OK && split_gathers(problem, path, &split) &&
        lower_and_score(problem, graph, objective, sorted, &split, &other, NULL) == REDIST_OK &&
        other.value < score->value) {
        *score = other;
        *path = split;
    }
    return status;
}

uint64_t redist_weigh_plan(const struct redist_plan *plan, const struct redist_objective *objective)
{
    if (plan == NULL || objective == NULL)
        return COST_INFINITE;
    struct path_figures figures = {plan->cost, plan->received, 0, plan->nsteps};
    for (uint32_t s = 0; s < plan->nsteps; s++)
        figures.exchanges += plan->step[s].received > 0;
    uint64_t value = weigh_figures(objective, &figures);
    return objective->topology == NULL
               ? value
               : add_costs(value, redist_price_plan(plan, objective->topology));
}
