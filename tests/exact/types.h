/* The least price of a plan by a topology, of all sequences of steps that take one axis each, of
 * allpermutes, and of an exchange at the end: a search over types on up to three axes and two
 * dimensions, which shares no code with the planner. */
#ifndef TESTS_EXACT_TYPES_H
#define TESTS_EXACT_TYPES_H

#include <stdint.h>
#include <string.h>

#include <redist/plan.h>

#define AXES 3u
#define RANK 2u
#define MOST_STATES 4096u

/* Where each axis is: among the unreduced, in the list of a dimension, minor to major, or
 * nowhere. */
struct state {
    uint8_t unreduced, n[RANK], list[RANK][AXES];
};

struct search {
    const struct redist_problem *problem;
    const struct redist_topology *topology;
    uint64_t memory_bound;
    uint32_t nstates;
    struct state state[MOST_STATES];
    uint64_t price[MOST_STATES];
};

static inline struct state read_state(const struct redist_type *type)
{
    struct state state;
    memset(&state, 0, sizeof state);
    for (uint32_t k = 0; k < type->nunreduced; k++)
        state.unreduced |= (uint8_t)(1u << type->unreduced[k]);
    for (uint32_t i = 0; i < type->rank; i++) {
        state.n[i] = (uint8_t)type->dim[i].naxes;
        memcpy(state.list[i], type->dim[i].axis, type->dim[i].naxes);
    }
    return state;
}

static inline uint64_t count_tile(const struct search *search, const struct state *state,
                                  uint32_t i)
{
    uint64_t tile = search->problem->from.dim[i].size;
    for (uint32_t k = 0; k < state->n[i]; k++)
        tile /= search->problem->mesh.axis[state->list[i][k]].size;
    return tile;
}

static inline uint64_t count_local(const struct search *search, const struct state *state)
{
    uint64_t local = 1;
    for (uint32_t i = 0; i < search->problem->from.rank; i++)
        local *= count_tile(search, state, i);
    return local;
}

/* A cheaper way to a state, or the first one to it. */
static inline void reach(struct search *search, const struct state *state, uint64_t price)
{
    uint32_t s = 0;
    if (count_local(search, state) > search->memory_bound)
        return;
    while (s < search->nstates && memcmp(&search->state[s], state, sizeof *state) != 0)
        s++;
    if (s == search->nstates) {
        assert_true(search->nstates < MOST_STATES);
        search->state[search->nstates] = *state;
        search->price[search->nstates++] = UINT64_MAX;
    }
    if (price < search->price[s])
        search->price[s] = price;
}

/* What was measured along single axes goes before what is said of any step: here in straight
 * lines, whatever turns there are. */
static inline struct redist_link find_link(const struct search *search, uint32_t axis,
                                           enum redist_link_kind kind)
{
    const struct redist_topology *topology = search->topology;
    for (uint32_t k = 0; k < topology->nmeasured; k++) {
        const struct redist_curve_point *point = topology->measured[k].kind[kind].point;
        if (topology->measured[k].axes == 1u << axis)
            return (struct redist_link){2 * point[0].price - point[1].price,
                                        point[1].price - point[0].price};
    }
    return topology->axis[axis];
}

/* What every step costs in addition where prices were measured. */
static inline uint64_t price_waiting(const struct search *search, uint32_t axes)
{
    uint64_t least = UINT64_MAX;
    if (search->topology->nmeasured == 0)
        return 0;
    for (uint32_t x = 0; x < search->problem->mesh.naxes; x++) {
        uint64_t latency = search->topology->axis[x].latency;
        least = (axes >> x & 1u) != 0 && latency < least ? latency : least;
    }
    return least / 8;
}

static inline uint64_t price_link(const struct search *search, uint32_t axis,
                                  enum redist_link_kind kind, uint64_t turns, uint64_t received)
{
    const struct redist_link link = find_link(search, axis, kind);
    uint64_t latencies = search->topology->nmeasured > 0 ? 1 : turns;
    if (received == 0)
        return 0;
    return price_waiting(search, 1u << axis) + latencies * link.latency +
           link.inverse_bandwidth * received;
}

/* Of the sizes here, 2 to 4. */
static inline uint64_t count_turns(const struct search *search, uint32_t axis)
{
    return search->problem->mesh.axis[axis].size > 2 ? 2 : 1;
}

/* Pieces to where they are combined and back, or whole tiles, if it was not measured. */
static inline uint64_t price_allreduce(const struct search *search, uint32_t axis, uint64_t local)
{
    uint64_t size = search->problem->mesh.axis[axis].size, piece = (local + size - 1) / size;
    uint64_t turns = count_turns(search, axis);
    uint64_t pieces =
        price_link(search, axis, REDIST_LINK_ALLREDUCE, 2 * turns, 2 * (size - 1) * piece);
    uint64_t whole = price_link(search, axis, REDIST_LINK_ALLREDUCE, turns, turns * local);
    return whole < pieces && search->topology->nmeasured == 0 ? whole : pieces;
}

static inline bool cut(const struct search *search, struct state *state, uint32_t i, uint32_t axis)
{
    if (count_tile(search, state, i) % search->problem->mesh.axis[axis].size != 0)
        return false;
    memmove(state->list[i] + 1, state->list[i], state->n[i]);
    state->list[i][0] = (uint8_t)axis;
    state->n[i]++;
    return true;
}

static inline void leave_dimension(struct state *state, uint32_t i)
{
    state->n[i]--;
    memmove(state->list[i], state->list[i] + 1, state->n[i]);
    state->list[i][state->n[i]] = 0;
}

static inline bool is_used(const struct search *search, const struct state *state, uint32_t axis)
{
    bool used = (state->unreduced >> axis & 1u) != 0;
    for (uint32_t i = 0; i < search->problem->from.rank; i++)
        used = used || memchr(state->list[i], (int)axis, state->n[i]) != NULL;
    return used;
}

static inline void combine(struct search *search, uint32_t s, uint32_t axis)
{
    const struct redist_type *to = &search->problem->to;
    uint64_t local = count_local(search, &search->state[s]);
    uint64_t size = search->problem->mesh.axis[axis].size, piece = (local + size - 1) / size;
    struct state after = search->state[s], shared;
    if (memchr(to->unreduced, (int)axis, to->nunreduced) != NULL)
        return;
    after.unreduced &= (uint8_t) ~(1u << axis);
    reach(search, &after, search->price[s] + price_allreduce(search, axis, local));
    for (uint32_t j = 0; j < to->rank; j++) {
        shared = after;
        if (cut(search, &shared, j, axis))
            reach(search, &shared,
                  search->price[s] + price_link(search, axis, REDIST_LINK_REDUCESCATTER,
                                                count_turns(search, axis), local - piece));
    }
}

/* A slice over an axis of replicas. */
static inline void slice(struct search *search, uint32_t s, uint32_t axis)
{
    for (uint32_t j = 0; j < search->problem->from.rank; j++) {
        struct state after = search->state[s];
        if (cut(search, &after, j, axis))
            reach(search, &after, search->price[s]);
    }
}

/* A gather of the minor axis of dimension i, or its alltoall into another. */
static inline void gather(struct search *search, uint32_t s, uint32_t i)
{
    uint32_t axis = search->state[s].list[i][0];
    uint64_t local = count_local(search, &search->state[s]);
    uint64_t size = search->problem->mesh.axis[axis].size;
    struct state after = search->state[s], moved;
    leave_dimension(&after, i);
    reach(search, &after,
          search->price[s] + price_link(search, axis, REDIST_LINK_ALLGATHER,
                                        count_turns(search, axis), local * size - local));
    for (uint32_t j = 0; j < search->problem->from.rank; j++) {
        moved = after;
        if (j != i && cut(search, &moved, j, axis))
            reach(search, &moved,
                  search->price[s] +
                      price_link(search, axis, REDIST_LINK_EXCHANGE, 1, local - local / size));
    }
}

/* How many parts the axes on the major side of an axis make; of an axis that is in no
 * dimension, nothing that it could be compared by. */
static inline uint64_t find_weight(const struct search *search, const struct state *state,
                                   uint32_t axis, uint32_t *where)
{
    for (*where = 0; *where < search->problem->from.rank; ++*where) {
        uint64_t weight = 1;
        for (uint32_t k = state->n[*where]; k > 0; k--) {
            if (state->list[*where][k - 1] == axis)
                return weight;
            weight *= search->problem->mesh.axis[state->list[*where][k - 1]].size;
        }
    }
    return 0;
}

/* By the slowest of the links along which tiles change places. */
static inline void reach_permuted(struct search *search, uint32_t s, const struct state *after)
{
    const struct state *before = &search->state[s];
    uint64_t latency = 0, inverse = 0, most = 0, local = count_local(search, before);
    uint32_t moved = 0;
    for (uint32_t x = 0; x < search->problem->mesh.naxes; x++) {
        const struct redist_link link = find_link(search, x, REDIST_LINK_EXCHANGE);
        uint32_t from = 0, to = 0;
        uint64_t old = find_weight(search, before, x, &from);
        uint64_t new = find_weight(search, after, x, &to);
        if (old == new &&from == to)
            continue;
        moved |= 1u << x;
        uint64_t alone = link.latency + link.inverse_bandwidth * local;
        most = alone > most ? alone : most;
        latency = link.latency > latency ? link.latency : latency;
        inverse = link.inverse_bandwidth > inverse ? link.inverse_bandwidth : inverse;
    }
    if (latency > 0 || inverse > 0)
        reach(search, after,
              search->price[s] + price_waiting(search, moved) +
                  (search->topology->nmeasured > 0 ? most : latency + inverse * local));
}

/* All types with the tiles of state s: puts axes into dimension i and those behind it. */
static inline void permute(struct search *search, uint32_t s, struct state *after, uint32_t i)
{
    if (i == search->problem->from.rank) {
        reach_permuted(search, s, after);
        return;
    }
    uint64_t tile = count_tile(search, &search->state[s], i), left = count_tile(search, after, i);
    if (left == tile)
        permute(search, s, after, i + 1);
    for (uint32_t x = 0; x < search->problem->mesh.naxes && left > tile; x++) {
        if (is_used(search, after, x) || !cut(search, after, i, x))
            continue;
        permute(search, s, after, i);
        leave_dimension(after, i);
    }
}

/* The least price of the steps above, UINT64_MAX when none lead to the target. */
static inline uint64_t find_least(struct search *search)
{
    const struct state source = read_state(&search->problem->from);
    const struct state target = read_state(&search->problem->to);
    bool done[MOST_STATES] = {false};
    search->nstates = 0;
    reach(search, &source, 0);
    for (;;) {
        uint32_t s = search->nstates;
        for (uint32_t k = 0; k < search->nstates; k++)
            if (!done[k] && (s == search->nstates || search->price[k] < search->price[s]))
                s = k;
        if (s == search->nstates)
            return UINT64_MAX;
        if (memcmp(&search->state[s], &target, sizeof target) == 0)
            return search->price[s];
        done[s] = true;
        for (uint32_t x = 0; x < search->problem->mesh.naxes; x++)
            if ((search->state[s].unreduced >> x & 1u) != 0)
                combine(search, s, x);
            else if (!is_used(search, &search->state[s], x))
                slice(search, s, x);
        for (uint32_t i = 0; i < search->problem->from.rank; i++)
            if (search->state[s].n[i] > 0)
                gather(search, s, i);
        struct state after = {.unreduced = search->state[s].unreduced};
        permute(search, s, &after, 0);
    }
}

#endif
