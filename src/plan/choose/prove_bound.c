#include "plan/choose/prove_bound.h"

#include <stdlib.h>

#include "plan/weak/lower_bound.h"
#include "plan/weak/reduction_trace.h"
#include "plan/weak/search.h"
#include "types/plain.h"
#include "base/report.h"
#include "base/given.h"

enum redist_status state_weak_cost(const struct plan_view *view, uint64_t weak_cost,
                                   struct redist_plan *plan, struct redist_error *error)
{
    struct weak_graph graph;
    if (!may_state_bound(plan))
        return REDIST_OK;
    build_data_graph(view, &graph);
    free(plan->proof.state);
    return list_bound_states(&view->inner, &graph, view->outstanding, weak_cost, &plan->proof,
                             error);
}

/* W of a problem with summands to combine; `*known` is false when the states are too many. */
static enum redist_status find_reduced_cost(const struct plan_view *view, bool *known,
                                            uint64_t *cost, struct redist_error *error)
{
    struct weak_graph graph;
    struct reduced_graph reduction;
    struct weak_reduction weak;
    build_data_graph(view, &graph);
    if (!open_reduction(&graph, view->outstanding, false, &reduction))
        return report_no_memory(error, "out of memory");
    *known =
        !reduction.too_large && !reduction.limited && trace_reduction(&reduction, false, &weak);
    *cost = *known ? weak.rest.cost : 0;
    close_reduction(&reduction);
    return REDIST_OK;
}

static enum redist_status find_moved_cost(const struct plan_view *view, uint64_t *cost,
                                          struct redist_error *error)
{
    struct weak_graph graph;
    struct search_result weak;
    build_data_graph(view, &graph);
    enum redist_status status = search_weak_path(&graph, false, &weak, error);
    *cost = weak.cost;
    return status;
}

enum redist_status redist_prove_bound(struct redist_plan *plan, struct redist_error *error)
{
    struct plan_view view;
    uint64_t cost = 0;
    bool known = true;
    REFUSE_NULL(plan, error);
    if (!may_state_bound(plan))
        return REDIST_OK; /* a certificate has no place for it */
    enum redist_status status = view_problem(&plan->problem, false, &view, error);
    if (status == REDIST_OK && view.outstanding > 1)
        status = find_reduced_cost(&view, &known, &cost, error);
    else if (status == REDIST_OK)
        status = find_moved_cost(&view, &cost, error);
    return status == REDIST_OK && known ? state_weak_cost(&view, cost, plan, error) : status;
}
