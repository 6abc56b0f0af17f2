#include "plan/enumerate.h"

#include <string.h>

#include "plan/trace.h"
#include "types/report.h"

/* Slices and alltoalls tried, and tiles tabulated, before the enumeration gives
 * up. Small meshes stay far below; they bound the time on huge ones. With a
 * permute the cost is known beforehand and only ties are left to decide. */
#define TRIAL_CAP 3000000u
#define PERMUTED_TRIAL_CAP 600000u
#define PAIR_WORK_CAP (UINT64_C(1) << 22)

/* The state of a depth-first walk over slices, then alltoalls. */
struct walk {
    const struct redist_problem *problem;
    const struct weak_graph *graph;
    struct pair_test *pairs;
    bool permute;
    bool no_memory;
    struct path_score limit; /* what a path must reach, or beat once one is found */
    struct path_choice *choice;
    uint64_t trials;
    struct wanted wanted[REDIST_MAX_RANK];
    uint32_t pieces[REDIST_MAX_RANK];
    uint64_t local;
    struct ascent ascent; /* from `local`, once the slices are chosen */
    uint32_t nslices;
    uint32_t nmoves;
    struct redist_weak_op move[REDIST_MAX_STEPS];
    bool aligned; /* `stacks` is valid */
    struct digit_stacks stacks;
    unsigned need[REDIST_MAX_RANK];
};

int compare_scores(const struct path_score *a, const struct path_score *b) {
    if (a->cost != b->cost) {
        return a->cost < b->cost ? -1 : 1;
    }
    if (a->steps != b->steps) {
        return a->steps < b->steps ? -1 : 1;
    }
    if (a->received != b->received) {
        return a->received < b->received ? -1 : 1;
    }
    return (int)a->irregular - (int)b->irregular;
}

/* With a permute only piece counts matter; without, the digits' places do. */
static unsigned find_need(const struct walk *walk, uint32_t dim) {
    if (walk->permute || !walk->aligned) {
        return compare_pieces(walk->graph, dim, walk->pieces[dim]);
    }
    return compare_digits(&walk->wanted[dim], &walk->stacks.dim[dim]);
}

/* Needs that slices of the dimensions from `first` on cannot meet. */
static struct needs count_lasting_needs(const struct walk *walk, uint32_t first) {
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

static bool may_try(struct walk *walk) {
    if (walk->trials == (walk->permute ? PERMUTED_TRIAL_CAP : TRIAL_CAP)) {
        walk->choice->cap_hit = true;
        return false;
    }
    walk->trials++;
    return !walk->no_memory;
}

static bool beats_limit(const struct walk *walk, const struct path_score *score) {
    int order = compare_scores(score, &walk->limit);
    return walk->choice->found ? order < 0 : order <= 0;
}

/* Can the walk, with these needs, still end at a path worth having? */
static bool is_promising(const struct walk *walk, struct needs needs) {
    const struct weak_graph *graph = walk->graph;
    uint64_t cost = bound_valley(graph, needs, walk->nmoves, &walk->ascent, walk->permute);
    if (cost != walk->limit.cost) {
        return cost < walk->limit.cost;
    }
    uint32_t rest = needs.pieces + walk->ascent.least;
    rest = needs.merge > rest ? needs.merge : rest;
    return walk->nslices + walk->nmoves + rest + (walk->permute ? 1u : 0u) <= walk->limit.steps;
}

static struct path_score score_walk(const struct walk *walk) {
    const struct weak_graph *graph = walk->graph;
    uint32_t permutes = walk->permute ? 1 : 0;
    struct path_score score = {.irregular = false};
    score.cost = add_costs(multiply_cost(walk->nmoves + permutes, walk->local),
                           compute_gather_cost(graph, walk->pieces, walk->local));
    score.steps =
        walk->nslices + walk->nmoves + permutes + count_gathers(graph, walk->pieces);
    score.received = add_costs(graph->target_size - walk->local, permutes * walk->local);
    for (uint32_t k = 0; k < walk->nmoves; k++) {
        score.received =
            add_costs(score.received, walk->local - walk->local / walk->move[k].factor);
    }
    return score;
}

static bool write_path(const struct walk *walk, struct weak_path *path) {
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

/* Does a misaligned path reach the target table without a permute? */
static bool test_tiles(struct walk *walk, const struct weak_path *path) {
    bool equal = false;
    if (walk->pairs->work >= PAIR_WORK_CAP) {
        walk->choice->cap_hit = true;
    } else if (test_pairs(walk->graph, path, walk->pairs, &equal) != REDIST_OK) {
        walk->no_memory = true;
    }
    return equal;
}

/* A complete path: all that is left are its gathers. */
static void consider_path(struct walk *walk) {
    struct path_score score = score_walk(walk);
    struct weak_path path;
    struct digit_trace trace;
    walk->choice->considered++;
    if (!beats_limit(walk, &score) || !write_path(walk, &path)) {
        return;
    }
    if (walk->permute) {
        score.irregular = !trace_backward(walk->problem, &path, &trace);
    } else {
        score.irregular = !walk->aligned;
    }
    if (!beats_limit(walk, &score)) {
        return;
    }
    if (!walk->permute && !walk->aligned && !test_tiles(walk, &path)) {
        return;
    }
    walk->choice->found = true;
    walk->choice->score = score;
    walk->choice->path = path;
    walk->limit = score;
}

static void choose_moves(struct walk *walk);

/* Takes the alltoall `op`, if it may lead anywhere, and comes back. */
static void try_move(struct walk *walk, struct redist_weak_op op) {
    struct digit_stack into = walk->stacks.dim[op.into];
    struct digit_stack split = walk->stacks.dim[op.split];
    bool aligned = walk->aligned;
    unsigned need[REDIST_MAX_RANK];
    if (!may_try(walk)) {
        return;
    }
    memcpy(need, walk->need, sizeof need);
    apply_weak_op(&op, walk->pieces);
    walk->move[walk->nmoves++] = op;
    if (aligned && !walk->permute) {
        struct digit_stack part;
        walk->aligned = pop_digits(&walk->stacks.dim[op.into], op.factor, &part);
        if (walk->aligned) {
            push_part(&walk->stacks.dim[op.split], &part);
        }
    }
    for (uint32_t i = 0; i < walk->graph->rank; i++) {
        if (i == op.into || i == op.split || walk->aligned != aligned) {
            walk->need[i] = find_need(walk, i);
        }
    }
    if (is_promising(walk, count_lasting_needs(walk, walk->graph->rank))) {
        choose_moves(walk);
    }
    walk->nmoves--;
    walk->pieces[op.into] *= op.factor;
    walk->pieces[op.split] /= op.factor;
    memcpy(walk->need, need, sizeof need);
    walk->stacks.dim[op.into] = into;
    walk->stacks.dim[op.split] = split;
    walk->aligned = aligned;
}

/* An alltoall meets at most one need for pieces, so when every one left must
 * meet one only dimensions with that need are worth moving into. */
static bool is_tight(const struct walk *walk) {
    struct needs needs = count_lasting_needs(walk, walk->graph->rank);
    needs.merge -= needs.merge > 0;
    return needs.pieces > 0 &&
           bound_valley(walk->graph, needs, walk->nmoves + 1, &walk->ascent, walk->permute) >
               walk->limit.cost;
}

static void choose_moves(struct walk *walk) {
    const struct weak_graph *graph = walk->graph;
    if (count_lasting_needs(walk, graph->rank).pieces == 0) {
        consider_path(walk);
    }
    bool tight = is_tight(walk);
    for (uint32_t j = 0; j < graph->rank && walk->nmoves < REDIST_MAX_STEPS; j++) {
        if (tight && (walk->need[j] & NEED_PIECES) == 0) {
            continue;
        }
        for (uint32_t i = 0; i < graph->rank; i++) {
            uint32_t room = i == j ? 1
                                   : find_common_divisor(walk->pieces[i],
                                                         graph->cap[j] / walk->pieces[j]);
            for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= room; k++) {
                if (room % graph->divisor[k] == 0) {
                    try_move(walk, (struct redist_weak_op){REDIST_ALLTOALL, i, j,
                                                           graph->divisor[k]});
                }
            }
        }
    }
}

static void choose_slices(struct walk *walk, uint32_t dim, uint32_t left);

/* Slices dimension `dim` by `factor`, if that may lead anywhere. */
static void try_slice(struct walk *walk, uint32_t dim, uint32_t left, uint32_t factor) {
    const struct weak_graph *graph = walk->graph;
    unsigned need = walk->need[dim];
    uint32_t digits = walk->stacks.dim[dim].n;
    if (!may_try(walk)) {
        return;
    }
    walk->pieces[dim] *= factor;
    walk->local /= factor;
    if (factor > 1) {
        walk->nslices++;
        push_digit(&walk->stacks.dim[dim], FRESH + dim, factor);
        walk->need[dim] = find_need(walk, dim);
    }
    struct needs needs = count_lasting_needs(walk, dim + 1);
    uint64_t least = compute_least_size(graph, walk->pieces, walk->local, dim + 1);
    if (bound_slices(graph, needs, walk->local, least, walk->permute) <= walk->limit.cost) {
        choose_slices(walk, dim + 1, left / factor);
    }
    walk->need[dim] = need;
    walk->stacks.dim[dim].n = digits;
    walk->nslices -= factor > 1;
    walk->local *= factor;
    walk->pieces[dim] /= factor;
}

static void choose_slices(struct walk *walk, uint32_t dim, uint32_t left) {
    const struct weak_graph *graph = walk->graph;
    if (dim == graph->rank) {
        find_ascent(graph, walk->local, walk->local, &walk->ascent);
        if (is_promising(walk, count_lasting_needs(walk, graph->rank))) {
            choose_moves(walk);
        }
        return;
    }
    uint32_t room = find_common_divisor(graph->cap[dim] / walk->pieces[dim], left);
    try_slice(walk, dim, left, 1);
    for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= room; k++) {
        if (room % graph->divisor[k] == 0) {
            try_slice(walk, dim, left, graph->divisor[k]);
        }
    }
}

enum redist_status choose_path(const struct redist_problem *problem,
                               const struct weak_graph *graph, struct pair_test *pairs,
                               bool permute, const struct path_score *limit,
                               struct path_choice *choice, struct redist_error *error) {
    struct walk walk = {.problem = problem, .graph = graph, .pairs = pairs, .permute = permute,
                        .limit = *limit, .choice = choice, .local = graph->source_size,
                        .aligned = true};
    uint32_t left = graph->ndevices;
    *choice = (struct path_choice){.found = false};
    walk.limit.received = COST_INFINITE;
    walk.limit.irregular = true;
    memcpy(walk.pieces, graph->source, sizeof walk.pieces);
    for (uint32_t i = 0; i < graph->rank; i++) {
        left /= graph->source[i];
        list_type_digits(&problem->mesh, &problem->from.dim[i], &walk.stacks.dim[i]);
        list_wanted(problem, i, &walk.wanted[i]);
        walk.need[i] = find_need(&walk, i);
    }
    choose_slices(&walk, 0, left);
    return walk.no_memory ? report_failure(error, "out of memory") : REDIST_OK;
}
