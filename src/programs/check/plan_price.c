#include "programs/check/plan_price.h"
#include <inttypes.h>
#include <stdio.h>
#include "check/judge/list.h"
#include "price/entry.h"

/* Devices come in increasing order, so the members of every group do. INSIDE says how
 * many of a group there are already: the proved functions clear it before they use it. */
static void begin_groups(uint32_t groups)
{
    for (uint32_t g = 0; g < groups; g++)
        INSIDE.v[g] = 0;
}

static void add_member(uint32_t group, uint32_t n, uint32_t device)
{
    MEMBER.v[group * n + INSIDE.v[group]++] = device;
}

static uint64_t price_groups_of(uint32_t levels, uint32_t s, uint32_t kind, uint64_t elements)
{
    uint32_t n = FACTOR.v[s];

    invert_list(s);
    begin_groups(USED.v[s] / n);
    for (uint32_t d = 0; d < NDEV; d++)
        if (INV.v[d] < USED.v[s])
            add_member(INV.v[d] / n, n, d);
    return find_step_price(levels, kind, USED.v[s], n, elements);
}

static uint64_t price_permutation(uint32_t levels, uint32_t s)
{
    load_list(s);
    for (uint32_t d = 0; d < NDEV; d++)
        MEMBER.v[d] = LIST.v[d];
    return find_step_price(levels, PRICE_ALLPERMUTE, NDEV, 1, SIZE.v[s]);
}

/* PRICE_MAX for a step without a price. */
static uint64_t price_one_step(uint32_t levels, uint32_t s)
{
    uint64_t before = SIZE.v[s - 1];

    switch (OP.v[s]) {
    case OP_DYNSLICE:
    case OP_RESIZE:
        return 0; /* nothing moves */
    case OP_ALLPERMUTE:
        return price_permutation(levels, s);
    case OP_ALLTOALL:
        return price_groups_of(levels, s, PRICE_ALLTOALL, before);
    case OP_ALLGATHER:
        return price_groups_of(levels, s, PRICE_ALLGATHER, SIZE.v[s]);
    case OP_REDUCESCATTER:
        return price_groups_of(levels, s, PRICE_REDUCESCATTER, before);
    case OP_ALLREDUCE:
        return price_groups_of(levels, s, PRICE_ALLREDUCE, before);
    case OP_REDUCE:
        return price_groups_of(levels, s, PRICE_REDUCE, before);
    case OP_BROADCAST:
        return price_groups_of(levels, s, PRICE_BROADCAST, before);
    default:
        return PRICE_MAX; /* of an exchange the certificate does not say who gives what */
    }
}

static int is_listed(uint32_t side, uint32_t row, uint32_t axis)
{
    for (uint32_t k = 0; k < DIM_NAXES.v[side][row]; k++)
        if (DIM_AXIS.v[side][row][k] == axis)
            return 1;
    return 0;
}

/* Dimension x has no padding, and source and target cut it alike. */
static int is_kept(uint32_t x)
{
    uint64_t parts = 1;

    if (DIM_TILE.v[FROM][x] != DIM_TILE.v[TO][x] || DIM_NAXES.v[FROM][x] != DIM_NAXES.v[TO][x])
        return 0;
    for (uint32_t k = 0; k < DIM_NAXES.v[FROM][x]; k++) {
        parts *= AXIS.v[FROM][DIM_AXIS.v[FROM][x][k]];
        if (DIM_AXIS.v[FROM][x][k] != DIM_AXIS.v[TO][x][k])
            return 0;
    }
    return DIM_TILE.v[FROM][x] * parts == DIM_SIZE.v[FROM][x];
}

/* Every position has summands of its own: no axis of the mesh is without use. */
static int has_no_replicas(void)
{
    for (uint32_t a = 0; a < NAXES.v[FROM]; a++) {
        int used = AXIS.v[FROM][a] == 1 || is_listed(FROM, SUM_ROW, a);
        for (uint32_t x = 0; x < RANK.v[FROM] && !used; x++)
            used = is_listed(FROM, x, a);
        if (!used)
            return 0;
    }
    return 1;
}

/* The problem asks for one thing: sums over some axes, left where their parts are. */
static int is_one_reduction(void)
{
    if (HAS_TARGET_MESH != 0 || !has_no_replicas())
        return 0;
    for (uint32_t x = 0; x < RANK.v[FROM]; x++)
        if (!is_kept(x))
            return 0;
    return 1;
}

static int is_summed_over(uint32_t axis)
{
    return is_listed(FROM, SUM_ROW, axis) && !is_listed(TO, SUM_ROW, axis);
}

/* The number of the reduction group of a position: its place on the axes that stay. */
static uint32_t find_reduction_group(uint32_t position)
{
    uint32_t group = 0;

    for (uint32_t a = 0; a < NAXES.v[FROM]; a++)
        if (!is_summed_over(a))
            group = group * AXIS.v[FROM][a] + position / STRIDE.v[FROM][a] % AXIS.v[FROM][a];
    return group;
}

static void find_least(uint32_t levels, struct plan_price *found)
{
    uint32_t n = 1;

    for (uint32_t a = 0; a < NAXES.v[FROM]; a++)
        n *= is_summed_over(a) ? AXIS.v[FROM][a] : 1;
    if (n == 1 || !is_one_reduction())
        return;
    begin_groups(POSITIONS.v[FROM] / n);
    for (uint32_t d = 0; d < NDEV; d++)
        if (PLACE.v[FROM][d] != NONE)
            add_member(find_reduction_group(PLACE.v[FROM][d]), n, d);
    found->has_least = 1;
    found->least = find_reduction_bound(levels, POSITIONS.v[FROM], n, SIZE.v[0]);
}

void price_plan(uint32_t levels, struct plan_price *found)
{
    *found = (struct plan_price){0};
    for (uint32_t s = 1; s <= NSTEPS; s++) {
        uint64_t step = price_one_step(levels, s);
        if (step == PRICE_MAX)
            found->unpriced = s;
        found->price = add_step_price(found->price, step);
        if (found->price == PRICE_MAX)
            return;
    }
    found->priced = 1;
    find_least(levels, found);
}

void format_price(const struct plan_price *price, char text[PRICE_WORDS_BYTES])
{
    text[0] = '\0';
    if (price->priced && price->has_least)
        (void)snprintf(text, PRICE_WORDS_BYTES, " PRICE <= %" PRIu64 " LEAST %" PRIu64,
                       price->price, price->least);
    else if (price->priced)
        (void)snprintf(text, PRICE_WORDS_BYTES, " PRICE <= %" PRIu64, price->price);
}
