#include "plan/choose/least_cost.h"
#include "plan/choose/view.h"
#include "plan/weak/reduction_trace.h"
#include "plan/weak/search.h"
#include "base/report.h"

static enum redist_status find_least_move(const struct weak_graph *graph, uint64_t *least,
                                          struct redist_error *error)
{
    struct search_result found;
    enum redist_status status = search_weak_path(graph, false, &found, error);
    if (status == REDIST_OK)
        *least = found.cost;
    return status;
}

static enum redist_status find_least_reduction(const struct plan_view *view,
                                               const struct weak_graph *graph, uint64_t *least,
                                               struct redist_error *error)
{
    struct reduced_graph reduction;
    struct weak_reduction found;
    if (!open_reduction(graph, view->outstanding, false, &reduction))
        return report_no_memory(error, "out of memory");
    if (!reduction.limited && !reduction.too_large && trace_reduction(&reduction, false, &found))
        *least = found.rest.cost;
    close_reduction(&reduction);
    return REDIST_OK;
}

enum redist_status find_least_cost(const struct redist_problem *problem, uint64_t *least,
                                   struct redist_error *error)
{
    struct plan_view view;
    struct weak_graph graph;
    *least = 0;
    enum redist_status status = redist_check_problem(problem, error);
    if (status == REDIST_OK)
        status = view_problem(problem, false, &view, error);
    if (status != REDIST_OK || view.apart || view.resize_source || view.resize_target)
        return status;
    build_data_graph(&view, &graph);
    return view.outstanding > 1 ? find_least_reduction(&view, &graph, least, error)
                                : find_least_move(&graph, least, error);
}
