/* The least cost of a problem with unreduced axes on up to 64 devices, by an exhaustive
 * search that shares no code with the planner.
 *
 * With an allpermute it follows from the weak states alone (exact/weak_space.h). Without
 * one, tile tables are searched: slices come first, in any dimensions, which device takes
 * which left open; then alltoalls, allgathers, reducescatters and allreduces in any order,
 * for all ways to put the axes into summand dimensions. The table at the end is the target's
 * when as many devices come from each tile of the source to each of the target as the two
 * types ask for: every tile is held by equally many devices, so those of each slice can be
 * chosen so. That slices may come first is all that is taken from the theory; exact/sums.h,
 * on 16 devices at most, does without. */
#ifndef TESTS_EXACT_REDUCED_H
#define TESTS_EXACT_REDUCED_H

#include <stdlib.h>

#include "exact/weak_space.h"

#define MOST_DIMS 10u /* data dimensions, those of summands, and one of all kept ones */
#define MOST_TABLES (1u << 16)

/* Where the tile that a slice began as is now; tiles are numbered row-major. */
struct tile_state {
    uint32_t pieces[MOST_DIMS];
    uint8_t tile[MOST_DEVICES];
    uint64_t cost;
    uint32_t round; /* of which search; others are forgotten */
};

struct reduced_search {
    const struct redist_problem *problem;
    struct weak_space weak;
    uint32_t ndevices, rank, kept; /* devices along the kept axes */
    uint64_t size[MOST_DATA], bound;
    uint32_t source[MOST_DATA], target[MOST_DATA];
    uint64_t limit; /* only what costs less is of interest */
    bool gave_up;
    uint32_t nfree; /* unreduced axes that the target does not keep */
    uint8_t free[REDIST_MAX_AXES];
    /* the summand dimensions at hand: axes minor to major */
    uint32_t nsums;
    struct redist_dim sum[REDIST_MAX_AXES];
    /* the slices at hand: all tiles after them, and what is known of the tables */
    uint32_t start[MOST_DIMS], ntiles;
    uint8_t pairs[MOST_DEVICES][MOST_DEVICES]; /* devices by source and target tile */
    uint32_t round, ntables;
    struct tile_state *table; /* open addressing */
};

static inline uint32_t count_dims(const struct reduced_search *search)
{
    return search->rank + search->nsums + 1;
}

static inline uint64_t count_local(const struct reduced_search *search, const uint32_t *pieces)
{
    uint64_t local = 1;
    for (uint32_t i = 0; i < search->rank; i++)
        local *= search->size[i] / pieces[i];
    return local;
}

static inline void place_tile(const uint32_t *pieces, uint32_t ndims, uint32_t tile, uint32_t *at)
{
    for (uint32_t i = ndims; i > 0; i--) {
        at[i - 1] = tile % pieces[i - 1];
        tile /= pieces[i - 1];
    }
}

static inline uint32_t number_tile(const uint32_t *pieces, uint32_t ndims, const uint32_t *at)
{
    uint32_t tile = 0;
    for (uint32_t i = 0; i < ndims; i++)
        tile = tile * pieces[i] + at[i];
    return tile;
}

/* --- tables ------------------------------------------------------------------------- */

/* The slot of a table; one of another round when it is new. */
static inline struct tile_state *find_table(struct reduced_search *search,
                                            const struct tile_state *state)
{
    uint64_t hash = 14695981039346656037u;
    for (uint32_t i = 0; i < MOST_DIMS; i++)
        hash = (hash ^ state->pieces[i]) * 1099511628211u;
    for (uint32_t t = 0; t < search->ntiles; t++)
        hash = (hash ^ state->tile[t]) * 1099511628211u;
    for (uint32_t k = (uint32_t)(hash >> 20);; k++) {
        struct tile_state *slot = &search->table[k % (2 * MOST_TABLES)];
        if (slot->round != search->round ||
            (memcmp(slot->pieces, state->pieces, sizeof state->pieces) == 0 &&
             memcmp(slot->tile, state->tile, search->ntiles) == 0))
            return slot;
    }
}

/* Devices by source and target tile are those that the types ask for. */
static inline bool meets_target(const struct reduced_search *search, const struct tile_state *state)
{
    uint8_t pairs[MOST_DEVICES][MOST_DEVICES];
    uint32_t ndims = count_dims(search), first[MOST_DIMS];
    memset(pairs, 0, sizeof pairs);
    memcpy(first, search->start, sizeof first);
    memcpy(first, search->source, search->rank * sizeof *first);
    for (uint32_t t = 0; t < search->ntiles; t++) {
        uint32_t at[MOST_DIMS];
        place_tile(search->start, ndims, t, at);
        for (uint32_t i = 0; i < search->rank; i++)
            at[i] /= search->start[i] / first[i];
        pairs[number_tile(first, ndims, at)][state->tile[t]] +=
            (uint8_t)(search->ndevices / search->ntiles);
    }
    return memcmp(pairs, search->pairs, sizeof pairs) == 0;
}

static inline bool is_target_shape(const struct reduced_search *search, const uint32_t *pieces)
{
    for (uint32_t v = 0; v < search->nsums; v++)
        if (pieces[search->rank + v] != 1)
            return false;
    return memcmp(pieces, search->target, search->rank * sizeof *pieces) == 0;
}

/* What is left at least when cut so; NO_WAY when it is over the memory bound. */
static inline uint64_t find_rest(struct reduced_search *search, const uint32_t *pieces)
{
    uint32_t weak[MOST_DATA + 1] = {1, 1, 1, 1};
    memcpy(weak, pieces, search->rank * sizeof *weak);
    for (uint32_t v = 0; v < search->nsums; v++)
        weak[MOST_DATA] *= pieces[search->rank + v];
    const struct weak_state *state = find_weak_state(&search->weak, weak);
    return state == NULL ? NO_WAY : state->rest;
}

static inline void visit_table(struct reduced_search *search, const struct tile_state *state);

/* Pieces leave dimension i for data dimension j, or for good when that is MOST_DIMS. */
static inline void move_pieces(struct reduced_search *search, const struct tile_state *state,
                               uint32_t i, uint32_t j, uint32_t n)
{
    uint32_t ndims = count_dims(search);
    uint64_t local = count_local(search, state->pieces);
    bool gathers = j == MOST_DIMS;
    struct tile_state next = *state;
    if (state->pieces[i] % n != 0)
        return;
    next.pieces[i] /= n;
    if (!gathers)
        next.pieces[j] *= n;
    next.cost += !gathers ? local : i < search->rank ? local * n : local * 2;
    uint64_t rest = find_rest(search, next.pieces);
    if (rest == NO_WAY || next.cost + rest >= search->limit)
        return;
    for (uint32_t t = 0; t < search->ntiles; t++) {
        uint32_t at[MOST_DIMS];
        place_tile(state->pieces, ndims, state->tile[t], at);
        if (!gathers)
            at[j] = at[j] * n + at[i] % n;
        at[i] /= n;
        next.tile[t] = (uint8_t)number_tile(next.pieces, ndims, at);
    }
    visit_table(search, &next);
}

static inline void visit_table(struct reduced_search *search, const struct tile_state *state)
{
    struct tile_state *known = find_table(search, state);
    bool new = known->round != search->round;
    if (!new && known->cost <= state->cost)
        return;
    if (new && ++search->ntables == MOST_TABLES) {
        search->gave_up = true;
        return;
    }
    *known = *state;
    if (is_target_shape(search, state->pieces) && meets_target(search, state)) {
        search->limit = state->cost;
        return;
    }
    for (uint32_t i = 0; i < search->rank + search->nsums && !search->gave_up; i++) {
        for (uint32_t n = 2; n <= state->pieces[i]; n++) {
            for (uint32_t j = 0; j < search->rank; j++)
                if (j != i)
                    move_pieces(search, state, i, j, n);
            move_pieces(search, state, i, MOST_DIMS, n);
        }
    }
}

/* --- all slices, and all summand dimensions ------------------------------------------- */

static inline void search_tables(struct reduced_search *search)
{
    struct tile_state state = {.round = ++search->round};
    memcpy(state.pieces, search->start, sizeof state.pieces);
    for (uint32_t t = 0; t < search->ntiles; t++)
        state.tile[t] = (uint8_t)t;
    search->ntables = 0;
    visit_table(search, &state);
}

static inline void choose_slices(struct reduced_search *search, uint32_t dim)
{
    if (dim == search->rank) {
        uint64_t rest = find_rest(search, search->start);
        if (rest < search->limit)
            search_tables(search);
        return;
    }
    uint32_t whole = search->ntiles;
    for (uint32_t n = 1; whole * n <= search->ndevices; n++) {
        uint32_t pieces = search->source[dim] * n;
        if (search->ndevices % (whole * n) != 0 || search->size[dim] % pieces != 0)
            continue;
        search->start[dim] = pieces;
        search->ntiles = whole * n;
        choose_slices(search, dim + 1);
    }
    search->ntiles = whole;
}

/* The place of a device in a dimension of these axes. */
static inline uint32_t find_place(const struct redist_mesh *mesh, uint32_t device,
                                  const uint8_t *axis, uint32_t naxes)
{
    uint32_t place = 0, stride = 1;
    for (uint32_t k = 0; k < naxes; k++) {
        uint32_t faster = 1;
        for (uint32_t x = axis[k] + 1u; x < mesh->naxes; x++)
            faster *= mesh->axis[x].size;
        place += device / faster % mesh->axis[axis[k]].size * stride;
        stride *= mesh->axis[axis[k]].size;
    }
    return place;
}

static inline void count_pairs(struct reduced_search *search)
{
    const struct redist_problem *problem = search->problem;
    uint32_t ndims = count_dims(search), first[MOST_DIMS], last[MOST_DIMS];
    memset(search->pairs, 0, sizeof search->pairs);
    for (uint32_t i = 0; i < ndims; i++)
        first[i] = last[i] = search->start[i];
    for (uint32_t v = 0; v < search->nsums; v++)
        last[search->rank + v] = 1;
    memcpy(first, search->source, search->rank * sizeof *first);
    memcpy(last, search->target, search->rank * sizeof *last);
    for (uint32_t d = 0; d < search->ndevices; d++) {
        uint32_t from[MOST_DIMS], to[MOST_DIMS] = {0};
        for (uint32_t i = 0; i < search->rank; i++) {
            const struct redist_dim *a = &problem->from.dim[i], *b = &problem->to.dim[i];
            from[i] = find_place(&problem->mesh, d, a->axis, a->naxes);
            to[i] = find_place(&problem->mesh, d, b->axis, b->naxes);
        }
        for (uint32_t v = 0; v < search->nsums; v++)
            from[search->rank + v] =
                find_place(&problem->mesh, d, search->sum[v].axis, search->sum[v].naxes);
        from[ndims - 1] = to[ndims - 1] =
            find_place(&problem->mesh, d, problem->to.unreduced, problem->to.nunreduced);
        search->pairs[number_tile(first, ndims, from)][number_tile(last, ndims, to)]++;
    }
}

static inline void search_layout(struct reduced_search *search)
{
    uint32_t ndims = count_dims(search);
    memset(search->start, 0, sizeof search->start);
    memcpy(search->start, search->source, search->rank * sizeof *search->start);
    for (uint32_t v = 0; v < search->nsums; v++)
        search->start[search->rank + v] = (uint32_t)search->sum[v].size;
    search->start[ndims - 1] = search->kept;
    search->ntiles = 1;
    for (uint32_t i = 0; i < ndims; i++)
        search->ntiles *= search->start[i];
    count_pairs(search);
    choose_slices(search, 0);
}

/* Puts axis k of the free ones and those behind it where they can go. */
static inline void group_free_axes(struct reduced_search *search, uint32_t k)
{
    if (k == search->nfree) {
        search_layout(search);
        return;
    }
    uint8_t axis = search->free[k];
    uint32_t size = search->problem->mesh.axis[axis].size;
    for (uint32_t v = 0; v < search->nsums && !search->gave_up; v++) {
        const struct redist_dim old = search->sum[v];
        for (uint32_t at = 0; at <= old.naxes; at++) {
            struct redist_dim *dim = &search->sum[v];
            memmove(dim->axis + at + 1, old.axis + at, old.naxes - at);
            dim->axis[at] = axis;
            dim->naxes++;
            dim->size *= size;
            group_free_axes(search, k + 1);
            *dim = old;
        }
    }
    search->sum[search->nsums++] =
        (struct redist_dim){.tile = 1, .size = size, .naxes = 1, .axis = {axis}};
    group_free_axes(search, k + 1);
    search->nsums--;
}

/* --- a problem -------------------------------------------------------------------------- */

static inline void read_reduction(struct reduced_search *search,
                                  const struct redist_problem *problem)
{
    uint64_t source = redist_compute_local_size(&problem->from);
    uint64_t target = redist_compute_local_size(&problem->to);
    struct tile_state *table = search->table;
    uint32_t round = search->round;
    memset(search, 0, sizeof *search);
    search->table = table;
    search->round = round;
    search->problem = problem;
    search->ndevices = redist_count_devices(&problem->mesh);
    search->rank = problem->from.rank;
    search->kept = 1;
    search->bound = source > target ? source : target;
    for (uint32_t k = 0; k < problem->to.nunreduced; k++)
        search->kept *= problem->mesh.axis[problem->to.unreduced[k]].size;
    for (uint32_t k = 0; k < problem->from.nunreduced; k++) {
        uint8_t axis = problem->from.unreduced[k];
        bool kept = memchr(problem->to.unreduced, axis, problem->to.nunreduced) != NULL;
        if (!kept && problem->mesh.axis[axis].size > 1)
            search->free[search->nfree++] = axis;
    }
    for (uint32_t i = 0; i < search->rank; i++) {
        const struct redist_dim *from = &problem->from.dim[i], *to = &problem->to.dim[i];
        search->size[i] = from->size;
        search->source[i] = (uint32_t)(from->size / from->tile);
        search->target[i] = (uint32_t)(to->size / to->tile);
    }
}

struct least_costs {
    uint64_t weak;  /* of a weak sequence */
    uint64_t least; /* of any plan, looked for up to `limit` */
    bool complete;
};

/* `search` has been set up by open_reduced_search; costs above `limit` are not looked for. */
static inline struct least_costs find_reduced_least(struct reduced_search *search,
                                                    const struct redist_problem *problem,
                                                    uint64_t limit)
{
    uint32_t first[MOST_DATA + 1] = {1, 1, 1, 1}, last[MOST_DATA + 1] = {1, 1, 1, 1};
    read_reduction(search, problem);
    memcpy(first, search->source, search->rank * sizeof *first);
    memcpy(last, search->target, search->rank * sizeof *last);
    for (uint32_t k = 0; k < search->nfree; k++)
        first[MOST_DATA] *= problem->mesh.axis[search->free[k]].size;
    search->weak.rank = search->rank;
    search->weak.ndevices = search->ndevices / search->kept;
    search->weak.bound = search->bound;
    memcpy(search->weak.size, search->size, sizeof search->size);
    fill_weak_space(&search->weak, last);
    const struct weak_state *start = find_weak_state(&search->weak, first);
    search->limit = limit + 1 < start->permuted ? limit + 1 : start->permuted;
    group_free_axes(search, 0);
    return (struct least_costs){start->rest, search->limit, !search->gave_up};
}

static inline struct reduced_search *open_reduced_search(void)
{
    struct reduced_search *search = calloc(1, sizeof *search);
    assert_non_null(search);
    search->table = calloc(2 * MOST_TABLES, sizeof *search->table);
    assert_non_null(search->table);
    return search;
}

static inline void close_reduced_search(struct reduced_search *search)
{
    free(search->table);
    free(search);
}

#endif
