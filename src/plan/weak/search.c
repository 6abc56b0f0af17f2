#include "plan/weak/search.h"

#include <stdlib.h>
#include <string.h>

/* uthash ends the program when memory runs out, unless told what to do. */
#define HASH_NONFATAL_OOM 1
#define uthash_nonfatal_oom(state) ((state)->lost = true)
#include <uthash.h>

#include "plan/weak/heap.h"
#include "base/report.h"

/* Cheapest known way to cut the array so, among nodes whose slices are chosen. */
struct seen_state {
    uint32_t pieces[REDIST_MAX_RANK];
    uint64_t cost;
    bool lost; /* the table had no memory to take it */
    UT_hash_handle hh;
};

struct search {
    const struct weak_graph *graph;
    bool permute;
    struct search_heap heap;
    struct seen_state *seen;
    uint64_t incumbent; /* cost of the best goal pushed so far */
};

static struct needs count_needs(const struct weak_graph *graph, const struct search_node *node)
{
    struct needs needs = {0, 0};
    for (uint32_t i = 0; i < graph->rank; i++) {
        unsigned need = compare_pieces(graph, i, node->pieces[i]);
        if (i >= node->decided)
            need &= NEED_MERGE; /* a slice may still bring the missing pieces */
        count_need(&needs, need);
    }
    return needs;
}

static bool push_if_useful(struct search *search, const struct search_node *node)
{
    if (node->bound >= search->incumbent)
        return true;
    if (node->goal)
        search->incumbent = node->bound;
    return push_node(&search->heap, node);
}

/* Chooses the slices of the first undecided dimension. */
static bool expand_slices(struct search *search, const struct search_node *node)
{
    const struct weak_graph *graph = search->graph;
    uint32_t dim = node->decided;
    uint32_t left = graph->ndevices;
    for (uint32_t i = 0; i < graph->rank; i++)
        left /= node->pieces[i];
    uint32_t room = find_common_divisor(graph->cap[dim] / node->pieces[dim], left);
    struct search_node child = *node;
    child.decided++;
    for (uint32_t k = 0; k <= graph->ndivisors; k++) {
        uint32_t factor = k == 0 ? 1 : graph->divisor[k - 1];
        if (factor > room)
            break;
        if (room % factor != 0)
            continue;
        child.pieces[dim] = node->pieces[dim] * factor;
        child.local = node->local / factor;
        struct needs needs = count_needs(graph, &child);
        uint64_t least = compute_least_size(graph, child.pieces, child.local, child.decided);
        child.bound = bound_slices(graph, needs, child.local, least, search->permute);
        if (!push_if_useful(search, &child))
            return false;
    }
    return true;
}

static bool push_move(struct search *search, const struct search_node *node, uint32_t index,
                      const struct ascent *ascent, struct redist_weak_op op)
{
    struct search_node child = *node;
    child.op = op;
    child.parent = index;
    child.moves = node->moves + 1;
    child.pieces[op.into] /= op.factor;
    child.pieces[op.split] *= op.factor;
    child.cost = add_costs(node->cost, node->local);
    struct needs needs = count_needs(search->graph, &child);
    child.bound = add_costs(child.cost, bound_valley(search->graph, needs, 0, ascent, false));
    return push_if_useful(search, &child);
}

static bool expand_moves(struct search *search, const struct search_node *node, uint32_t index)
{
    const struct weak_graph *graph = search->graph;
    struct ascent ascent;
    find_ascent(graph, node->local, node->local, &ascent);
    for (uint32_t i = 0; i < graph->rank; i++) {
        for (uint32_t j = 0; j < graph->rank; j++) {
            uint32_t room = find_common_divisor(node->pieces[i], graph->cap[j] / node->pieces[j]);
            for (uint32_t k = 0; i != j && k < graph->ndivisors; k++) {
                uint32_t factor = graph->divisor[k];
                if (factor > room)
                    break;
                if (room % factor != 0)
                    continue;
                struct redist_weak_op op = {REDIST_ALLTOALL, i, j, factor};
                if (!push_move(search, node, index, &ascent, op))
                    return false;
            }
        }
    }
    return true;
}

/* A node whose slices are chosen: gather now, or move once more. */
static bool expand_valley(struct search *search, const struct search_node *node, uint32_t index)
{
    if (count_needs(search->graph, node).pieces == 0) {
        struct search_node goal = *node;
        goal.goal = true;
        goal.parent = index;
        goal.cost =
            add_costs(node->cost, compute_gather_cost(search->graph, node->pieces, node->local));
        goal.bound = goal.cost;
        if (!push_if_useful(search, &goal))
            return false;
    }
    return expand_moves(search, node, index);
}

/* Remembers a state; `*stale` when it was reached no dearer before. */
static bool mark_seen(struct search *search, const struct search_node *node, bool *stale)
{
    struct seen_state *state = NULL;
    uint64_t cost = node->cost;
    HASH_FIND(hh, search->seen, node->pieces, sizeof node->pieces, state);
    *stale = state != NULL && state->cost <= cost;
    if (state == NULL) {
        state = calloc(1, sizeof *state);
        if (state == NULL)
            return false;
        memcpy(state->pieces, node->pieces, sizeof state->pieces);
        HASH_ADD(hh, search->seen, pieces, sizeof state->pieces, state);
        if (state->lost) {
            free(state);
            return false;
        }
    }
    if (!*stale)
        state->cost = cost;
    return true;
}

/* The first alltoall state carries the permute's cost, so that all costs of
 * one search compare. */
static bool expand(struct search *search, uint32_t index)
{
    struct search_node node = search->heap.node[index];
    const struct weak_graph *graph = search->graph;
    if (node.decided < graph->rank)
        return expand_slices(search, &node);
    if (node.parent == NO_PARENT && search->permute)
        node.cost = node.local;
    bool stale = false;
    if (!mark_seen(search, &node, &stale))
        return false;
    return stale || expand_valley(search, &node, index);
}

static bool trace_path(const struct search *search, uint32_t goal, struct weak_path *path)
{
    const struct search_node *node = search->heap.node;
    const struct search_node *last = &node[goal];
    const struct search_node *move[REDIST_MAX_STEPS];
    uint32_t n = 0;
    uint32_t at = last->parent;
    for (; node[at].parent != NO_PARENT; at = node[at].parent) {
        if (n == REDIST_MAX_STEPS)
            return false;
        move[n++] = &node[at];
    }
    path->nops = 0;
    bool fits = append_slices(search->graph, node[at].pieces, path);
    while (n > 0 && fits)
        fits = append_op(path, move[--n]->op);
    return fits && append_gathers(search->graph, last->pieces, path);
}

static void free_search(struct search *search)
{
    struct seen_state *state = NULL;
    struct seen_state *next = NULL;
    HASH_ITER(hh, search->seen, state, next)
    {
        HASH_DEL(search->seen, state);
        free(state);
    }
    free_heap(&search->heap);
}

static enum redist_status run_search(struct search *search, struct search_result *result,
                                     struct redist_error *error)
{
    while (search->heap.nopen > 0) {
        uint32_t index = pop_node(&search->heap);
        if (search->heap.node[index].goal) {
            result->cost = search->heap.node[index].cost;
            return trace_path(search, index, &result->path)
                       ? REDIST_OK
                       : report_failure(error, "the plan needs more than %u steps",
                                        REDIST_MAX_STEPS);
        }
        result->expanded++;
        if (!expand(search, index))
            return report_no_memory(error, "out of memory");
    }
    return report_failure(error, "the cheapest plan costs over 2^64-1 elements");
}

enum redist_status search_weak_path(const struct weak_graph *graph, bool permute,
                                    struct search_result *result, struct redist_error *error)
{
    struct search search = {.graph = graph, .permute = permute, .incumbent = COST_INFINITE};
    struct search_node start = {.local = graph->source_size, .parent = NO_PARENT};
    memcpy(start.pieces, graph->source, graph->rank * sizeof *start.pieces);
    result->expanded = 0;
    if (!push_if_useful(&search, &start)) {
        free_search(&search);
        return report_no_memory(error, "out of memory");
    }
    enum redist_status status = run_search(&search, result, error);
    free_search(&search);
    return status;
}
