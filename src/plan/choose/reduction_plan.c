#include "plan/choose/reduction_plan.h"

#include <string.h>

#include "plan/choose/combined_plan.h"
#include "plan/links/link_price.h"
#include "plan/sums/prime_cuts.h"
#include "plan/sums/reduce_path.h"
#include "plan/choose/restate.h"
#include "plan/digits/digit_permute.h"
#include "plan/digits/groups.h"
#include "plan/weak/reduction_trace.h"
#include "base/report.h"

/* Ways to cut axes that are tried: orders of different prime factors. */
#define MOST_WAYS 24u

/* Orders of summands that are tried for the sake of short certificates. */
#define MOST_ORDERS 400u

/* All axes to reduce in one summand dimension, in the order of the source type. */
static struct sum_layout join_sums(const struct plan_view *view)
{
    struct sum_layout sums = {.n = view->outstanding > 1};
    if (sums.n > 0)
        sums.dim[0] = view->inner.from.dim[count_fixed(view)];
    return sums;
}

/* A weak path over the dimensions of join_sums; false when it gets too long. */
static bool join_path(const struct plan_view *view, const struct weak_graph *graph,
                      const struct weak_reduction *weak, bool loose, struct weak_path *path)
{
    uint32_t v = count_fixed(view);
    *path = weak->path;
    for (uint32_t k = 0; k < path->nops; k++)
        if (path->op[k].op == REDIST_ALLTOALL && path->op[k].into == view->rank)
            path->op[k].into = v;
    if (weak->outstanding > 1 &&
        !append_op(path, (struct redist_weak_op){REDIST_ALLGATHER, v, 0, weak->outstanding}))
        return false;
    return loose || append_gathers(graph, weak->pieces, path);
}

static enum redist_status lower_view_path(const struct plan_view *view,
                                          const struct sum_layout *sums,
                                          const struct weak_path *path, struct redist_plan **plan,
                                          struct redist_error *error)
{
    struct redist_problem inner;
    lay_out_sums(view, sums, &inner);
    enum redist_status status = start_view_plan(view, sums, plan, error);
    return status == REDIST_OK ? append_path(view, &inner, path, true, *plan, error) : status;
}

/* The best path without an allpermute, of cost W if there is one, else of no more than
 * the best one with an allpermute. */
static enum redist_status choose_free_path(const struct plan_view *view,
                                           const struct reduced_graph *reduction, struct rest weak,
                                           struct rest permuted, struct reduce_choice *choice,
                                           struct redist_error *error)
{
    const struct rest least = {weak.cost, REDIST_MAX_STEPS};
    enum redist_status status = choose_reduce_path(view, reduction, least, choice, error);
    if (status != REDIST_OK || choice->found)
        return status;
    uint64_t considered = choice->considered;
    if (is_less_rest(permuted, choice->allowed) || !is_less_rest(permuted, choice->refused))
        status = choose_reduce_path(view, reduction, permuted, choice, error);
    choice->considered += considered;
    return status;
}

struct chosen_path {
    bool found; /* false where the few states that were looked at do not lead to the target */
    struct plan_view view; /* the one that was searched, or on a mesh of parts of its axes */
    struct reduce_path path;
};

/* A path that costs less than `most` by steps that take parts of axes, in `free`; its view in
 * `chosen`. */
static enum redist_status choose_by_parts(const struct reduced_graph *reduction, uint64_t weak_cost,
                                          uint64_t most, struct reduce_choice *free,
                                          struct chosen_path *chosen, struct redist_error *error)
{
    const struct plan_view whole = chosen->view;
    struct axis_cuts cuts;
    enum redist_status status = REDIST_OK;
    uint32_t ways = 0;
    bool capped = false; /* then the other ways would be as well */
    for (bool more = most > weak_cost && find_first_cuts(&whole, &cuts);
         more && most > weak_cost && status == REDIST_OK; more = find_next_cuts(&cuts)) {
        struct plan_view fine;
        struct reduce_choice choice;
        const struct rest limit = {most - 1, REDIST_MAX_STEPS};
        if (ways++ == MOST_WAYS || capped) {
            free->cap_hit = true;
            break;
        }
        cut_view(&whole, &cuts, &fine);
        status = choose_reduce_path(&fine, reduction, limit, &choice, error);
        capped = choice.cap_hit;
        choice.considered += free->considered;
        free->considered = choice.considered;
        free->cap_hit = choice.cap_hit = free->cap_hit || choice.cap_hit;
        if (status == REDIST_OK && choice.found) {
            *free = choice;
            most = choice.rest.cost;
            chosen->view = fine;
        }
    }
    return status;
}

/* With the allpermute behind the reducescatters. */
static enum irregular_lists find_lists(const struct plan_view *view, const struct reduce_path *path)
{
    struct redist_problem inner;
    lay_out_sums(view, &path->sums, &inner);
    return find_irregular_lists(&inner, &path->path, find_valley(&path->path, true));
}

/* The same path, with the summands in an order with which lists are regular, as far as one is
 * found, by parts of axes where that is needed. */
static void choose_regular_order(struct chosen_path *chosen)
{
    const struct plan_view whole = chosen->view;
    struct reduce_path path = chosen->path;
    struct axis_cuts cuts;
    enum irregular_lists fewest = find_lists(&whole, &path);
    uint32_t tried = fewest == NO_LIST ? MOST_ORDERS : 0;
    (void)find_first_cuts(&whole, &cuts);
    for (bool more = true; more && tried < MOST_ORDERS; more = find_next_cuts(&cuts)) {
        struct plan_view fine;
        struct prime_order order;
        cut_view(&whole, &cuts, &fine);
        find_first_order(&path.path, count_fixed(&whole), whole.outstanding, &order);
        for (bool next = true; next && tried < MOST_ORDERS; next = find_next_order(&order)) {
            path.sums = join_sums(&fine);
            order_prime_axes(&fine.inner.mesh, &order, &path.sums.dim[0]);
            enum irregular_lists lists = find_lists(&fine, &path);
            if (lists < fewest) {
                *chosen = (struct chosen_path){true, fine, path};
                fewest = lists;
            }
            tried = fewest == NO_LIST ? MOST_ORDERS : tried + 1;
        }
    }
}

static enum redist_status choose_reduction(const struct plan_view *view,
                                           const struct reduced_graph *reduction,
                                           struct chosen_path *chosen,
                                           struct redist_search_report *report,
                                           struct redist_error *error)
{
    struct weak_reduction weak, permuted;
    struct reduce_choice free;
    chosen->found =
        trace_reduction(reduction, false, &weak) && trace_reduction(reduction, true, &permuted);
    if (!chosen->found)
        return REDIST_OK;
    chosen->view = *view;
    enum redist_status status =
        choose_free_path(view, reduction, weak.rest, permuted.rest, &free, error);
    if (status == REDIST_OK)
        status =
            choose_by_parts(reduction, weak.rest.cost,
                            free.found ? free.rest.cost : permuted.rest.cost, &free, chosen, error);
    if (status != REDIST_OK)
        return status;
    report->weak_cost = weak.rest.cost;
    report->lower_bound = bound_reduction(reduction->graph, view->outstanding);
    report->paths_considered = free.considered;
    chosen->path = free.path;
    if (!free.found) {
        chosen->path.sums = join_sums(view);
        if (!join_path(view, reduction->graph, &permuted, false, &chosen->path.path))
            return report_failure(error, "the plan needs more than %u steps", REDIST_MAX_STEPS);
        if (view->npositions > SMALL_MESH && chosen->path.sums.n > 0)
            choose_regular_order(chosen);
    }
    bool least = free.found && free.rest.cost == weak.rest.cost;
    report->optimal = !reduction->limited && (least || !free.cap_hit);
    report->cap_hit = !report->optimal;
    return REDIST_OK;
}

/* Too many dimensions to search: all is combined before anything moves. */
static enum redist_status plan_without_search(const struct plan_view *view,
                                              const struct rest_maker *maker,
                                              struct redist_plan **plan, struct redist_error *error)
{
    enum redist_status status = plan_allreduce_first(view->problem, maker, plan, error);
    if (status == REDIST_OK && *plan != NULL)
        (*plan)->report.cap_hit = true;
    return status;
}

enum redist_status plan_reduction(const struct plan_view *view, const struct rest_maker *maker,
                                  struct redist_plan **plan, struct redist_error *error)
{
    struct weak_graph graph;
    struct reduced_graph reduction;
    struct chosen_path chosen;
    struct redist_search_report report = {.cap_hit = false};
    build_data_graph(view, &graph);
    if (!open_reduction(&graph, view->outstanding, false, &reduction))
        return report_no_memory(error, "out of memory");
    if (reduction.too_large)
        return plan_without_search(view, maker, plan, error);
    enum redist_status status = choose_reduction(view, &reduction, &chosen, &report, error);
    close_reduction(&reduction);
    if (status == REDIST_OK && !chosen.found)
        return plan_without_search(view, maker, plan, error);
    if (status == REDIST_OK)
        status = lower_view_path(&chosen.view, &chosen.path.sums, &chosen.path.path, plan, error);
    if (status != REDIST_OK)
        return status;
    report.permute = (*plan)->report.permute;
    (*plan)->report = report;
    return finish_view_plan(view, *plan, error);
}

static void count_exchanges(uint64_t local, struct combining *combining)
{
    const struct weak_reduction *weak = &combining->weak;
    uint64_t n = weak->outstanding, received = 0;
    for (uint32_t k = 0; k < weak->path.nops; k++) {
        const struct redist_weak_op *op = &weak->path.op[k];
        bool reduces = op->op == REDIST_ALLTOALL;
        received = add_costs(received, reduces ? local - local / op->factor : 0);
        combining->exchanges += reduces;
        local /= op->factor;
    }
    if (n > 1)
        received = add_costs(received, bound_allreduce(n, local));
    combining->exchanges += n > 1;
    combining->received = received;
}

enum redist_status find_combining(const struct plan_view *view, struct combining *combining,
                                  struct redist_error *error)
{
    struct weak_graph graph;
    struct reduced_graph reduction;
    *combining = (struct combining){.searched = true, .found = true, .weak = {.outstanding = 1}};
    if (view->outstanding == 1)
        return REDIST_OK;
    build_data_graph(view, &graph);
    if (!open_reduction(&graph, view->outstanding, true, &reduction))
        return report_no_memory(error, "out of memory");
    combining->searched = !reduction.too_large;
    combining->found = combining->searched && trace_reduction(&reduction, false, &combining->weak);
    close_reduction(&reduction);
    if (combining->found)
        count_exchanges(graph.source_size, combining);
    return REDIST_OK;
}

enum redist_status plan_exchange(const struct plan_view *view, const struct combining *combining,
                                 const struct rest_maker *maker, struct redist_plan **plan,
                                 struct redist_error *error)
{
    struct weak_graph graph;
    struct weak_path path;
    const struct sum_layout sums = join_sums(view);
    *plan = NULL;
    build_data_graph(view, &graph);
    if (!combining->searched)
        return plan_without_search(view, maker, plan, error);
    if (!combining->found || !join_path(view, &graph, &combining->weak, true, &path))
        return report_failure(error, "the cheapest plan costs over 2^64-1 elements");
    enum redist_status status = lower_view_path(view, &sums, &path, plan, error);
    if (status == REDIST_OK)
        status = append_exchange(*plan, error);
    if (status == REDIST_OK)
        status = finish_view_plan(view, *plan, error);
    if (status == REDIST_OK)
        status = drop_idle_exchange(*plan, error);
    if (status != REDIST_OK) {
        redist_free_plan(*plan);
        *plan = NULL;
    }
    return status;
}
