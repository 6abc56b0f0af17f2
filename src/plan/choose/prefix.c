#include "plan/choose/prefix.h"

#include <string.h>

#include "plan/digits/joint.h"

bool follows_digits(const struct prefix *prefix)
{
    return prefix->aligned && !prefix->permute && !prefix->any_order;
}

unsigned find_need(const struct prefix *prefix, uint32_t dim)
{
    if (!follows_digits(prefix))
        return compare_pieces(prefix->graph, dim, prefix->pieces[dim]);
    return compare_digits(&prefix->wanted[dim], &prefix->stacks.dim[dim]);
}

struct needs count_lasting_needs(const struct prefix *prefix, uint32_t first)
{
    struct needs needs = {0, 0};
    for (uint32_t i = 0; i < prefix->graph->rank; i++) {
        unsigned need = prefix->need[i];
        if (i >= first && (need & NEED_MERGE_FIRST) == 0)
            need &= NEED_MERGE;
        count_need(&needs, need);
    }
    return needs;
}

bool beats_limit(const struct prefix *prefix, const struct path_score *score)
{
    int order = compare_scores(score, &prefix->limit);
    return prefix->choice->found ? order < 0 : order <= 0;
}

void push_move(struct prefix *prefix, const struct redist_weak_op *op)
{
    uint32_t n = prefix->nmoves++;
    prefix->move[n] = *op;
    prefix->moved[n + 1] = add_costs(prefix->moved[n], prefix->local - prefix->local / op->factor);
}

/* What the slices and alltoalls so far, and the permute, come to. */
static struct path_figures count_figures(const struct prefix *prefix)
{
    uint32_t permutes = prefix->permute ? 1 : 0;
    struct path_figures figures = {.exchanges = prefix->nmoves + permutes};
    uint32_t paid = prefix->joint ? (prefix->nmoves > 0) + permutes : figures.exchanges;
    figures.steps = prefix->nslices + figures.exchanges;
    figures.cost = multiply_cost(paid, prefix->local);
    figures.received = add_costs(permutes * prefix->local, prefix->moved[prefix->nmoves]);
    return figures;
}

/* Does a path with at least these figures compare with the limit? */
static bool meets_limit(const struct prefix *prefix, const struct path_figures *least)
{
    uint64_t value = add_costs(weigh_figures(&prefix->least, least), prefix->crossing);
    if (value != prefix->limit.value)
        return value < prefix->limit.value;
    if (least->cost != prefix->limit.figures.cost)
        return least->cost < prefix->limit.figures.cost;
    return least->steps <= prefix->limit.figures.steps;
}

/* An alltoall meets the need for pieces of one dimension at most. */
static bool has_moves(const struct prefix *prefix, struct needs needs)
{
    return needs.pieces <= prefix->most_moves - prefix->nmoves;
}

bool is_promising(const struct prefix *prefix, struct needs needs)
{
    if (!has_moves(prefix, needs))
        return false;
    uint64_t cost = prefix->joint ? bound_joint_valley(prefix->graph, needs, prefix->nmoves,
                                                       prefix->local, prefix->permute)
                                  : bound_valley(prefix->graph, needs, prefix->nmoves,
                                                 &prefix->ascent, prefix->permute);
    if (cost == COST_INFINITE ||
        (prefix->joint && !can_join(prefix->graph, prefix->pieces, prefix->group)))
        return false;
    struct path_figures least = count_figures(prefix);
    add_least_rest(prefix->graph, needs, &prefix->ascent, &least);
    least.cost = cost;
    return meets_limit(prefix, &least);
}

bool may_descend(const struct prefix *prefix, uint32_t first)
{
    const struct weak_graph *graph = prefix->graph;
    struct needs needs = count_lasting_needs(prefix, first);
    if (!has_moves(prefix, needs))
        return false;
    uint64_t low = compute_least_size(graph, prefix->pieces, prefix->local, first);
    uint64_t cost = prefix->joint
                        ? bound_joint_slices(graph, needs, prefix->local, low, prefix->permute)
                        : bound_slices(graph, needs, prefix->local, low, prefix->permute);
    if (cost == COST_INFINITE)
        return false;
    struct path_figures least = {.cost = cost, .steps = prefix->nslices};
    add_least_descent(graph, needs, prefix->local, prefix->permute, &least);
    return meets_limit(prefix, &least);
}

struct path_score score_prefix(const struct prefix *prefix)
{
    const struct weak_graph *graph = prefix->graph;
    uint32_t gathers = count_gathers(graph, prefix->pieces);
    struct path_score score = {.figures = count_figures(prefix), .irregular = NO_LIST};
    struct path_figures *figures = &score.figures;
    uint64_t gathered = gathers > 0 ? graph->target_size : 0;
    if (!prefix->joint)
        gathered = compute_gather_cost(graph, prefix->pieces, prefix->local);
    figures->cost = add_costs(figures->cost, gathered);
    figures->received = add_costs(figures->received, graph->target_size - prefix->local);
    figures->exchanges += gathers;
    figures->steps += gathers;
    score.value = weigh_figures(&prefix->least, figures);
    return score;
}

bool write_path(const struct prefix *prefix, struct weak_path *path)
{
    const struct weak_graph *graph = prefix->graph;
    uint32_t valley[REDIST_MAX_RANK];
    memcpy(valley, prefix->pieces, sizeof valley);
    for (uint32_t k = prefix->nmoves; k > 0; k--) {
        const struct redist_weak_op *op = &prefix->move[k - 1];
        valley[op->into] *= op->factor;
        valley[op->split] /= op->factor;
    }
    path->nops = 0;
    bool fits = append_slices(graph, valley, path);
    for (uint32_t k = 0; k < prefix->nmoves && fits; k++)
        fits = append_op(path, prefix->move[k]);
    return fits && append_gathers(graph, prefix->pieces, path);
}
