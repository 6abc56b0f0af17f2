#include "plan/choose/walk.h"

#include <string.h>

#include "plan/digits/joint.h"

bool follows_digits(const struct walk *walk)
{
    return walk->aligned && !walk->permute && !walk->any_order;
}

unsigned find_need(const struct walk *walk, uint32_t dim)
{
    if (!follows_digits(walk)) {
        return compare_pieces(walk->graph, dim, walk->pieces[dim]);
    }
    return compare_digits(&walk->wanted[dim], &walk->stacks.dim[dim]);
}

struct needs count_lasting_needs(const struct walk *walk, uint32_t first)
{
    struct needs needs = {0, 0};
    for (uint32_t i = 0; i < walk->graph->rank; i++) {
        unsigned need = walk->need[i];
        if (i >= first && (need & NEED_MERGE_FIRST) == 0) {
            need &= NEED_MERGE;
        }
        count_need(&needs, need);
    }
    return needs;
}

bool beats_limit(const struct walk *walk, const struct path_score *score)
{
    int order = compare_scores(score, &walk->limit);
    return walk->choice->found ? order < 0 : order <= 0;
}

/* What the slices and alltoalls so far, and the permute, come to. */
static struct path_figures count_figures(const struct walk *walk)
{
    uint32_t permutes = walk->permute ? 1 : 0;
    struct path_figures figures = {.exchanges = walk->nmoves + permutes};
    uint32_t paid = walk->joint ? (walk->nmoves > 0) + permutes : figures.exchanges;
    figures.steps = walk->nslices + figures.exchanges;
    figures.cost = multiply_cost(paid, walk->local);
    figures.received = permutes * walk->local;
    for (uint32_t k = 0; k < walk->nmoves; k++) {
        figures.received =
            add_costs(figures.received, walk->local - walk->local / walk->move[k].factor);
    }
    return figures;
}

/* Does a path with at least these figures compare with the limit? */
static bool meets_limit(const struct walk *walk, const struct path_figures *least)
{
    uint64_t value = weigh_figures(&walk->least, least);
    if (value != walk->limit.value) {
        return value < walk->limit.value;
    }
    if (least->cost != walk->limit.figures.cost) {
        return least->cost < walk->limit.figures.cost;
    }
    return least->steps <= walk->limit.figures.steps;
}

bool is_promising(const struct walk *walk, struct needs needs)
{
    uint64_t cost =
        walk->joint
            ? bound_joint_valley(walk->graph, needs, walk->nmoves, walk->local, walk->permute)
            : bound_valley(walk->graph, needs, walk->nmoves, &walk->ascent, walk->permute);
    if (cost == COST_INFINITE ||
        (walk->joint && !can_join(walk->graph, walk->pieces, walk->group))) {
        return false;
    }
    struct path_figures least = count_figures(walk);
    add_least_rest(walk->graph, needs, &walk->ascent, &least);
    least.cost = cost;
    return meets_limit(walk, &least);
}

bool may_descend(const struct walk *walk, uint32_t first)
{
    const struct weak_graph *graph = walk->graph;
    struct needs needs = count_lasting_needs(walk, first);
    uint64_t low = compute_least_size(graph, walk->pieces, walk->local, first);
    uint64_t cost = walk->joint ? bound_joint_slices(graph, needs, walk->local, low, walk->permute)
                                : bound_slices(graph, needs, walk->local, low, walk->permute);
    if (cost == COST_INFINITE) {
        return false;
    }
    struct path_figures least = {.cost = cost, .steps = walk->nslices};
    add_least_descent(graph, needs, walk->local, walk->permute, &least);
    return meets_limit(walk, &least);
}

struct path_score score_walk(const struct walk *walk)
{
    const struct weak_graph *graph = walk->graph;
    uint32_t gathers = count_gathers(graph, walk->pieces);
    struct path_score score = {.figures = count_figures(walk), .irregular = false};
    struct path_figures *figures = &score.figures;
    uint64_t gathered = gathers > 0 ? graph->target_size : 0;
    if (!walk->joint) {
        gathered = compute_gather_cost(graph, walk->pieces, walk->local);
    }
    figures->cost = add_costs(figures->cost, gathered);
    figures->received = add_costs(figures->received, graph->target_size - walk->local);
    figures->exchanges += gathers;
    figures->steps += gathers;
    score.value = weigh_figures(&walk->least, figures);
    return score;
}

bool write_path(const struct walk *walk, struct weak_path *path)
{
    const struct weak_graph *graph = walk->graph;
    uint32_t valley[REDIST_MAX_RANK];
    memcpy(valley, walk->pieces, sizeof valley);
    for (uint32_t k = walk->nmoves; k > 0; k--) {
        const struct redist_weak_op *op = &walk->move[k - 1];
        valley[op->into] *= op->factor;
        valley[op->split] /= op->factor;
    }
    path->nops = 0;
    bool fits = append_slices(graph, valley, path);
    for (uint32_t k = 0; k < walk->nmoves && fits; k++) {
        fits = append_op(path, walk->move[k]);
    }
    return fits && append_gathers(graph, walk->pieces, path);
}
