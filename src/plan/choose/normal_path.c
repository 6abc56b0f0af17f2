#include "plan/choose/normal_path.h"

#include "plan/choose/enumerate.h"
#include "plan/choose/prices.h"
#include "plan/weak/search.h"
#include "base/report.h"

/* Anything of Figure 11 cost `cost` that fits into a plan. */
static struct path_score limit_cost(uint64_t cost)
{
    return (struct path_score){.value = cost, .figures = {.cost = cost, .steps = REDIST_MAX_STEPS}};
}

/* What a trial of a search counts, in tiles looked at, and the part of what is left that one
 * search may take. */
enum { TRIAL_WORK = 10, SHARES = 16 };

/* The best path of one kind that is no worse than `limit`. Of one plan among others each search
 * takes its part of what there is for all of them. */
static enum redist_status search_kind(const struct redist_problem *problem,
                                      const struct weak_graph *graph,
                                      const struct redist_objective *objective,
                                      const struct search_limits *limits, struct pair_test *pairs,
                                      enum path_kind kind, const struct path_score *limit,
                                      struct path_choice *choice, struct redist_error *error)
{
    uint64_t before = pairs->work, spent;
    *choice = (struct path_choice){.found = false};
    if (pairs->sorted.moves && kind == PERMUTE_FREE)
        return REDIST_OK;
    if (limits->work == NULL)
        return choose_path(problem, graph, objective, pairs, kind, limit, choice, error);
    pairs->most = before + *limits->work / SHARES;
    pairs->trial = TRIAL_WORK;
    enum redist_status status =
        choose_path(problem, graph, objective, pairs, kind, limit, choice, error);
    spent = pairs->work - before;
    *limits->work -= spent < *limits->work ? spent : *limits->work;
    return status;
}

/* The cheapest path that needs an allpermute anyway, and how it scores. */
static enum redist_status choose_permuted(const struct redist_problem *problem,
                                          const struct weak_graph *graph,
                                          const struct search_limits *limits,
                                          struct pair_test *pairs, struct path_choice *choice,
                                          struct redist_error *error)
{
    struct search_result found;
    enum redist_status status = search_weak_path(graph, true, &found, error);
    if (status != REDIST_OK)
        return status;
    struct path_score limit = limit_cost(found.cost);
    status =
        search_kind(problem, graph, &FIGURE_11, limits, pairs, PERMUTED, &limit, choice, error);
    if (status == REDIST_OK && !choice->found) {
        choice->found = true; /* the enumeration was cut short before it met it */
        choice->path = found.path;
        choice->score = limit;
        choice->score.figures.steps = found.path.nops + 1;
        choice->score.figures.exchanges = found.path.nops + 1;
        choice->score.figures.received = found.cost;
        choice->score.irregular = ALL_LISTS;
    }
    return status;
}

/* The exact optimum: a path of weak cost W that needs no allpermute, else the
 * best of all paths that need none and of those with one in the valley. */
static enum redist_status choose_cheapest(const struct redist_problem *problem,
                                          const struct weak_graph *graph, uint64_t weak_cost,
                                          const struct search_limits *limits,
                                          struct pair_test *pairs, struct path_choice *best,
                                          struct redist_search_report *report,
                                          struct redist_error *error)
{
    struct path_choice permuted;
    struct path_score limit = limit_cost(weak_cost);
    enum redist_status status =
        search_kind(problem, graph, &FIGURE_11, limits, pairs, PERMUTE_FREE, &limit, best, error);
    report->paths_considered = best->considered;
    report->optimal = true;
    if (status != REDIST_OK || best->found)
        return status;
    status = choose_permuted(problem, graph, limits, pairs, &permuted, error);
    if (status == REDIST_OK) {
        status = search_kind(problem, graph, &FIGURE_11, limits, pairs, PERMUTE_FREE,
                             &permuted.score, best, error);
    }
    if (status != REDIST_OK)
        return status;
    report->paths_considered += best->considered + permuted.considered;
    bool cap_hit = best->cap_hit;
    if (!best->found || compare_scores(&permuted.score, &best->score) < 0)
        *best = permuted;
    report->optimal = !cap_hit || best->score.figures.cost == weak_cost;
    report->cap_hit = !report->optimal;
    return REDIST_OK;
}

/* The better of what there is and of any path that comes to `most`. */
static struct path_score limit_score(const struct path_score *score, uint64_t most)
{
    const struct path_score limit = {
        .value = most,
        .irregular = ALL_LISTS,
        .figures = {COST_INFINITE, COST_INFINITE, REDIST_MAX_STEPS, REDIST_MAX_STEPS}};
    return compare_scores(score, &limit) < 0 ? *score : limit;
}

/* Starting from the cheapest path, the best for another objective, within `limits`. */
static enum redist_status
improve_choice(const struct redist_problem *problem, const struct weak_graph *graph,
               const struct redist_objective *objective, const struct search_limits *limits,
               struct pair_test *pairs, struct path_choice *best,
               struct redist_search_report *report, struct redist_error *error)
{
    uint64_t least_cost = best->score.figures.cost;
    best->score.value = weigh_figures(objective, &best->score.figures);
    enum redist_status status = REDIST_OK;
    if (objective->topology != NULL)
        status =
            price_path(problem, graph, objective, &pairs->sorted, &best->path, &best->score, error);
    for (enum path_kind kind = PERMUTE_FREE; kind <= PERMUTED && status == REDIST_OK; kind++) {
        struct path_choice other;
        const struct path_score limit = limit_score(&best->score, limits->most);
        status = search_kind(problem, graph, objective, limits, pairs, kind, &limit, &other, error);
        if (status != REDIST_OK)
            return status;
        report->paths_considered += other.considered;
        report->objective_cap_hit = report->objective_cap_hit || other.cap_hit;
        if (other.found && compare_scores(&other.score, &best->score) < 0)
            *best = other;
    }
    report->optimal = report->optimal && best->score.figures.cost == least_cost;
    return status;
}

enum redist_status choose_normal_path(const struct redist_problem *problem,
                                      const struct weak_graph *graph,
                                      const struct redist_objective *objective,
                                      const struct search_limits *limits, struct path_choice *best,
                                      struct redist_search_report *report,
                                      struct redist_error *error)
{
    struct search_result weak;
    struct pair_test pairs;
    enum redist_status status = search_weak_path(graph, false, &weak, error);
    if (status != REDIST_OK)
        return status;
    report->weak_cost = weak.cost;
    report->lower_bound = compute_closed_bound(graph);
    report->nodes_expanded = weak.expanded;
    if (!problem->two_meshes)
        start_pair_test(problem, &pairs);
    else if (!tabulate_pairs(problem, graph, &pairs))
        return report_no_memory(error, "out of memory");
    status = choose_cheapest(problem, graph, weak.cost, limits, &pairs, best, report, error);
    bool other = objective->per_received != 0 || objective->per_exchange != 0 ||
                 objective->per_step != 0 || objective->topology != NULL;
    if (status == REDIST_OK && other)
        status = improve_choice(problem, graph, objective, limits, &pairs, best, report, error);
    close_pair_test(&pairs);
    return status;
}
