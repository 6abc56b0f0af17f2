#include "check/judge/well_formed.h"

uint32_t check_dim_product(uint32_t side, uint32_t x)
{
    uint64_t n = DIM_TILE.v[side][x];
    uint32_t t = 0;

    PART.v[side][x][0] = n;
    /* n becomes 0 once a product is over the limit, and stays 0. */
    /*@ loop invariant range: 0 <= t <= DIM_NAXES.v[side][x];
        loop invariant exact: n != 0 ==> n == Part(side, x, t);
        loop invariant over: n == 0 ==> Part(side, x, t) > EXTENT_MAX;
        loop invariant stored: n != 0 ==> \forall integer u; 0 <= u <= t ==>
          1 <= PART.v[side][x][u] == Part(side, x, u) <= n;
        loop invariant others: \forall integer s, y, u;
          (s != side || y != x) ==>
          PART.v[s][y][u] == \at(PART.v, Pre)[s][y][u];
        loop assigns t, n, PART;
        loop variant DIM_NAXES.v[side][x] - t; */
    while (t < DIM_NAXES.v[side][x]) {
        uint32_t size = axis_size(side, DIM_AXIS.v[side][x][t]);
        /*@ assert next: Part(side, x, t + 1) == Part(side, x, t) * size; */
        /*@ assert over: n == 0 ==> Part(side, x, t + 1) > EXTENT_MAX; */
        /*@ assert exact: n != 0 ==> Part(side, x, t + 1) == n * size; */
        /*@ assert more: n <= n * size; */
        n = multiply(n, size);
        t++;
        PART.v[side][x][t] = n;
    }
    return n < DIM_SIZE.v[side][x] || n > EXTENT_MAX;
}

uint32_t count_uses_in_dim(uint32_t side, uint32_t a, uint32_t x)
{
    uint32_t n = 0;
    uint32_t t = 0;

    /*@ loop invariant range: 0 <= t <= DIM_NAXES.v[side][x];
        loop invariant count: n == UsesInDim(side, a, x, t);
        loop invariant bound: n <= t;
        loop assigns t, n;
        loop variant DIM_NAXES.v[side][x] - t; */
    while (t < DIM_NAXES.v[side][x]) {
        n += DIM_AXIS.v[side][x][t] == a;
        t++;
    }
    return n;
}

uint32_t count_uses(uint32_t side, uint32_t a)
{
    uint32_t n = 0;
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[side];
        loop invariant count: n == Uses(side, a, x);
        loop invariant bound: n <= AXES_MAX * x;
        loop assigns x, n;
        loop variant RANK.v[side] - x; */
    while (x < RANK.v[side]) {
        n += count_uses_in_dim(side, a, x);
        x++;
    }
    return n + count_uses_in_dim(side, a, SUM_ROW);
}

uint32_t find_reused_axis(uint32_t side)
{
    uint32_t a = 0;

    /*@ loop invariant range: 0 <= a <= NAXES.v[side];
        loop invariant once: \forall integer b; 0 <= b < a ==>
          Uses(side, b, RANK.v[side]) + Unreduced(side, b) <= 1;
        loop assigns a;
        loop variant NAXES.v[side] - a; */
    while (a < NAXES.v[side]) {
        if (count_uses(side, a) > 1)
            return 1;
        a++;
    }
    return 0;
}

uint32_t find_unkept_axis(void)
{
    uint32_t a = 0;

    /*@ loop invariant range: 0 <= a <= NAXES.v[FROM];
        loop invariant reduces: \forall integer b; 0 <= b < a ==>
          Unreduced(TO, b) <= Unreduced(FROM, b);
        loop assigns a;
        loop variant NAXES.v[FROM] - a; */
    while (a < NAXES.v[FROM]) {
        if (count_uses_in_dim(TO, a, SUM_ROW) > count_uses_in_dim(FROM, a, SUM_ROW))
            return 1;
        a++;
    }
    return 0;
}

uint32_t check_unreduced(void)
{
    if (HAS_TARGET_MESH != 0 && DIM_NAXES.v[TO][SUM_ROW] != 0) {
        fail(E_UNREDUCED_MESH, DIM_AT.v[TO][0], 0);
        return 0;
    }
    if ((DIM_NAXES.v[FROM][SUM_ROW] != 0 || DIM_NAXES.v[TO][SUM_ROW] != 0) &&
        OPERATOR == NO_OPERATOR) {
        fail(E_OP_MISSING, DIM_AT.v[FROM][0], 0);
        return 0;
    }
    return 1;
}

uint64_t local_size(uint32_t side)
{
    uint64_t n = 1;
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[side];
        loop invariant over: n == 0 <==> LocalSize(side, x) > U64_MAX;
        loop invariant exact: n != 0 ==> n == LocalSize(side, x);
        loop assigns x, n;
        loop variant RANK.v[side] - x; */
    while (x < RANK.v[side]) {
        n = multiply(n, DIM_TILE.v[side][x]);
        x++;
    }
    return n;
}

uint32_t check_type(uint32_t side)
{
    uint32_t x = 0;

    if (find_reused_axis(side) != 0) {
        fail(E_AXIS_REUSED, DIM_AT.v[side][0], 0);
        return 0;
    }
    /*@ loop invariant range: 0 <= x <= RANK.v[side];
        loop invariant product: \forall integer y; 0 <= y < x ==> DimProduct(side, y);
        loop invariant stored: \forall integer y; 0 <= y < x ==> PartsStored(side, y);
        loop invariant others: \forall integer y, t;
          PART.v[1 - side][y][t] == \at(PART.v, Pre)[1 - side][y][t];
        loop assigns x, PART;
        loop variant RANK.v[side] - x; */
    while (x < RANK.v[side]) {
        if (check_dim_product(side, x) != 0) {
            fail(E_DIM_PRODUCT, DIM_AT.v[side][x], 0);
            return 0;
        }
        x++;
    }
    if (local_size(side) == 0) {
        fail(E_LOCAL_SIZE, DIM_AT.v[side][0], 0);
        return 0;
    }
    return 1;
}

uint32_t check_same_global_type(void)
{
    uint32_t x = 0;

    if (RANK.v[FROM] != RANK.v[TO]) {
        fail(E_RANKS_DIFFER, NAME.at[FROM][0], 0);
        return 0;
    }
    /*@ loop invariant range: 0 <= x <= RANK.v[FROM];
        loop invariant same: \forall integer y; 0 <= y < x ==>
          DIM_SIZE.v[FROM][y] == DIM_SIZE.v[TO][y];
        loop assigns x;
        loop variant RANK.v[FROM] - x; */
    while (x < RANK.v[FROM]) {
        if (DIM_SIZE.v[FROM][x] != DIM_SIZE.v[TO][x]) {
            fail(E_SIZES_DIFFER, DIM_AT.v[TO][x], 0);
            return 0;
        }
        x++;
    }
    return 1;
}

uint32_t check_types(void)
{
    if (check_type(FROM) == 0)
        return 0;
    if (check_type(TO) == 0)
        return 0;
    /*@ assert from: SidePrepared(FROM); */
    return check_unreduced();
}

uint32_t count_sum_uses(uint32_t a, uint32_t x)
{
    uint32_t n = 0;
    uint32_t y = RANK.v[FROM];

    /*@ loop invariant range: RANK.v[FROM] <= y <= x;
        loop invariant count: n == SumUses(a, y);
        loop invariant bound: n <= AXES_MAX * (y - RANK.v[FROM]);
        loop assigns y, n;
        loop variant x - y; */
    while (y < x) {
        n += count_uses_in_dim(FROM, a, y);
        y++;
    }
    return n;
}

uint32_t count_uses_due(uint32_t a)
{
    if (a < NAXES.v[FROM] && multiply_parts(a, NPARTS) != 1)
        return 0;
    return count_uses_in_dim(FROM, whole_axis(FROM, a), SUM_ROW);
}

uint32_t are_sums_complete(void)
{
    uint32_t a = 0;

    /*@ loop invariant range: 0 <= a <= NAXES.v[FROM] + NPARTS;
        loop invariant complete: \forall integer b; 0 <= b < a ==>
          SumUses(b, DIMS) == UsesDue(b);
        loop assigns a;
        loop variant NAXES.v[FROM] + NPARTS - a; */
    while (a < NAXES.v[FROM] + NPARTS) {
        if (count_sum_uses(a, DIMS) != count_uses_due(a))
            return 0;
        a++;
    }
    return 1;
}

uint32_t is_kept_apart(uint32_t x)
{
    uint32_t t = 0;

    /*@ loop invariant range: 0 <= t <= DIM_NAXES.v[FROM][x];
        loop invariant apart: \forall integer u; 0 <= u < t ==>
          Unreduced(TO, WholeAxis(FROM, DIM_AXIS.v[FROM][x][u])) == SUM_KEPT.v[x];
        loop assigns t;
        loop variant DIM_NAXES.v[FROM][x] - t; */
    while (t < DIM_NAXES.v[FROM][x]) {
        uint32_t a = whole_axis(FROM, DIM_AXIS.v[FROM][x][t]);
        if (count_uses_in_dim(TO, a, SUM_ROW) != SUM_KEPT.v[x])
            return 0;
        t++;
    }
    return 1;
}

uint32_t check_sum(uint32_t x)
{
    uint32_t side = FROM;

    if (is_kept_apart(x) == 0)
        return E_SUMS_AXES;
    /*@ loop invariant range: FROM <= side <= TO + 1;
        loop invariant exact: \forall integer s; FROM <= s < side ==> SumExact(s, x);
        loop invariant stored: \forall integer s; FROM <= s < side ==> PartsStored(s, x);
        loop invariant others: \forall integer s, y, t; y != x ==>
          PART.v[s][y][t] == \at(PART.v, Pre)[s][y][t];
        loop assigns side, PART;
        loop variant TO + 1 - side; */
    while (side <= TO) {
        /*@ assert one: side == FROM || side == TO; */
        if (check_dim_product(side, x) != 0 ||
            PART.v[side][x][DIM_NAXES.v[side][x]] != DIM_SIZE.v[side][x])
            return E_SUM_SIZE;
        side++;
    }
    return 0;
}

uint32_t check_sums(uint32_t at)
{
    uint32_t x = RANK.v[FROM];

    if (check_parts() == 0) {
        fail(E_PARTS_PRODUCT, at, 0);
        return 0;
    }
    if (are_sums_complete() == 0) {
        fail(E_SUMS_AXES, at, 0);
        return 0;
    }
    /*@ loop invariant range: RANK.v[FROM] <= x <= DIMS;
        loop invariant exact: \forall integer y; RANK.v[FROM] <= y < x ==>
          KeptApart(y) && SumExact(FROM, y) && SumExact(TO, y);
        loop invariant stored: \forall integer y; 0 <= y < x ==>
          PartsStored(FROM, y) && PartsStored(TO, y);
        loop assigns x, PART, FAULT;
        loop variant DIMS - x; */
    while (x < DIMS) {
        uint32_t code = check_sum(x);
        if (code != 0) {
            fail(code, at, 0);
            return 0;
        }
        x++;
    }
    return 1;
}
