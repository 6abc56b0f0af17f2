#include "plan/choose/plan.h"
#include "plan/choose/one_mesh.h"
#include "plan/choose/normal_path.h"
#include "plan/choose/prove_bound.h"
#include "plan/choose/reduction_plan.h"
#include "plan/choose/restate.h"
#include "plan/choose/slice_plan.h"
#include "plan/weak/search.h"
#include "plan/choose/prices.h"
#include "plan/lower/assemble.h"

/* The path of a view without axes to reduce, within the paper's rules. Where some axes are
 * kept unreduced, the graph is that of the devices with one summand, which have no prices of
 * their own, nor have positions that two meshes give to devices: then all links have the least
 * ones. */
static enum redist_status plan_data_moves(const struct plan_view *view,
                                          const struct redist_objective *objective,
                                          const struct search_limits *limits,
                                          struct redist_plan **plan, struct redist_error *error)
{
    const struct sum_layout none = {.n = 0};
    struct redist_problem data = view->inner;
    struct weak_graph graph;
    struct path_choice choice;
    struct redist_search_report report = {.cap_hit = false};
    data.from.rank = data.to.rank = view->rank;
    build_data_graph(view, &graph);
    struct redist_objective prices =
        view->kept > 1 || data.two_meshes ? find_least_prices(objective, &data.mesh) : *objective;
    enum redist_status status =
        choose_normal_path(&data, &graph, &prices, limits, &choice, &report, error);
    if (status == REDIST_OK)
        status = start_view_plan(view, &none, plan, error);
    if (status == REDIST_OK)
        status = append_path(view, &view->inner, &choice.path, false, *plan, error);
    if (status != REDIST_OK)
        return status;
    report.permute = (*plan)->report.permute;
    (*plan)->report = report;
    return finish_view_plan(view, *plan, error);
}

static enum redist_status choose_united(const struct redist_problem *problem,
                                        const struct redist_objective *objective,
                                        struct redist_plan **plan, struct redist_error *error);

/* Of the whole it is judged which replicas are identical. */
static enum redist_status make_rest(const struct redist_problem *rest, const void *context,
                                    struct redist_plan **plan, struct redist_error *error)
{
    (void)context;
    return choose_united(rest, &FIGURE_11, plan, error);
}

static const struct rest_maker by_the_paper = {make_rest, NULL};

/* Within the memory bound first, then by cost, steps and elements received. */
static bool is_better_plan(const struct redist_plan *a, const struct redist_plan *b)
{
    bool a_fits = a->height <= a->memory_bound, b_fits = b->height <= b->memory_bound;
    if (a_fits != b_fits)
        return a_fits;
    if (a->cost != b->cost)
        return a->cost < b->cost;
    return a->nsteps != b->nsteps ? a->nsteps < b->nsteps : a->received < b->received;
}

bool is_exchanged(const struct redist_plan *plan)
{
    return plan->nsteps > 0 && plan->step[plan->nsteps - 1].op == REDIST_EXCHANGE;
}

/* Takes over `other`, which may be NULL, if it is the better one. */
static void keep_better(struct redist_plan **plan, struct redist_plan *other)
{
    if (other != NULL && (*plan == NULL || is_better_plan(other, *plan))) {
        struct redist_plan *worse = *plan;
        *plan = other;
        other = worse;
    }
    redist_free_plan(other);
}

/* The better of `*plan` and those that combine all first, in one step or on one device. */
static enum redist_status enter_combined_first(const struct plan_view *view,
                                               struct redist_plan **plan,
                                               struct redist_error *error)
{
    const struct redist_problem *problem = view->problem;
    struct redist_plan *other = NULL;
    enum redist_status status = plan_allreduce_first(problem, &by_the_paper, &other, error);
    if (status == REDIST_OK)
        keep_better(plan, other);
    for (uint32_t j = 0; j < problem->from.rank && status == REDIST_OK; j++) {
        status = plan_scatter_first(problem, j, &by_the_paper, &other, error);
        if (status == REDIST_OK)
            keep_better(plan, other);
    }
    if (status == REDIST_OK)
        status = plan_reduce_first(problem, false, &other, error);
    else
        other = NULL;
    if (status == REDIST_OK)
        keep_better(plan, other);
    return status;
}

/* Nothing moves, or one exchange, with all combined before. */
static enum redist_status plan_apart(const struct plan_view *view, struct redist_plan **plan,
                                     struct redist_error *error)
{
    struct combining combining;
    enum redist_status status = REDIST_OK;
    if (view->outstanding == 1)
        status = plan_slices(view, plan, error);
    if (status != REDIST_OK || *plan != NULL)
        return status;
    status = find_combining(view, &combining, error);
    if (status == REDIST_OK)
        status = plan_exchange(view, &combining, &by_the_paper, plan, error);
    if (status == REDIST_OK && view->outstanding > 1)
        status = enter_combined_first(view, plan, error);
    return status;
}

/* With the collectives of the view: combined, or moved. */
static enum redist_status plan_together(const struct plan_view *view,
                                        const struct redist_objective *objective,
                                        const struct search_limits *limits,
                                        struct redist_plan **plan, struct redist_error *error)
{
    enum redist_status status = view->outstanding > 1
                                    ? plan_reduction(view, &by_the_paper, plan, error)
                                    : plan_data_moves(view, objective, limits, plan, error);
    /* combining costs something: without a cost there was no search */
    bool searched =
        status == REDIST_OK && (view->outstanding == 1 || (*plan)->report.weak_cost > 0);
    return searched ? state_weak_cost(view, (*plan)->report.weak_cost, *plan, error) : status;
}

/* Whether a plan on two meshes may be of use beside one that takes `cost`: of any price within
 * the memory bound, or by Figure 11 no dearer. */
static enum redist_status may_undercut(const struct plan_view *view,
                                       const struct redist_objective *objective,
                                       const struct search_limits *limits, uint64_t cost, bool *may,
                                       struct redist_error *error)
{
    struct weak_graph graph;
    struct search_result weak;
    *may = cost > 0 && (limits->collectives || objective->topology != NULL);
    if (*may || cost == 0)
        return REDIST_OK;
    build_data_graph(view, &graph);
    enum redist_status status = search_weak_path(&graph, false, &weak, error);
    *may = status == REDIST_OK && weak.cost <= cost;
    return status;
}

/* On two meshes with the same devices: collectives, unless an exchange costs less. What is found
 * of the least cost on the way is said of one mesh only. */
static enum redist_status plan_seated(const struct plan_view *view,
                                      const struct redist_objective *objective,
                                      const struct search_limits *limits, struct redist_plan **plan,
                                      struct redist_error *error)
{
    struct plan_view apart;
    struct redist_plan *other = NULL;
    bool may = false;
    enum redist_status status = view_problem(view->problem, true, &apart, error);
    if (status == REDIST_OK)
        status = plan_apart(&apart, plan, error);
    if (status == REDIST_OK)
        status = may_undercut(view, objective, limits, (*plan)->cost, &may, error);
    if (status == REDIST_OK && may)
        status = plan_data_moves(view, objective, limits, &other, error);
    if (status != REDIST_OK || other == NULL) {
        redist_free_plan(other);
        return status;
    }
    other->report.weak_cost = other->report.lower_bound = 0;
    other->report.optimal = false;
    bool fits = other->height <= other->memory_bound;
    bool wanted = limits->collectives || (fits && other->cost <= (*plan)->cost);
    redist_free_plan(wanted ? *plan : other);
    *plan = wanted ? other : *plan;
    return REDIST_OK;
}

/* Of both ways, when tiles have to be resized for the one. */
static enum redist_status plan_resized(const struct plan_view *view,
                                       const struct redist_objective *objective,
                                       const struct search_limits *limits,
                                       struct redist_plan **plan, struct redist_error *error)
{
    struct plan_view apart;
    struct redist_plan *other = NULL;
    enum redist_status status = plan_together(view, objective, limits, plan, error);
    if (status == REDIST_OK)
        status = view_problem(view->problem, true, &apart, error);
    if (status == REDIST_OK)
        status = plan_apart(&apart, &other, error);
    bool wanted =
        status == REDIST_OK && other != NULL && !(limits->collectives && is_exchanged(other));
    if (wanted)
        keep_better(plan, other);
    else
        redist_free_plan(other);
    return status;
}

struct search_limits start_limits(const struct redist_topology *topology, uint64_t *work)
{
    *work = SEARCH_WORK;
    return (struct search_limits){.most = COST_INFINITE, .work = topology != NULL ? work : NULL};
}

enum redist_status choose_sequence(const struct redist_problem *problem,
                                   const struct redist_objective *objective,
                                   const struct search_limits *limits, struct redist_plan **plan,
                                   struct redist_error *error)
{
    struct plan_view view;
    uint64_t work;
    const struct search_limits none = start_limits(objective->topology, &work);
    if (limits == NULL)
        limits = &none;
    *plan = NULL;
    enum redist_status status = redist_check_problem(problem, error);
    if (status == REDIST_OK)
        status = view_problem(problem, false, &view, error);
    if (status == REDIST_OK && view.apart)
        status = plan_apart(&view, plan, error);
    else if (status == REDIST_OK && view.inner.two_meshes)
        status = plan_seated(&view, objective, limits, plan, error);
    else if (status == REDIST_OK && (view.resize_source || view.resize_target))
        status = plan_resized(&view, objective, limits, plan, error);
    else if (status == REDIST_OK)
        status = plan_together(&view, objective, limits, plan, error);
    return drop_failed(status, plan);
}

static enum redist_status choose_united(const struct redist_problem *problem,
                                        const struct redist_objective *objective,
                                        struct redist_plan **plan, struct redist_error *error)
{
    struct one_mesh one;
    struct redist_topology links;
    struct redist_objective prices = *objective;
    bool united = unite_meshes(problem, &one);
    if (united)
        unite_prices(&one, &prices, &links);
    enum redist_status status =
        choose_sequence(united ? &one.problem : problem, &prices, NULL, plan, error);
    if (status == REDIST_OK && united)
        status = restore_meshes(problem, &one, *plan, error);
    return drop_failed(status, plan);
}

enum redist_status make_paper_plan_for(const struct redist_problem *problem,
                                       const struct redist_objective *objective,
                                       struct redist_plan **plan, struct redist_error *error)
{
    return take_plan(choose_united(problem, objective, plan, error), plan, error);
}

enum redist_status make_paper_plan(const struct redist_problem *problem, struct redist_plan **plan,
                                   struct redist_error *error)
{
    return make_paper_plan_for(problem, &FIGURE_11, plan, error);
}
