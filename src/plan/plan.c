#include <stdlib.h>

#include "plan/enumerate.h"
#include "plan/lower.h"
#include "plan/search.h"
#include "types/report.h"

const char *redist_name_op(enum redist_op op) {
    switch (op) {
    case REDIST_DYNSLICE:
        return "dynslice";
    case REDIST_ALLTOALL:
        return "alltoall";
    case REDIST_ALLGATHER:
        return "allgather";
    case REDIST_ALLPERMUTE:
        return "allpermute";
    }
    return "unknown";
}

void redist_free_plan(struct redist_plan *plan) {
    if (plan == NULL) {
        return;
    }
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        free(plan->step[k].list);
    }
    free(plan);
}

/* The cheapest path that needs an allpermute anyway, and how it scores. */
static enum redist_status choose_permuted(const struct redist_problem *problem,
                                          const struct weak_graph *graph,
                                          struct pair_test *pairs, struct path_choice *choice,
                                          struct redist_error *error) {
    struct search_result found;
    enum redist_status status = search_weak_path(graph, true, &found, error);
    if (status != REDIST_OK) {
        return status;
    }
    struct path_score limit = {.cost = found.cost, .steps = REDIST_MAX_STEPS};
    status = choose_path(problem, graph, pairs, true, &limit, choice, error);
    if (status == REDIST_OK && !choice->found) {
        choice->found = true; /* the enumeration was cut short before it met it */
        choice->path = found.path;
        choice->score = (struct path_score){found.cost, found.path.nops + 1, COST_INFINITE, true};
    }
    return status;
}

/* The exact optimum: a path of weak cost W that needs no allpermute, else the
 * best of all paths that need none and of those with one in the valley. */
static enum redist_status choose_plan(const struct redist_problem *problem,
                                      const struct weak_graph *graph, uint64_t weak_cost,
                                      struct path_choice *best,
                                      struct redist_search_report *report,
                                      struct redist_error *error) {
    struct pair_test pairs;
    struct path_choice permuted;
    struct path_score limit = {.cost = weak_cost, .steps = REDIST_MAX_STEPS};
    start_pair_test(problem, &pairs);
    enum redist_status status =
        choose_path(problem, graph, &pairs, false, &limit, best, error);
    report->paths_considered = best->considered;
    if (status == REDIST_OK && !best->found) {
        status = choose_permuted(problem, graph, &pairs, &permuted, error);
        if (status == REDIST_OK) {
            status = choose_path(problem, graph, &pairs, false, &permuted.score, best, error);
            report->paths_considered += best->considered + permuted.considered;
            report->cap_hit = best->cap_hit;
        }
        if (status == REDIST_OK &&
            (!best->found || compare_scores(&permuted.score, &best->score) < 0)) {
            *best = permuted;
        }
    }
    return status;
}

enum redist_status redist_make_plan(const struct redist_problem *problem,
                                    struct redist_plan **plan, struct redist_error *error) {
    struct weak_graph graph;
    struct search_result weak;
    struct path_choice choice;
    struct redist_search_report report = {.cap_hit = false};
    *plan = NULL;
    enum redist_status status = redist_check_problem(problem, error);
    if (status != REDIST_OK) {
        return status;
    }
    build_weak_graph(problem, &graph);
    status = search_weak_path(&graph, false, &weak, error);
    if (status == REDIST_OK) {
        status = choose_plan(problem, &graph, weak.cost, &choice, &report, error);
    }
    if (status == REDIST_OK) {
        status = lower_path(problem, &graph, &choice.path, plan, error);
    }
    if (status == REDIST_OK) {
        report.weak_cost = weak.cost;
        report.lower_bound = compute_closed_bound(&graph);
        report.nodes_expanded = weak.expanded;
        report.permute = (*plan)->report.permute;
        report.cap_hit = report.cap_hit && (*plan)->cost > weak.cost;
        report.optimal = !report.cap_hit;
        (*plan)->report = report;
    }
    return status;
}
