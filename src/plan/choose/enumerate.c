#include "plan/choose/enumerate.h"

#include <string.h>

#include "plan/links/crossed_axes.h"
#include "plan/lower/free_order.h"
#include "plan/digits/joint.h"
#include "plan/choose/prices.h"
#include "plan/choose/prefix.h"
#include "base/report.h"

/* Slices and alltoalls tried before the enumeration gives up. Small meshes stay
 * far below; they bound the time on huge ones. With a permute the cost is known
 * beforehand and only ties are left to decide. By a topology, where many plans
 * are made for one problem, a trial counts with what is tabulated. */
#define TRIAL_CAP 3000000u
#define PERMUTED_TRIAL_CAP 600000u
#define JOINT_TRIAL_CAP 200000u
/* Lowering and pricing one step of a path, in tiles tabulated, beside one of two devices. */
#define PRICED_STEP 32u
#define PRICED_MOVES 4u
#define MOST_VALLEYS 1000u

static bool has_work(const struct prefix *prefix)
{
    return prefix->pairs->work < prefix->pairs->most;
}

static bool may_try(struct prefix *prefix)
{
    uint32_t cap = prefix->joint                          ? JOINT_TRIAL_CAP
                   : prefix->permute || prefix->any_order ? PERMUTED_TRIAL_CAP
                                                          : TRIAL_CAP;
    /* where trials count, a path has to be priced to be found: there is no use in more then */
    if (prefix->trials == cap || (prefix->pairs->trial > 0 && !has_work(prefix))) {
        prefix->choice->cap_hit = true;
        return false;
    }
    prefix->trials++;
    prefix->pairs->work += prefix->pairs->trial;
    return !prefix->no_memory;
}

/* Does a misaligned path reach the target table without a permute? */
static bool test_tiles(struct prefix *prefix, const struct weak_path *path)
{
    bool equal = false;
    if (!has_work(prefix))
        prefix->choice->cap_hit = true;
    else if (test_pairs(prefix->graph, path, prefix->pairs, &equal) != REDIST_OK)
        prefix->no_memory = true;
    return equal;
}

static bool find_order(const struct prefix *prefix, const struct weak_path *path)
{
    struct digit_shuffle shuffle[REDIST_MAX_STEPS];
    return prefix->joint ? find_joint_order(prefix->problem, path, shuffle)
                         : find_free_order(prefix->problem, path, shuffle);
}

/* What the path scores once it is lowered; false when that is not known. */
static bool price_prefix(struct prefix *prefix, struct weak_path *path, struct path_score *score)
{
    if (prefix->objective->topology == NULL)
        return true;
    if (!has_work(prefix)) {
        prefix->choice->cap_hit = true;
        return false;
    }
    prefix->pairs->work +=
        PRICED_STEP * path->nops + (uint64_t)prefix->graph->ndevices * path->nops / 2;
    if (prefix->nmoves < prefix->most_moves) /* met before, when it could have no more moves: it */
        return false;                        /* counts again, but it is no better than then */
    return price_path(prefix->problem, prefix->graph, prefix->objective, &prefix->pairs->sorted,
                      path, score, NULL) == REDIST_OK;
}

/* By a topology, and of paths behind many others, only whether digits align is looked at. */
static enum irregular_lists find_permuted_lists(struct prefix *prefix, const struct weak_path *path)
{
    uint32_t at = find_valley(path, false);
    struct digit_course course;
    if (prefix->problem->two_meshes)
        return ALL_LISTS;
    if (prefix->objective->topology == NULL && prefix->valleys++ < MOST_VALLEYS)
        return find_irregular_lists(prefix->problem, path, at);
    return follow_backward(prefix->problem, path, at, &course) ? PERMUTE_LIST : ALL_LISTS;
}

/* A complete path: all that is left are its gathers. */
static void consider_path(struct prefix *prefix)
{
    struct path_score score = score_prefix(prefix);
    struct weak_path path;
    prefix->choice->considered++;
    if (!beats_limit(prefix, &score) || !write_path(prefix, &path))
        return;
    score.irregular = prefix->permute   ? find_permuted_lists(prefix, &path)
                      : prefix->aligned ? NO_LIST
                                        : ALL_LISTS;
    if (!beats_limit(prefix, &score))
        return;
    if (!prefix->permute && !prefix->aligned && !test_tiles(prefix, &path))
        return;
    if (prefix->any_order && !find_order(prefix, &path))
        return;
    if (!price_prefix(prefix, &path, &score) || !beats_limit(prefix, &score))
        return;
    prefix->choice->found = true;
    prefix->choice->score = score;
    prefix->choice->path = path;
    prefix->limit = score;
}

static void choose_moves(struct prefix *prefix, struct needs needs);

static bool comes_before(const struct redist_weak_op *a, const struct redist_weak_op *b)
{
    if (a->split != b->split)
        return a->split < b->split;
    return a->into != b->into ? a->into < b->into : a->factor < b->factor;
}

/* Where moves are dear to look at: whether the prefix with this one comes to what was looked at
 * before. Of two moves one after the other between different dimensions either may be the first,
 * and what a move brings to a dimension may go on to a third one at once. */
static bool is_met_before(const struct prefix *prefix, const struct redist_weak_op *op)
{
    if (prefix->objective->topology == NULL || prefix->nmoves == 0)
        return false;
    const struct redist_weak_op *last = &prefix->move[prefix->nmoves - 1];
    if (op->into == last->split)
        return op->factor == last->factor;
    return op->into != last->into && op->split != last->into && op->split != last->split &&
           comes_before(op, last);
}

/* Takes the alltoall `op`, if it may lead anywhere, and comes back. */
static void try_move(struct prefix *prefix, struct redist_weak_op op)
{
    struct digit_stack into, split; /* before the move */
    bool aligned = prefix->aligned, follows = follows_digits(prefix);
    unsigned need[REDIST_MAX_RANK];
    if ((prefix->joint && prefix->graph->ndevices / prefix->group % op.factor != 0) ||
        is_met_before(prefix, &op) || !may_try(prefix))
        return;
    memcpy(need, prefix->need, sizeof need);
    prefix->group *= op.factor;
    apply_weak_op(&op, prefix->pieces);
    push_move(prefix, &op);
    if (follows) {
        struct digit_stack part;
        into = prefix->stacks.dim[op.into];
        split = prefix->stacks.dim[op.split];
        prefix->aligned = pop_digits(&prefix->stacks.dim[op.into], op.factor, &part);
        if (prefix->aligned)
            push_part(&prefix->stacks.dim[op.split], &part);
    }
    for (uint32_t i = 0; i < prefix->graph->rank; i++)
        if (i == op.into || i == op.split || prefix->aligned != aligned)
            prefix->need[i] = find_need(prefix, i);
    struct needs needs = count_lasting_needs(prefix, prefix->graph->rank);
    if (is_promising(prefix, needs))
        choose_moves(prefix, needs);
    prefix->nmoves--;
    prefix->group /= op.factor;
    prefix->pieces[op.into] *= op.factor;
    prefix->pieces[op.split] /= op.factor;
    memcpy(prefix->need, need, sizeof need);
    prefix->aligned = aligned;
    if (follows) {
        prefix->stacks.dim[op.into] = into;
        prefix->stacks.dim[op.split] = split;
    }
}

/* An alltoall meets at most one need for pieces, so when every one left must
 * meet one only dimensions with that need are worth moving into. */
static bool is_tight(struct prefix *prefix, struct needs needs)
{
    if (prefix->joint || needs.pieces == 0 || prefix->nmoves == REDIST_MAX_STEPS)
        return false;
    needs.merge -= needs.merge > 0;
    push_move(prefix, &(struct redist_weak_op){REDIST_ALLTOALL, 0, 0, 2});
    bool wasteful = is_promising(prefix, needs); /* with the least factor */
    prefix->nmoves--;
    return !wasteful;
}

/* With the needs that the prefix leaves. */
static void choose_moves(struct prefix *prefix, struct needs needs)
{
    const struct weak_graph *graph = prefix->graph;
    if (needs.pieces == 0)
        consider_path(prefix);
    if (prefix->nmoves >= prefix->most_moves)
        return;
    bool tight = is_tight(prefix, needs);
    for (uint32_t j = 0; j < graph->rank; j++) {
        if (tight && (prefix->need[j] & NEED_PIECES) == 0)
            continue;
        for (uint32_t i = 0; i < graph->rank; i++) {
            uint32_t room =
                i == j ? 1
                       : find_common_divisor(prefix->pieces[i], graph->cap[j] / prefix->pieces[j]);
            for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= room; k++) {
                if (room % graph->divisor[k] == 0) {
                    try_move(prefix,
                             (struct redist_weak_op){REDIST_ALLTOALL, i, j, graph->divisor[k]});
                }
            }
        }
    }
}

static void choose_slices(struct prefix *prefix, uint32_t dim, uint32_t left);

/* Slices dimension `dim` by `factor`, if that may lead anywhere. */
static void try_slice(struct prefix *prefix, uint32_t dim, uint32_t left, uint32_t factor)
{
    unsigned need = prefix->need[dim];
    uint32_t digits = prefix->stacks.dim[dim].n;
    if (!may_try(prefix))
        return;
    prefix->pieces[dim] *= factor;
    prefix->local /= factor;
    if (factor > 1) {
        prefix->nslices++;
        push_digit(&prefix->stacks.dim[dim], FRESH + dim, factor);
        prefix->need[dim] = find_need(prefix, dim);
    }
    if (may_descend(prefix, dim + 1))
        choose_slices(prefix, dim + 1, left / factor);
    prefix->need[dim] = need;
    prefix->stacks.dim[dim].n = digits;
    prefix->nslices -= factor > 1;
    prefix->local *= factor;
    prefix->pieces[dim] /= factor;
}

static void choose_slices(struct prefix *prefix, uint32_t dim, uint32_t left)
{
    const struct weak_graph *graph = prefix->graph;
    if (dim == graph->rank) {
        find_ascent(graph, prefix->local, prefix->local, &prefix->ascent);
        struct needs needs = count_lasting_needs(prefix, graph->rank);
        if (is_promising(prefix, needs))
            choose_moves(prefix, needs);
        return;
    }
    uint32_t room = find_common_divisor(graph->cap[dim] / prefix->pieces[dim], left);
    try_slice(prefix, dim, left, 1);
    for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= room; k++)
        if (room % graph->divisor[k] == 0)
            try_slice(prefix, dim, left, graph->divisor[k]);
}

enum redist_status choose_path(const struct redist_problem *problem, const struct weak_graph *graph,
                               const struct redist_objective *objective, struct pair_test *pairs,
                               enum path_kind kind, const struct path_score *limit,
                               struct path_choice *choice, struct redist_error *error)
{
    struct prefix prefix = {.problem = problem,
                            .graph = graph,
                            .objective = objective,
                            .least = find_least_prices(objective, &problem->mesh),
                            .crossing = bound_crossed_latency(problem, objective->topology),
                            .pairs = pairs,
                            .permute = kind == PERMUTED || kind == JOINT_PERMUTED,
                            .any_order = kind == FREE_SLICES || kind == JOINT,
                            .group = 1,
                            .joint = kind == JOINT || kind == JOINT_PERMUTED,
                            .limit = *limit,
                            .choice = choice,
                            .local = graph->source_size,
                            .aligned = !problem->two_meshes};
    uint32_t left = graph->ndevices;
    *choice = (struct path_choice){.found = false};
    prefix.limit.figures.received = COST_INFINITE;
    prefix.limit.irregular = ALL_LISTS;
    memcpy(prefix.pieces, graph->source, sizeof prefix.pieces);
    for (uint32_t i = 0; i < graph->rank; i++) {
        left /= graph->source[i];
        if (prefix.aligned) {
            list_type_digits(&problem->mesh, &problem->from.dim[i], &prefix.stacks.dim[i]);
            list_wanted(problem, i, &prefix.wanted[i]);
        }
        prefix.need[i] = find_need(&prefix, i);
    }
    prefix.most_moves = objective->topology == NULL ? REDIST_MAX_STEPS : 0;
    choose_slices(&prefix, 0, left);
    while (objective->topology != NULL && prefix.most_moves < PRICED_MOVES) {
        prefix.most_moves++; /* few alltoalls first: prices prune late */
        choose_slices(&prefix, 0, left);
    }
    return prefix.no_memory ? report_no_memory(error, "out of memory") : REDIST_OK;
}
