#include "plan/choose/least_cost.h"
#include "plan/choose/reduction_plan.h"
#include "plan/sums/view.h"
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

/* What is left of the source's tile when all is combined by this path. */
static uint64_t measure_combined(const struct redist_problem *problem, const struct weak_path *path)
{
    uint64_t local = redist_compute_local_size(&problem->from);
    for (uint32_t k = 0; k < path->nops; k++)
        local /= path->op[k].factor;
    return local;
}

/* All is combined before an exchange brings the rest, which is left out where it would bring
 * nothing; or the first step combines all in tiles as they are, and costs one at least. */
static enum redist_status find_least_apart(const struct redist_problem *problem, uint64_t *least,
                                           struct redist_error *error)
{
    struct plan_view view;
    struct combining combining;
    enum redist_status status = view_problem(problem, true, &view, error);
    if (status != REDIST_OK || view.outstanding == 1)
        return status;
    status = find_combining(&view, &combining, error);
    *least = redist_compute_local_size(&problem->from);
    if (status != REDIST_OK || !combining.found)
        return status;
    uint64_t target = redist_compute_local_size(&problem->to);
    bool idle = measure_combined(problem, &combining.weak.path) == target;
    uint64_t exchanged = add_costs(combining.weak.rest.cost, idle ? 0 : target);
    *least = exchanged < *least ? exchanged : *least;
    return REDIST_OK;
}

static enum redist_status find_least_together(const struct plan_view *view, uint64_t *least,
                                              struct redist_error *error)
{
    struct weak_graph graph;
    build_data_graph(view, &graph);
    return view->outstanding > 1 ? find_least_reduction(view, &graph, least, error)
                                 : find_least_move(&graph, least, error);
}

/* Where two meshes may be one is not looked at. */
enum redist_status find_least_cost(const struct redist_problem *problem, uint64_t *least,
                                   struct redist_error *error)
{
    struct plan_view view;
    uint64_t together = 0;
    *least = 0;
    PASS_FAILURE(redist_check_problem(problem, error));
    PASS_FAILURE(view_problem(problem, false, &view, error));
    bool resized = view.resize_source || view.resize_target;
    if (problem->two_meshes)
        return REDIST_OK;
    if (view.apart || resized)
        PASS_FAILURE(find_least_apart(problem, least, error));
    if (view.apart)
        return REDIST_OK;
    PASS_FAILURE(find_least_together(&view, &together, error));
    *least = resized && *least < together ? *least : together;
    return REDIST_OK;
}
