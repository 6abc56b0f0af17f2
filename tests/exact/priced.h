/* The least price of a reduction on one mesh, by exhaustive search over tables
 * (exact/physical.h) within the memory bound, for every way to put the unreduced axes into
 * summand dimensions. Slices, alltoalls, gathers, reducescatters and allreduces in any
 * order; at the end nothing, where slices are left, or one exchange.
 *
 * Once all is combined no sequence undercuts the one exchange. An allpermute before that
 * makes nothing possible and receives as much as the exchange that could have its place.
 * Reduces and broadcasts are not searched. */
#ifndef TESTS_EXACT_PRICED_H
#define TESTS_EXACT_PRICED_H

#define RANK 7u /* three data dimensions and four summand dimensions */
#define SHAPES 512u
#define MOST_STATES (1u << 16)
#include "exact/grouping.h"
#include "exact/search.h"

struct queued {
    uint32_t slot, price;
};

struct priced_search {
    struct search tables; /* first, so that a step can find its search */
    const struct redist_problem *problem;
    uint32_t per_exchange, per_received;
    uint64_t size[RANK];
    uint64_t memory_bound;
    uint32_t best;
    bool complete;
    uint32_t nqueued, room;
    struct queued *queue;
};

static inline uint64_t count_elements(const struct priced_search *search, const struct shape *shape)
{
    uint64_t elements = 1;
    for (uint32_t i = 0; i < search->tables.space.ndata; i++)
        elements *= search->size[i] / shape->pieces[i];
    return elements;
}

static inline uint32_t price_exchange(const struct priced_search *search, uint64_t received)
{
    return received == 0 ? 0 : search->per_exchange + (uint32_t)(search->per_received * received);
}

/* The received elements of docs/FORMAT.md, "Steps". */
static inline uint32_t charge_received(const struct space *space, const struct shape *before,
                                       uint32_t i, uint32_t j, uint32_t n)
{
    const struct priced_search *search = (const struct priced_search *)space;
    uint64_t local = count_elements(search, before), received = local - local / n;
    if (j == RANK)
        received = i < space->ndata ? local * n - local : 2 * (n - 1) * ((local + n - 1) / n);
    return price_exchange(search, received);
}

/* Elements of its target tile that a device has not. */
static inline uint64_t count_lacking(const struct priced_search *search, const struct state *state,
                                     uint32_t device)
{
    const struct space *space = &search->tables.space;
    const struct state *target = &search->tables.target;
    const struct shape *have = &space->shape[state->shape], *want = &space->shape[target->shape];
    uint32_t from[RANK], to[RANK];
    uint64_t wanted = 1, common = 1;
    locate(have, state->tile[device], from);
    locate(want, target->tile[device], to);
    for (uint32_t i = 0; i < space->rank; i++) {
        uint64_t a = search->size[i] / have->pieces[i], b = search->size[i] / want->pieces[i];
        uint64_t low = from[i] * a > to[i] * b ? from[i] * a : to[i] * b;
        uint64_t high = (from[i] + 1) * a < (to[i] + 1) * b ? (from[i] + 1) * a : (to[i] + 1) * b;
        wanted *= i < space->ndata ? b : 1;
        common *= high <= low ? 0 : i < space->ndata ? high - low : 1;
    }
    return wanted - common;
}

static inline void end_priced(struct priced_search *search, const struct state *state)
{
    uint64_t most = 0;
    for (uint32_t d = 0; d < search->tables.space.ndevices; d++) {
        uint64_t lacking = count_lacking(search, state, d);
        most = lacking > most ? lacking : most;
    }
    uint32_t whole = state->cost + price_exchange(search, most);
    search->best = whole < search->best ? whole : search->best;
}

static inline bool is_combined(const struct search *tables, const struct shape *shape)
{
    const struct shape *target = &tables->space.shape[tables->target.shape];
    return memcmp(shape->pieces + tables->space.ndata, target->pieces + tables->space.ndata,
                  (RANK - tables->space.ndata) * sizeof *shape->pieces) == 0;
}

/* At least one exchange, and all devices together receive each element once for each
 * summand that is joined to others. */
static inline uint32_t bound_combining(const struct priced_search *search,
                                       const struct shape *shape)
{
    const struct space *space = &search->tables.space;
    const struct shape *target = &space->shape[search->tables.target.shape];
    uint64_t elements = 1, summands = 1, left = 1;
    for (uint32_t i = 0; i < space->rank; i++) {
        elements *= i < space->ndata ? search->size[i] : 1;
        summands *= i < space->ndata ? 1 : shape->pieces[i];
        left *= i < space->ndata ? 1 : target->pieces[i];
    }
    uint64_t received = elements * (summands - left);
    return price_exchange(search, (received + space->ndevices - 1) / space->ndevices);
}

static inline void queue_table(struct priced_search *search, uint32_t slot, uint32_t price)
{
    if (search->nqueued == search->room) {
        search->room = search->room * 2 + 1024;
        search->queue = realloc(search->queue, search->room * sizeof *search->queue);
        assert_non_null(search->queue);
    }
    search->queue[search->nqueued++] = (struct queued){slot, price};
}

static inline void reach_priced(struct space *space, const struct state *state)
{
    struct priced_search *search = (struct priced_search *)space;
    struct search *tables = &search->tables;
    const struct shape *shape = &space->shape[state->shape];
    if (state->cost >= search->best || count_elements(search, shape) > search->memory_bound)
        return;
    if (is_combined(tables, shape)) {
        end_priced(search, state);
        return;
    }
    struct slot *slot = find_slot(tables, pack(state, space->ndevices), state->shape);
    if (state->cost + bound_combining(search, shape) >= search->best ||
        (slot->shape != 0 && slot->cost <= state->cost))
        return;
    if (slot->shape == 0 && ++tables->nstates >= MOST_STATES) {
        search->complete = false;
        return;
    }
    *slot = (struct slot){pack(state, space->ndevices), state->shape + 1, state->cost};
    queue_table(search, (uint32_t)(slot - tables->slot), state->cost);
}

static inline void run_priced(struct priced_search *search, const struct state *source)
{
    struct search *tables = &search->tables;
    memset(tables->slot, 0, SLOTS * sizeof *tables->slot);
    tables->nstates = 0;
    search->nqueued = 0;
    reach_priced(&tables->space, source);
    for (uint32_t k = 0; k < search->nqueued && search->complete; k++) {
        const struct slot slot = tables->slot[search->queue[k].slot];
        struct state state = {.shape = slot.shape - 1, .cost = slot.cost};
        uint32_t least = bound_combining(search, &tables->space.shape[state.shape]);
        if (slot.cost < search->queue[k].price || slot.cost + least >= search->best)
            continue; /* reached for less since, or too dear by now */
        for (uint32_t d = 0; d < tables->space.ndevices; d++)
            state.tile[d] = slot.table >> (4 * d) & 15u;
        take_steps(&tables->space, &state);
    }
}

static inline void price_grouping(void *context, const struct grouping *grouping)
{
    struct priced_search *search = context;
    struct space *space = &search->tables.space;
    struct redist_type from, to;
    struct state source;
    add_grouping(search->problem, grouping, &from, &to);
    for (uint32_t i = 0; i < RANK; i++)
        search->size[i] = i < from.rank ? from.dim[i].size : 1;
    space->ndevices = redist_count_devices(&search->problem->mesh);
    open_space(space, from.rank, search->size);
    space->ndata = search->problem->from.rank;
    fill_state(space, &search->problem->mesh, &from, &source);
    fill_state(space, &search->problem->mesh, &to, &search->tables.target);
    run_priced(search, &source);
}

static inline struct priced_search *open_priced_search(void)
{
    struct priced_search *search = calloc(1, sizeof *search);
    assert_non_null(search);
    search->tables.space.reach = reach_priced;
    search->tables.space.charge = charge_received;
    search->tables.slot = malloc(SLOTS * sizeof *search->tables.slot);
    assert_non_null(search->tables.slot);
    return search;
}

static inline void close_priced_search(struct priced_search *search)
{
    free(search->tables.slot);
    free(search->queue);
    free(search);
}

/* Searches for less than `limit`; `best` is what was found, or `limit`. False when some
 * search was given up. Prices must stay below 2^32. */
static inline bool find_least_price(struct priced_search *search,
                                    const struct redist_problem *problem,
                                    const struct redist_objective *prices, uint32_t limit,
                                    uint32_t *best)
{
    uint64_t from = redist_compute_local_size(&problem->from);
    uint64_t to = redist_compute_local_size(&problem->to);
    struct grouping grouping = {.n = 0};
    search->problem = problem;
    search->per_exchange = (uint32_t)prices->per_exchange;
    search->per_received = (uint32_t)prices->per_received;
    search->memory_bound = from > to ? from : to;
    search->best = limit;
    search->complete = true;
    group_axes(&(struct group_visit){problem, price_grouping, search}, &grouping, 0);
    *best = search->best;
    return search->complete;
}

#endif
