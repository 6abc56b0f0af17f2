#include "plan/enumerate.h"

#include <string.h>

#include "plan/free_order.h"
#include "plan/joint.h"
#include "plan/topology.h"
#include "types/report.h"

/* Slices and alltoalls tried, and tiles tabulated, before the enumeration gives
 * up. Small meshes stay far below; they bound the time on huge ones. With a
 * permute the cost is known beforehand and only ties are left to decide. */
#define TRIAL_CAP 3000000u
#define PERMUTED_TRIAL_CAP 600000u
#define JOINT_TRIAL_CAP 200000u
#define PAIR_WORK_CAP (UINT64_C(1) << 22)
/* Lowering and pricing one step of a path, in tiles tabulated, beside its devices. */
#define PRICED_STEP 64u
#define PRICED_MOVES 4u

/* The state of a depth-first walk over slices, then alltoalls. */
struct walk {
    const struct redist_problem *problem;
    const struct weak_graph *graph;
    const struct redist_objective *objective;
    struct redist_objective least; /* nothing scores less by `objective` */
    struct pair_test *pairs;
    bool permute;
    bool any_order; /* of the slices */
    bool joint;
    uint32_t group; /* devices in a joint group */
    bool no_memory;
    struct path_score limit; /* what a path must reach, or beat once one is found */
    struct path_choice *choice;
    uint64_t trials;
    struct wanted wanted[REDIST_MAX_RANK];
    uint32_t pieces[REDIST_MAX_RANK];
    uint64_t local;
    struct ascent ascent; /* from `local`, once the slices are chosen */
    uint32_t nslices;
    uint32_t nmoves, most_moves;
    struct redist_weak_op move[REDIST_MAX_STEPS];
    bool aligned; /* `stacks` is valid */
    struct digit_stacks stacks;
    unsigned need[REDIST_MAX_RANK];
};

/* With a permute, and before the order of the slices is chosen, only piece
 * counts matter; else the digits' places do. */
static bool follows_digits(const struct walk *walk) {
    return walk->aligned && !walk->permute && !walk->any_order;
}

static unsigned find_need(const struct walk *walk, uint32_t dim) {
    if (!follows_digits(walk)) {
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
    uint32_t cap = walk->joint                        ? JOINT_TRIAL_CAP
                   : walk->permute || walk->any_order ? PERMUTED_TRIAL_CAP
                                                      : TRIAL_CAP;
    if (walk->trials == cap) {
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

/* What the slices and alltoalls so far, and the permute, come to. */
static struct path_figures count_figures(const struct walk *walk) {
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
static bool meets_limit(const struct walk *walk, const struct path_figures *least) {
    uint64_t value = weigh_figures(&walk->least, least);
    if (value != walk->limit.value) {
        return value < walk->limit.value;
    }
    if (least->cost != walk->limit.figures.cost) {
        return least->cost < walk->limit.figures.cost;
    }
    return least->steps <= walk->limit.figures.steps;
}

/* Can the walk, with these needs, still end at a path worth having? */
static bool is_promising(const struct walk *walk, struct needs needs) {
    uint64_t cost = walk->joint ? bound_joint_valley(walk->graph, needs, walk->nmoves, walk->local,
                                                     walk->permute)
                                : bound_valley(walk->graph, needs, walk->nmoves, &walk->ascent,
                                               walk->permute);
    if (cost == COST_INFINITE ||
        (walk->joint && !can_join(walk->graph, walk->pieces, walk->group))) {
        return false;
    }
    struct path_figures least = count_figures(walk);
    add_least_rest(walk->graph, needs, &walk->ascent, &least);
    least.cost = cost;
    return meets_limit(walk, &least);
}

/* The same while the slices of dimensions from `first` on are open. */
static bool may_descend(const struct walk *walk, uint32_t first) {
    const struct weak_graph *graph = walk->graph;
    struct needs needs = count_lasting_needs(walk, first);
    uint64_t low = compute_least_size(graph, walk->pieces, walk->local, first);
    uint64_t cost = walk->joint
                        ? bound_joint_slices(graph, needs, walk->local, low, walk->permute)
                        : bound_slices(graph, needs, walk->local, low, walk->permute);
    if (cost == COST_INFINITE) {
        return false;
    }
    struct path_figures least = {.cost = cost, .steps = walk->nslices};
    add_least_descent(graph, needs, walk->local, walk->permute, &least);
    return meets_limit(walk, &least);
}

static struct path_score score_walk(const struct walk *walk) {
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

static bool find_order(const struct walk *walk, const struct weak_path *path) {
    struct digit_shuffle shuffle[REDIST_MAX_STEPS];
    return walk->joint ? find_joint_order(walk->problem, path, shuffle)
                       : find_free_order(walk->problem, path, shuffle);
}

/* What the path scores once it is lowered; false when that is not known. */
static bool price_walk(struct walk *walk, struct weak_path *path, struct path_score *score) {
    if (walk->objective->topology == NULL) {
        return true;
    }
    if (walk->pairs->work >= PAIR_WORK_CAP) {
        walk->choice->cap_hit = true;
        return false;
    }
    walk->pairs->work += PRICED_STEP * path->nops + (uint64_t)walk->graph->ndevices * path->nops;
    return price_path(walk->problem, walk->graph, walk->objective, path, score, NULL) == REDIST_OK;
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
    if (walk->any_order && !find_order(walk, &path)) {
        return;
    }
    if (!price_walk(walk, &path, &score) || !beats_limit(walk, &score)) {
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
    if ((walk->joint && walk->graph->ndevices / walk->group % op.factor != 0) || !may_try(walk)) {
        return;
    }
    memcpy(need, walk->need, sizeof need);
    walk->group *= op.factor;
    apply_weak_op(&op, walk->pieces);
    walk->move[walk->nmoves++] = op;
    if (follows_digits(walk)) {
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
    walk->group /= op.factor;
    walk->pieces[op.into] *= op.factor;
    walk->pieces[op.split] /= op.factor;
    memcpy(walk->need, need, sizeof need);
    walk->stacks.dim[op.into] = into;
    walk->stacks.dim[op.split] = split;
    walk->aligned = aligned;
}

/* An alltoall meets at most one need for pieces, so when every one left must
 * meet one only dimensions with that need are worth moving into. */
static bool is_tight(struct walk *walk) {
    struct needs needs = count_lasting_needs(walk, walk->graph->rank);
    if (walk->joint || needs.pieces == 0 || walk->nmoves == REDIST_MAX_STEPS) {
        return false;
    }
    needs.merge -= needs.merge > 0;
    walk->move[walk->nmoves++] = (struct redist_weak_op){REDIST_ALLTOALL, 0, 0, 2};
    bool wasteful = is_promising(walk, needs); /* with the least factor */
    walk->nmoves--;
    return !wasteful;
}

static void choose_moves(struct walk *walk) {
    const struct weak_graph *graph = walk->graph;
    if (count_lasting_needs(walk, graph->rank).pieces == 0) {
        consider_path(walk);
    }
    bool tight = is_tight(walk);
    for (uint32_t j = 0; j < graph->rank && walk->nmoves < walk->most_moves; j++) {
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
    if (may_descend(walk, dim + 1)) {
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
                               const struct weak_graph *graph,
                               const struct redist_objective *objective, struct pair_test *pairs,
                               enum path_kind kind, const struct path_score *limit,
                               struct path_choice *choice, struct redist_error *error) {
    struct walk walk = {.problem = problem, .graph = graph, .objective = objective,
                        .least = find_least_prices(objective, &problem->mesh),
                        .pairs = pairs, .permute = kind == PERMUTED || kind == JOINT_PERMUTED,
                        .any_order = kind == FREE_SLICES || kind == JOINT, .group = 1,
                        .joint = kind == JOINT || kind == JOINT_PERMUTED, .limit = *limit,
                        .choice = choice,
                        .local = graph->source_size, .aligned = true};
    uint32_t left = graph->ndevices;
    *choice = (struct path_choice){.found = false};
    walk.limit.figures.received = COST_INFINITE;
    walk.limit.irregular = true;
    memcpy(walk.pieces, graph->source, sizeof walk.pieces);
    for (uint32_t i = 0; i < graph->rank; i++) {
        left /= graph->source[i];
        list_type_digits(&problem->mesh, &problem->from.dim[i], &walk.stacks.dim[i]);
        list_wanted(problem, i, &walk.wanted[i]);
        walk.need[i] = find_need(&walk, i);
    }
    walk.most_moves = objective->topology == NULL ? REDIST_MAX_STEPS : 0;
    choose_slices(&walk, 0, left);
    while (objective->topology != NULL && walk.most_moves < PRICED_MOVES) {
        walk.most_moves++; /* few alltoalls first: prices prune late */
        choose_slices(&walk, 0, left);
    }
    return walk.no_memory ? report_failure(error, "out of memory") : REDIST_OK;
}
