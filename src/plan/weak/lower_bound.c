#include "plan/weak/lower_bound.h"

#include <stdlib.h>
#include <string.h>

/* uthash ends the program when memory runs out, unless told what to do. */
#define HASH_NONFATAL_OOM 1
#define uthash_nonfatal_oom(state) ((state)->lost = true)
#include <uthash.h>

#include "base/report.h"

/* A state that the closed form alone does not rule out. Summands that are left are one more
 * dimension, behind the others, which is to be merged whole. It counts twice: a step that
 * joins summands costs twice the tile that it leaves, or more. */
struct listed_state {
    uint32_t pieces[REDIST_MAX_RANK + 1];
    uint64_t paid;
    uint32_t merges; /* dimensions that need merging */
    bool settled;    /* `paid` is the least, and the ways out are seen */
    bool lost;       /* the table had no memory to take it */
    UT_hash_handle hh;
};

struct listing {
    const struct redist_problem *problem;
    const struct weak_graph *graph;
    uint32_t outstanding; /* summands at the source */
    uint64_t weak_cost;
    uint64_t bound; /* of memory: the larger of the two local sizes */
    struct listed_state *table;
    struct listed_state *state; /* REDIST_MAX_STATES of them, in the order found */
    uint32_t nstates;
    bool overflow, no_memory;
    bool refuted; /* the target is reached for less than `weak_cost` */
};

static bool is_ruled_out(const struct listing *listing, uint64_t paid, uint32_t merges)
{
    return add_costs(paid, bound_merges(listing->graph, merges)) >= listing->weak_cost;
}

static bool is_target(const struct weak_graph *graph, const uint32_t *pieces)
{
    return memcmp(pieces, graph->target, graph->rank * sizeof *pieces) == 0;
}

/* Lists the state, unless the closed form rules it out, or lowers its cost. */
static void reach_state(struct listing *listing, const uint32_t *pieces, uint64_t paid)
{
    struct listed_state *state = NULL;
    uint32_t left = pieces[listing->graph->rank];
    uint32_t merges = count_merges(listing->graph, pieces) + (left > 1 ? 2 : 0);
    if (is_ruled_out(listing, paid, merges))
        return;
    if (left == 1 && is_target(listing->graph, pieces)) {
        listing->refuted = true;
        return;
    }
    HASH_FIND(hh, listing->table, pieces, sizeof state->pieces, state);
    if (state != NULL) {
        state->paid = paid < state->paid ? paid : state->paid;
        return;
    }
    if (listing->nstates == REDIST_MAX_STATES) {
        listing->overflow = true;
        return;
    }
    state = &listing->state[listing->nstates++];
    memcpy(state->pieces, pieces, sizeof state->pieces);
    state->paid = paid;
    state->merges = merges;
    HASH_ADD(hh, listing->table, pieces, sizeof state->pieces, state);
    listing->no_memory = listing->no_memory || state->lost;
}

static void follow_edge(struct listing *listing, const struct listed_state *from, uint64_t cost,
                        struct redist_weak_op op)
{
    uint32_t pieces[REDIST_MAX_RANK + 1];
    memcpy(pieces, from->pieces, sizeof pieces);
    apply_weak_op(&op, pieces);
    reach_state(listing, pieces, add_costs(from->paid, cost));
}

/* After a step out of a data dimension there is one less to merge at most, after one that
 * joins summands two less. */
static bool is_too_dear(const struct listing *listing, const struct listed_state *from,
                        uint64_t cost, uint32_t merged)
{
    uint32_t merges = from->merges > merged ? from->merges - merged : 0;
    return is_ruled_out(listing, add_costs(from->paid, cost), merges);
}

static void slice(struct listing *listing, const struct listed_state *from, uint32_t dim,
                  uint32_t spare)
{
    const struct weak_graph *graph = listing->graph;
    uint32_t room = find_common_divisor(graph->cap[dim] / from->pieces[dim], spare);
    for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= room; k++) {
        if (room % graph->divisor[k] == 0) {
            follow_edge(listing, from, 0,
                        (struct redist_weak_op){REDIST_DYNSLICE, 0, dim, graph->divisor[k]});
        }
    }
}

static void gather(struct listing *listing, const struct listed_state *from, uint32_t dim,
                   uint64_t local)
{
    const struct weak_graph *graph = listing->graph;
    for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= from->pieces[dim]; k++) {
        uint64_t cost = multiply_cost(graph->divisor[k], local);
        if (cost > listing->bound || is_too_dear(listing, from, cost, 1))
            return; /* and larger factors all the more */
        if (from->pieces[dim] % graph->divisor[k] == 0) {
            follow_edge(listing, from, cost,
                        (struct redist_weak_op){REDIST_ALLGATHER, dim, 0, graph->divisor[k]});
        }
    }
}

static void move(struct listing *listing, const struct listed_state *from, uint32_t dim,
                 uint64_t local)
{
    const struct weak_graph *graph = listing->graph;
    for (uint32_t j = 0; j < graph->rank && from->pieces[dim] > 1; j++) {
        uint32_t room = find_common_divisor(graph->cap[j] / from->pieces[j], from->pieces[dim]);
        for (uint32_t k = 0; j != dim && k < graph->ndivisors && graph->divisor[k] <= room; k++) {
            if (room % graph->divisor[k] == 0) {
                follow_edge(listing, from, local,
                            (struct redist_weak_op){REDIST_ALLTOALL, dim, j, graph->divisor[k]});
            }
        }
    }
}

/* An allreduce; reducescatters are moves out of the summands. */
static void combine(struct listing *listing, const struct listed_state *from, uint64_t local)
{
    const struct weak_graph *graph = listing->graph;
    uint32_t left = from->pieces[graph->rank];
    uint64_t cost = multiply_cost(2, local);
    for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= left; k++) {
        if (left % graph->divisor[k] == 0) {
            follow_edge(
                listing, from, cost,
                (struct redist_weak_op){REDIST_ALLGATHER, graph->rank, 0, graph->divisor[k]});
        }
    }
}

static void expand_state(struct listing *listing, const struct listed_state *from)
{
    const struct weak_graph *graph = listing->graph;
    uint64_t local = 1;
    uint32_t spare = graph->ndevices / from->pieces[graph->rank];
    for (uint32_t i = 0; i < graph->rank; i++) {
        local *= listing->problem->from.dim[i].size / from->pieces[i];
        spare /= from->pieces[i];
    }
    bool dear = is_too_dear(listing, from, local, 1);
    for (uint32_t i = 0; i < graph->rank; i++) {
        slice(listing, from, i, spare);
        gather(listing, from, i, local);
        if (!dear)
            move(listing, from, i, local);
    }
    if (!is_too_dear(listing, from, local, 2)) {
        move(listing, from, graph->rank, local);
        combine(listing, from, local);
    }
}

/* Least cost first, then oldest: each state's cost is final when it comes. */
static struct listed_state *find_next(const struct listing *listing)
{
    struct listed_state *best = NULL;
    for (uint32_t k = 0; k < listing->nstates; k++) {
        struct listed_state *state = &listing->state[k];
        if (!state->settled && (best == NULL || state->paid < best->paid))
            best = state;
    }
    return best;
}

static void find_states(struct listing *listing)
{
    const struct weak_graph *graph = listing->graph;
    struct listed_state *state = NULL;
    uint32_t pieces[REDIST_MAX_RANK + 1] = {0};
    memcpy(pieces, graph->source, graph->rank * sizeof *pieces);
    pieces[graph->rank] = listing->outstanding;
    reach_state(listing, pieces, 0);
    while (!listing->overflow && !listing->refuted && !listing->no_memory &&
           (state = find_next(listing)) != NULL) {
        state->settled = true;
        expand_state(listing, state);
    }
}

static enum redist_status keep_states(const struct listing *listing, struct redist_bound *bound,
                                      struct redist_error *error)
{
    bound->stated = true;
    bound->nstates = listing->nstates;
    if (listing->nstates == 0)
        return REDIST_OK;
    bound->state = calloc(listing->nstates, sizeof *bound->state);
    if (bound->state == NULL)
        return report_no_memory(error, "out of memory");
    for (uint32_t k = 0; k < listing->nstates; k++) {
        uint32_t rank = listing->graph->rank;
        for (uint32_t i = 0; i < rank; i++) {
            bound->state[k].tile[i] =
                listing->problem->from.dim[i].size / listing->state[k].pieces[i];
        }
        bound->state[k].joined = listing->outstanding / listing->state[k].pieces[rank];
        bound->state[k].paid = listing->state[k].paid;
    }
    return REDIST_OK;
}

enum redist_status list_bound_states(const struct redist_problem *problem,
                                     const struct weak_graph *graph, uint32_t outstanding,
                                     uint64_t weak_cost, struct redist_bound *bound,
                                     struct redist_error *error)
{
    struct listing listing = {
        .problem = problem, .graph = graph, .outstanding = outstanding, .weak_cost = weak_cost};
    enum redist_status status = REDIST_OK;
    *bound = (struct redist_bound){.stated = false, .cost = weak_cost};
    listing.bound =
        graph->source_size > graph->target_size ? graph->source_size : graph->target_size;
    listing.state = calloc(REDIST_MAX_STATES, sizeof *listing.state);
    if (listing.state == NULL)
        return report_no_memory(error, "out of memory");
    find_states(&listing);
    if (listing.no_memory)
        status = report_no_memory(error, "out of memory");
    else if (listing.overflow)
        bound->too_long = true;
    else if (!listing.refuted)
        status = keep_states(&listing, bound, error);
    HASH_CLEAR(hh, listing.table);
    free(listing.state);
    return status;
}
