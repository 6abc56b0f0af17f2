/* For the exhaustive tests: physical states "device -> tile" and all steps from
 * them, under nothing but the rules of docs/FORMAT.md section 3. Shares no code
 * with the planner and knows neither weak types nor normal forms nor
 * histograms, and no memory bound (so it can only find less, unless who is called
 * for each state keeps to one). */
#ifndef TESTS_EXACT_PHYSICAL_H
#define TESTS_EXACT_PHYSICAL_H

#include "support/checks.h"

#include "types/sequence.h"

#ifndef RANK
#define RANK 3u
#endif
#define DEVICES 16u
#ifndef SHAPES
#define SHAPES 128u
#endif

/* Pieces of each dimension; dimensions beyond the rank have one. */
struct shape {
    uint32_t pieces[RANK];
    uint32_t ntiles;
};

/* Costs count in D-ths of the global size. */
struct state {
    uint32_t shape;
    uint32_t tile[DEVICES]; /* by device, row-major in the grid of tiles */
    uint32_t cost;
};

/* All shapes of one array on one mesh. */
struct space {
    uint32_t ndevices, rank;
    uint32_t ndata; /* the dimensions behind these are of summands, and take no storage */
    uint32_t cap[RANK];
    uint32_t nshapes;
    struct shape shape[SHAPES];
    uint32_t ceiling[SHAPES]; /* states of a shape that cost as much are of no interest */
    void (*reach)(struct space *space, const struct state *state); /* called for each next state */
    /* NULL for Figure 11, or what an exchange from i to j costs by other prices */
    uint32_t (*charge)(const struct space *space, const struct shape *before, uint32_t i,
                       uint32_t j, uint32_t n);
    /* NULL, or called instead for a state whose tiles may change places at will,
     * when an alltoall deals out its slices in any order */
    void (*reach_loose)(struct space *space, const struct state *state);
};

static inline uint32_t find_shape(const struct space *space, const uint32_t *pieces)
{
    for (uint32_t s = 0; s < space->nshapes; s++)
        if (memcmp(space->shape[s].pieces, pieces, sizeof space->shape[s].pieces) == 0)
            return s;
    return SHAPES;
}

/* Elements of a tile, in D-ths of the global size. */
static inline uint32_t count_local_parts(const struct space *space, const struct shape *shape)
{
    uint32_t local = space->ndevices;
    for (uint32_t i = 0; i < space->ndata; i++)
        local /= shape->pieces[i];
    return local;
}

static inline void list_shapes_from(struct space *space, uint32_t dim, uint32_t *pieces,
                                    uint32_t product)
{
    uint32_t n = space->ndevices;
    if (dim == RANK) {
        assert_true(space->nshapes < SHAPES);
        struct shape *shape = &space->shape[space->nshapes++];
        memcpy(shape->pieces, pieces, sizeof shape->pieces);
        shape->ntiles = product;
        return;
    }
    for (uint32_t p = 1; p <= n; p++) {
        if (n % (product * p) != 0 || space->cap[dim] % p != 0)
            continue;
        pieces[dim] = p;
        list_shapes_from(space, dim + 1, pieces, product * p);
    }
}

static inline void list_shapes(struct space *space)
{
    uint32_t pieces[RANK];
    space->nshapes = 0;
    list_shapes_from(space, 0, pieces, 1);
}

static inline void locate(const struct shape *shape, uint32_t tile, uint32_t *at)
{
    for (uint32_t i = RANK; i > 0; i--) {
        at[i - 1] = tile % shape->pieces[i - 1];
        tile /= shape->pieces[i - 1];
    }
}

static inline uint32_t number(const struct shape *shape, const uint32_t *at)
{
    uint32_t tile = 0;
    for (uint32_t i = 0; i < RANK; i++)
        tile = tile * shape->pieces[i] + at[i];
    return tile;
}

/* Groups exist iff neighbouring tiles along i are held equally often. */
static inline bool has_groups(const struct space *space, const struct state *state, uint32_t i,
                              uint32_t n)
{
    const struct shape *shape = &space->shape[state->shape];
    uint32_t count[DEVICES] = {0};
    for (uint32_t d = 0; d < space->ndevices; d++)
        count[state->tile[d]]++;
    for (uint32_t t = 0; t < shape->ntiles; t++) {
        uint32_t at[RANK];
        locate(shape, t, at);
        at[i] = at[i] / n * n;
        if (count[number(shape, at)] != count[t])
            return false;
    }
    return true;
}

/* Every rearrangement in which tiles stay inside their blocks of n neighbours
 * along j: the devices of a block form groups for each of them, because a
 * regular bipartite graph falls into matchings. */
static inline void deal_from(struct space *space, const uint32_t *block, uint32_t d, uint32_t *left,
                             struct state *child)
{
    const struct shape *shape = &space->shape[child->shape];
    if (d == space->ndevices) {
        space->reach(space, child);
        return;
    }
    for (uint32_t t = 0; t < shape->ntiles; t++) {
        if (left[t] == 0 || block[t] != block[child->tile[d]])
            continue;
        uint32_t kept = child->tile[d];
        child->tile[d] = t;
        left[t]--;
        deal_from(space, block, d + 1, left, child);
        left[t]++;
        child->tile[d] = kept;
    }
}

static inline void deal_slices(struct space *space, struct state *child, uint32_t j, uint32_t n)
{
    const struct shape *shape = &space->shape[child->shape];
    uint32_t block[DEVICES], left[DEVICES] = {0};
    for (uint32_t t = 0; t < shape->ntiles; t++) {
        uint32_t at[RANK];
        locate(shape, t, at);
        at[j] = at[j] / n * n;
        block[t] = number(shape, at);
    }
    for (uint32_t d = 0; d < space->ndevices; d++)
        left[child->tile[d]]++;
    if (shape->ntiles == n)
        space->reach_loose(space, child);
    else
        deal_from(space, block, 0, left, child);
}

/* Figure 11, with a reducescatter at the local size and an allreduce at twice that. */
static inline uint32_t charge_exchange(const struct space *space, const struct shape *before,
                                       uint32_t i, uint32_t j, uint32_t n)
{
    uint32_t local = count_local_parts(space, before);
    if (j < RANK)
        return local;
    return i < space->ndata ? local * n : 2 * local;
}

/* allgather or allreduce when j is RANK, else alltoall or reducescatter */
static inline void try_exchange(struct space *space, const struct state *state, uint32_t i,
                                uint32_t j, uint32_t n)
{
    const struct shape *shape = &space->shape[state->shape];
    struct shape next = *shape;
    if (next.pieces[i] % n != 0 || (j < RANK && j >= space->ndata))
        return;
    next.pieces[i] /= n;
    if (j < RANK)
        next.pieces[j] *= n;
    struct state child = {.shape = find_shape(space, next.pieces)};
    child.cost = state->cost + (space->charge != NULL ? space->charge(space, shape, i, j, n)
                                                      : charge_exchange(space, shape, i, j, n));
    if (child.shape == SHAPES || child.cost >= space->ceiling[child.shape] ||
        !has_groups(space, state, i, n))
        return;
    for (uint32_t d = 0; d < space->ndevices; d++) {
        uint32_t at[RANK];
        locate(shape, state->tile[d], at);
        if (j < RANK)
            at[j] = at[j] * n + at[i] % n;
        at[i] /= n;
        child.tile[d] = number(&next, at);
    }
    if (j < RANK && space->reach_loose != NULL)
        deal_slices(space, &child, j, n);
    else
        space->reach(space, &child);
}

/* Every assignment of slice members to devices, each member equally often. */
static inline void slice_from(struct space *space, const struct state *state, struct state *child,
                              uint32_t j, uint32_t n, uint32_t d, uint32_t *left)
{
    const struct shape *shape = &space->shape[state->shape];
    const struct shape *next = &space->shape[child->shape];
    if (d == space->ndevices) {
        uint32_t held = 0;
        for (uint32_t e = 0; e < d; e++)
            held |= 1u << child->tile[e];
        if (held == (1u << next->ntiles) - 1)
            space->reach(space, child);
        return;
    }
    for (uint32_t m = 0; m < n; m++) {
        if (left[m] == 0)
            continue;
        uint32_t at[RANK];
        locate(shape, state->tile[d], at);
        at[j] = at[j] * n + m;
        child->tile[d] = number(next, at);
        left[m]--;
        slice_from(space, state, child, j, n, d + 1, left);
        left[m]++;
    }
}

static inline void try_slice(struct space *space, const struct state *state, uint32_t j, uint32_t n)
{
    struct shape next = space->shape[state->shape];
    uint32_t left[DEVICES];
    next.pieces[j] *= n;
    struct state child = {.shape = find_shape(space, next.pieces), .cost = state->cost};
    if (child.shape == SHAPES || child.cost >= space->ceiling[child.shape])
        return;
    for (uint32_t m = 0; m < n; m++)
        left[m] = space->ndevices / n;
    slice_from(space, state, &child, j, n, 0, left);
}

static inline bool is_prime(uint32_t n)
{
    for (uint32_t p = 2; p * p <= n; p++)
        if (n % p == 0)
            return false;
    return true;
}

/* All alltoalls and allgathers from a state, and the slices by a prime: others
 * are several of these, which cost nothing. */
static inline void take_steps(struct space *space, const struct state *state)
{
    for (uint32_t i = 0; i < space->rank; i++) {
        for (uint32_t n = 2; n <= space->ndevices; n++) {
            if (space->ndevices % n != 0)
                continue;
            if (i < space->ndata && is_prime(n))
                try_slice(space, state, i, n);
            try_exchange(space, state, i, RANK, n);
            for (uint32_t j = 0; j < space->rank; j++)
                if (j != i)
                    try_exchange(space, state, i, j, n);
        }
    }
}

static inline void fill_state(const struct space *space, const struct redist_mesh *mesh,
                              const struct redist_type *type, struct state *state)
{
    uint32_t pieces[RANK];
    for (uint32_t i = 0; i < RANK; i++)
        pieces[i] = i < type->rank ? (uint32_t)(type->dim[i].size / type->dim[i].tile) : 1;
    state->shape = find_shape(space, pieces);
    state->cost = 0;
    for (uint32_t d = 0; d < space->ndevices; d++) {
        uint64_t offset[REDIST_MAX_RANK];
        uint32_t at[RANK] = {0};
        redist_compute_offset(mesh, type, d, offset);
        for (uint32_t i = 0; i < type->rank; i++)
            at[i] = (uint32_t)(offset[i] / type->dim[i].tile);
        state->tile[d] = number(&space->shape[state->shape], at);
    }
}

static inline uint32_t find_gcd(uint32_t a, uint32_t b)
{
    return b == 0 ? a : find_gcd(b, a % b);
}

/* Everything about an array of the given sizes. */
static inline void open_space(struct space *space, uint32_t rank, const uint64_t *size)
{
    space->rank = space->ndata = rank;
    for (uint32_t i = 0; i < RANK; i++)
        space->cap[i] = i < rank ? find_gcd((uint32_t)size[i], space->ndevices) : 1;
    list_shapes(space);
    for (uint32_t s = 0; s < SHAPES; s++)
        space->ceiling[s] = UINT32_MAX;
}

static inline void report_exception(const struct redist_problem *problem, uint64_t cost,
                                    uint64_t least, uint32_t ndevices)
{
    char mesh[200], from[400], to[400];
    redist_format_mesh(&problem->mesh, mesh, sizeof mesh);
    redist_format_type(&problem->mesh, &problem->from, from, sizeof from);
    redist_format_type(&problem->mesh, &problem->to, to, sizeof to);
    print_message("%s %s -> %s: cost %llu, least %llu/%u of %llu\n", mesh, from, to,
                  (unsigned long long)cost, (unsigned long long)least, ndevices,
                  (unsigned long long)redist_compute_global_size(&problem->to));
}

#endif
