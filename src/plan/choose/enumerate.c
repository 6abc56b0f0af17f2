#include "plan/choose/enumerate.h"

#include <string.h>

#include "plan/lower/free_order.h"
#include "plan/digits/joint.h"
#include "plan/choose/topology.h"
#include "plan/choose/walk.h"
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

static bool may_try(struct walk *walk)
{
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

/* Does a misaligned path reach the target table without a permute? */
static bool test_tiles(struct walk *walk, const struct weak_path *path)
{
    bool equal = false;
    if (walk->pairs->work >= PAIR_WORK_CAP) {
        walk->choice->cap_hit = true;
    } else if (test_pairs(walk->graph, path, walk->pairs, &equal) != REDIST_OK) {
        walk->no_memory = true;
    }
    return equal;
}

static bool find_order(const struct walk *walk, const struct weak_path *path)
{
    struct digit_shuffle shuffle[REDIST_MAX_STEPS];
    return walk->joint ? find_joint_order(walk->problem, path, shuffle)
                       : find_free_order(walk->problem, path, shuffle);
}

/* What the path scores once it is lowered; false when that is not known. */
static bool price_walk(struct walk *walk, struct weak_path *path, struct path_score *score)
{
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
static void consider_path(struct walk *walk)
{
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
static void try_move(struct walk *walk, struct redist_weak_op op)
{
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
static bool is_tight(struct walk *walk)
{
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

static void choose_moves(struct walk *walk)
{
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
            uint32_t room =
                i == j ? 1 : find_common_divisor(walk->pieces[i], graph->cap[j] / walk->pieces[j]);
            for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= room; k++) {
                if (room % graph->divisor[k] == 0) {
                    try_move(walk,
                             (struct redist_weak_op){REDIST_ALLTOALL, i, j, graph->divisor[k]});
                }
            }
        }
    }
}

static void choose_slices(struct walk *walk, uint32_t dim, uint32_t left);

/* Slices dimension `dim` by `factor`, if that may lead anywhere. */
static void try_slice(struct walk *walk, uint32_t dim, uint32_t left, uint32_t factor)
{
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

static void choose_slices(struct walk *walk, uint32_t dim, uint32_t left)
{
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

enum redist_status choose_path(const struct redist_problem *problem, const struct weak_graph *graph,
                               const struct redist_objective *objective, struct pair_test *pairs,
                               enum path_kind kind, const struct path_score *limit,
                               struct path_choice *choice, struct redist_error *error)
{
    struct walk walk = {.problem = problem,
                        .graph = graph,
                        .objective = objective,
                        .least = find_least_prices(objective, &problem->mesh),
                        .pairs = pairs,
                        .permute = kind == PERMUTED || kind == JOINT_PERMUTED,
                        .any_order = kind == FREE_SLICES || kind == JOINT,
                        .group = 1,
                        .joint = kind == JOINT || kind == JOINT_PERMUTED,
                        .limit = *limit,
                        .choice = choice,
                        .local = graph->source_size,
                        .aligned = true};
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
