/* Exhaustive search over physical tables (exact/physical.h) for the least cost
 * of a problem.
 *
 * A state is dropped when its cost and the least cost from its shape to the
 * target's, whatever the devices hold, already reach the best that is known.
 * After a permute only that bound is looked at. Both err on the side of finding
 * less. Problems with too many states are given up. */
#ifndef TESTS_EXACT_SEARCH_H
#define TESTS_EXACT_SEARCH_H

#include "exact/physical.h"

#ifndef MOST_STATES
#define MOST_STATES (1u << 17) /* more, and the problem is given up */
#endif
#define SLOTS (8u * MOST_STATES)
#define COSTS 256u
#define NOTHING UINT32_MAX

/* A table of four bits per device, and its shape plus 1; 0 is an empty slot. */
struct slot {
    uint64_t table;
    uint32_t shape;
    uint32_t cost;
};

struct search {
    struct space space;    /* first, so that a step can find its search */
    uint32_t best;         /* least cost that is known, in D-ths of the global size */
    uint32_t rest[SHAPES]; /* least cost from a shape to the target's */
    struct state target;
    uint32_t nstates;
    struct slot *slot;       /* open addressing */
    uint32_t *bucket[COSTS]; /* slots by cost */
    uint32_t nbucket[COSTS], room[COSTS];
};

static inline uint64_t pack(const struct state *state, uint32_t n)
{
    uint64_t table = 0;
    for (uint32_t d = 0; d < n; d++)
        table |= (uint64_t)state->tile[d] << (4 * d);
    return table;
}

static inline struct slot *find_slot(const struct search *search, uint64_t table, uint32_t shape)
{
    uint64_t mixed = (table ^ shape * UINT64_C(0xd6e8feb86659fd93)) * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t at = (uint32_t)(mixed >> 36) % SLOTS;
    while (search->slot[at].shape != 0 &&
           (search->slot[at].shape != shape + 1 || search->slot[at].table != table))
        at = (at + 1) % SLOTS;
    return &search->slot[at];
}

static inline void push(struct search *search, struct slot *slot)
{
    uint32_t cost = slot->cost;
    assert_true(cost < COSTS);
    if (search->nbucket[cost] == search->room[cost]) {
        search->room[cost] = search->room[cost] * 2 + 1024;
        search->bucket[cost] = realloc(search->bucket[cost], search->room[cost] * sizeof(uint32_t));
        assert_non_null(search->bucket[cost]);
    }
    search->bucket[cost][search->nbucket[cost]++] = (uint32_t)(slot - search->slot);
}

static inline void note(struct search *search, uint32_t cost)
{
    if (cost >= search->best)
        return;
    search->best = cost;
    for (uint32_t a = 0; a < search->space.nshapes; a++)
        search->space.ceiling[a] = search->rest[a] < cost ? cost - search->rest[a] : 0;
}

static inline void reach_state(struct space *space, const struct state *state)
{
    struct search *search = (struct search *)space;
    uint32_t rest = search->rest[state->shape];
    if (state->cost >= space->ceiling[state->shape] || search->nstates >= MOST_STATES)
        return;
    struct slot *slot = find_slot(search, pack(state, space->ndevices), state->shape);
    if (slot->shape != 0 && slot->cost <= state->cost)
        return;
    search->nstates += slot->shape == 0;
    *slot = (struct slot){pack(state, space->ndevices), state->shape + 1, state->cost};
    push(search, slot);
    /* At best a permute leads to a table from which `rest` is enough. */
    note(search, state->cost + count_local_parts(space, &space->shape[state->shape]) + rest);
    if (state->shape == search->target.shape &&
        slot->table == pack(&search->target, space->ndevices))
        note(search, state->cost);
}

static inline void reach_loose_state(struct space *space, const struct state *state)
{
    struct search *search = (struct search *)space;
    if (search->rest[state->shape] != NOTHING)
        note(search, state->cost + search->rest[state->shape]);
}

/* --- least costs between shapes, by repeated relaxation ------------------- */

static inline uint32_t price(const struct space *space, const struct shape *a,
                             const struct shape *b)
{
    uint32_t lower = RANK, higher = RANK;
    for (uint32_t i = 0; i < RANK; i++) {
        uint32_t *which = a->pieces[i] > b->pieces[i] ? &lower : &higher;
        if (a->pieces[i] == b->pieces[i])
            continue;
        if (*which != RANK)
            return NOTHING;
        *which = i;
    }
    if (lower < RANK && a->pieces[lower] % b->pieces[lower] != 0)
        return NOTHING;
    if (higher < RANK && (b->pieces[higher] % a->pieces[higher] != 0 || higher >= space->ndata))
        return NOTHING;
    if (lower == RANK)
        return 0; /* slice, or the same */
    if (higher < RANK && a->ntiles != b->ntiles)
        return NOTHING;
    return charge_exchange(space, a, lower, higher, a->pieces[lower] / b->pieces[lower]);
}

static inline void find_rests(struct search *search)
{
    const struct space *space = &search->space;
    bool changed = true;
    for (uint32_t a = 0; a < space->nshapes; a++)
        search->rest[a] = a == search->target.shape ? 0 : NOTHING;
    while (changed) {
        changed = false;
        for (uint32_t a = 0; a < space->nshapes; a++) {
            for (uint32_t b = 0; b < space->nshapes; b++) {
                uint32_t step = price(space, &space->shape[a], &space->shape[b]);
                if (step == NOTHING || search->rest[b] == NOTHING)
                    continue;
                if (step + search->rest[b] < search->rest[a]) {
                    search->rest[a] = step + search->rest[b];
                    changed = true;
                }
            }
        }
    }
}

static inline void run_search(struct search *search, const struct state *source)
{
    struct space *space = &search->space;
    memset(search->nbucket, 0, sizeof search->nbucket);
    memset(search->slot, 0, SLOTS * sizeof *search->slot);
    search->nstates = 0;
    reach_state(space, source);
    for (uint32_t cost = 0; cost < COSTS; cost++) {
        for (uint32_t k = 0; k < search->nbucket[cost]; k++) {
            if (search->nstates >= MOST_STATES)
                return;
            struct slot slot = search->slot[search->bucket[cost][k]];
            struct state state = {.shape = slot.shape - 1, .cost = cost};
            if (slot.cost != cost || cost >= space->ceiling[state.shape])
                continue;
            for (uint32_t d = 0; d < space->ndevices; d++)
                state.tile[d] = slot.table >> (4 * d) & 15u;
            take_steps(space, &state);
        }
    }
}

static inline struct search *create_search(bool free_order)
{
    struct search *search = calloc(1, sizeof *search);
    assert_non_null(search);
    search->space.reach = reach_state;
    search->space.reach_loose = free_order ? reach_loose_state : NULL;
    search->slot = malloc(SLOTS * sizeof *search->slot);
    assert_non_null(search->slot);
    return search;
}

static inline void free_search(struct search *search)
{
    for (uint32_t c = 0; c < COSTS; c++)
        free(search->bucket[c]);
    free(search->slot);
    free(search);
}

/* Searches for less than `limit` between two types, of whose dimensions the first
 * `ndata` are of data; search->best is what was found, or `limit`. False when it was
 * given up. `search->rest` of the source's shape, which no sequence undercuts, comes
 * back in `weak`. */
static inline bool find_least_between(struct search *search, const struct redist_mesh *mesh,
                                      const struct redist_type *from, const struct redist_type *to,
                                      uint32_t ndata, uint32_t limit, uint32_t *weak)
{
    struct state source;
    uint64_t size[RANK];
    for (uint32_t i = 0; i < from->rank; i++)
        size[i] = from->dim[i].size;
    search->space.ndevices = redist_count_devices(mesh);
    open_space(&search->space, from->rank, size);
    search->space.ndata = ndata;
    fill_state(&search->space, mesh, from, &source);
    fill_state(&search->space, mesh, to, &search->target);
    find_rests(search);
    *weak = search->rest[source.shape];
    search->best = NOTHING;
    search->nstates = 0;
    note(search, limit);
    if (*weak < limit)
        run_search(search, &source);
    return search->nstates < MOST_STATES;
}

static inline bool find_least(struct search *search, const struct redist_problem *problem,
                              uint32_t limit, uint32_t *weak)
{
    return find_least_between(search, &problem->mesh, &problem->from, &problem->to,
                              problem->from.rank, limit, weak);
}

#endif
