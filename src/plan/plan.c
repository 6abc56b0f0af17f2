#include <stdlib.h>

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

enum redist_status redist_make_plan(const struct redist_problem *problem,
                                    struct redist_plan **plan, struct redist_error *error) {
    struct weak_graph graph;
    struct search_result weak;
    *plan = NULL;
    enum redist_status status = redist_check_problem(problem, error);
    if (status != REDIST_OK) {
        return status;
    }
    build_weak_graph(problem, &graph);
    status = search_weak_path(&graph, false, &weak, error);
    if (status == REDIST_OK) {
        status = lower_path(problem, &graph, &weak.path, plan, error);
    }
    if (status == REDIST_OK) {
        (*plan)->report.weak_cost = weak.cost;
        (*plan)->report.lower_bound = compute_closed_bound(&graph);
        (*plan)->report.nodes_expanded = weak.expanded;
    }
    return status;
}
