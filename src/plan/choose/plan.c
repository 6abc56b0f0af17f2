#include "plan/choose/plan.h"
#include "plan/choose/one_mesh.h"
#include "plan/choose/enumerate.h"
#include "plan/choose/prove_bound.h"
#include "plan/choose/reduction_plan.h"
#include "plan/choose/restate.h"
#include "plan/choose/slice_plan.h"
#include "plan/weak/search.h"
#include "plan/choose/prices.h"
#include "plan/lower/assemble.h"
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
    if (status != REDIST_OK) {
        return status;
    }
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
        choice->score.irregular = true;
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
    if (status != REDIST_OK || best->found) {
        return status;
    }
    status = choose_permuted(problem, graph, limits, pairs, &permuted, error);
    if (status == REDIST_OK) {
        status = search_kind(problem, graph, &FIGURE_11, limits, pairs, PERMUTE_FREE,
                             &permuted.score, best, error);
    }
    if (status != REDIST_OK) {
        return status;
    }
    report->paths_considered += best->considered + permuted.considered;
    bool cap_hit = best->cap_hit;
    if (!best->found || compare_scores(&permuted.score, &best->score) < 0) {
        *best = permuted;
    }
    report->optimal = !cap_hit || best->score.figures.cost == weak_cost;
    report->cap_hit = !report->optimal;
    return REDIST_OK;
}

/* The better of what there is and of any path that comes to `most`. */
static struct path_score limit_score(const struct path_score *score, uint64_t most)
{
    const struct path_score limit = {
        .value = most,
        .irregular = true,
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
        status = price_path(problem, graph, objective, &best->path, &best->score, error);
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

static enum redist_status choose_plan(const struct redist_problem *problem,
                                      const struct weak_graph *graph,
                                      const struct redist_objective *objective,
                                      const struct search_limits *limits, struct path_choice *best,
                                      struct redist_search_report *report,
                                      struct redist_error *error)
{
    struct search_result weak;
    struct pair_test pairs;
    enum redist_status status = search_weak_path(graph, false, &weak, error);
    if (status != REDIST_OK) {
        return status;
    }
    report->weak_cost = weak.cost;
    report->lower_bound = compute_closed_bound(graph);
    report->nodes_expanded = weak.expanded;
    start_pair_test(problem, &pairs);
    status = choose_cheapest(problem, graph, weak.cost, limits, &pairs, best, report, error);
    bool other = objective->per_received != 0 || objective->per_exchange != 0 ||
                 objective->per_step != 0 || objective->topology != NULL;
    return status == REDIST_OK && other
               ? improve_choice(problem, graph, objective, limits, &pairs, best, report, error)
               : status;
}

/* The path of a view without axes to reduce, within the paper's rules. Where some axes are
 * kept unreduced, the graph is that of the devices with one summand, which have no prices of
 * their own: then all links have the least ones. */
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
        view->kept > 1 ? find_least_prices(objective, &data.mesh) : *objective;
    enum redist_status status =
        choose_plan(&data, &graph, &prices, limits, &choice, &report, error);
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
        status = plan_reduce_first(problem, &other, error);
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
