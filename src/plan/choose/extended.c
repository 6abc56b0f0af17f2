/* Plans with the labelled extensions: free slice order, fused collectives. */
#include "plan/choose/extended.h"
#include "plan/choose/plan.h"
#include "plan/lower/assemble.h"
#include "plan/choose/enumerate.h"
#include "plan/lower/free_order.h"
#include "plan/lower/fuse.h"
#include "plan/digits/joint.h"
#include "plan/lower/lower.h"
#include "types/plain.h"
#include "base/report.h"

static enum redist_status fuse_plan(struct redist_plan *plan, enum redist_rules extension,
                                    struct redist_error *error)
{
    return fuse_steps(plan, extension == REDIST_FUSE) ? finish_plan(plan, error)
                                                      : report_no_memory(error, "out of memory");
}

static enum redist_status lower_choice(const struct redist_problem *problem,
                                       const struct weak_graph *graph, enum path_kind kind,
                                       const struct weak_path *path, struct redist_plan **plan,
                                       struct redist_error *error)
{
    struct digit_shuffle shuffle[REDIST_MAX_STEPS];
    if (kind == JOINT_PERMUTED)
        return lower_path(problem, graph, path, NULL, plan, error);
    bool found = kind == JOINT ? find_joint_order(problem, path, shuffle)
                               : find_free_order(problem, path, shuffle);
    return found ? lower_shuffled_path(problem, path, shuffle, plan, error)
                 : report_failure(error, "the path has lost its order");
}

/* Replaces `*best` by a plan of this kind with less fused cost, if there is one. */
static enum redist_status improve_plan(const struct weak_graph *graph, enum path_kind kind,
                                       enum redist_rules extension, struct redist_plan **best,
                                       struct redist_error *error)
{
    const struct redist_problem *problem = &(*best)->problem;
    uint64_t most = (*best)->fused_cost - 1;
    struct path_score limit = {.value = most, .figures = {.cost = most, .steps = REDIST_MAX_STEPS}};
    struct path_choice choice;
    struct pair_test pairs;
    struct redist_plan *plan = NULL;
    start_pair_test(problem, &pairs);
    enum redist_status status =
        choose_path(problem, graph, &FIGURE_11, &pairs, kind, &limit, &choice, error);
    (*best)->report.objective_cap_hit = (*best)->report.objective_cap_hit || choice.cap_hit;
    if (status != REDIST_OK || !choice.found)
        return status;
    status = lower_choice(problem, graph, kind, &choice.path, &plan, error);
    if (status != REDIST_OK || plan == NULL)
        return status;
    status = fuse_plan(plan, extension, error);
    /* the groups of a path need not fit together as its search assumed */
    if (status != REDIST_OK || plan->fused_cost >= (*best)->fused_cost) {
        redist_free_plan(plan);
        return status;
    }
    bool permute = plan->report.permute;
    plan->report = (*best)->report;
    plan->report.permute = permute;
    plan->report.optimal = plan->report.optimal && plan->cost == (*best)->cost;
    plan->proof = (*best)->proof;
    (*best)->proof.state = NULL;
    redist_free_plan(*best);
    *best = plan;
    return REDIST_OK;
}

/* What no plan with this extension undercuts: W within the paper's collectives,
 * and whatever is exchanged at all arrives in a tile of the target's size. */
static uint64_t find_floor(const struct redist_plan *plan, const struct weak_graph *graph,
                           enum redist_rules extension)
{
    uint64_t weak = plan->report.weak_cost;
    return extension == REDIST_FUSE && weak > 0 ? graph->target_size : weak;
}

enum redist_status make_extended_plan(const struct redist_problem *problem,
                                      enum redist_rules extension, struct redist_plan **plan,
                                      struct redist_error *error)
{
    static const enum path_kind kinds[][2] = {
        [REDIST_FREE_SLICES] = {FREE_SLICES, FREE_SLICES}, [REDIST_FUSE] = {JOINT, JOINT_PERMUTED}};
    struct weak_graph graph;
    enum redist_status status = make_paper_plan(problem, plan, error);
    if (status != REDIST_OK || (extension != REDIST_FREE_SLICES && extension != REDIST_FUSE) ||
        check_plain_problem(problem, "an extension", NULL) != REDIST_OK)
        return status;
    build_weak_graph(problem, &graph);
    status = fuse_plan(*plan, extension, error);
    for (uint32_t k = 0; k < 2 && status == REDIST_OK; k++) {
        bool repeated = k > 0 && kinds[extension][k] == kinds[extension][0];
        if (!repeated && (*plan)->fused_cost > find_floor(*plan, &graph, extension))
            status = improve_plan(&graph, kinds[extension][k], extension, plan, error);
    }
    if (status != REDIST_OK) {
        redist_free_plan(*plan);
        *plan = NULL;
    }
    return status;
}
