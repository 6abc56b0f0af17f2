#include "check/bound/next.h"

uint64_t row_tile(uint32_t k, uint32_t x)
{
    return k < NSTATES ? STATE_TILE.v[k][x] : DIM_TILE.v[FROM][x];
}

uint64_t next_tile(uint32_t k, uint32_t i, uint32_t j, uint32_t f, uint32_t x)
{
    /*@ assert inside: 1 <= NextTile(k, i, j, f, x) <= DIM_SIZE.v[FROM][x]; */
    if (x == i)
        return row_tile(k, x) * f;
    return x == j ? row_tile(k, x) / f : row_tile(k, x);
}

uint32_t next_fits(uint32_t k, uint32_t i, uint32_t j, uint32_t f)
{
    if (i < RANK.v[FROM]) {
        uint64_t tile = row_tile(k, i);
        uint64_t pieces = DIM_SIZE.v[FROM][i] / tile;
        if (pieces % f != 0)
            return 0;
        /*@ assert whole: DIM_SIZE.v[FROM][i] == pieces * tile; */
        /*@ assert some: 1 <= pieces; */
        /*@ assert enough: f <= pieces; */
        /*@ assert inside: 1 <= tile * f <= DIM_SIZE.v[FROM][i]; */
    }
    if (j < RANK.v[FROM]) {
        uint64_t tile = row_tile(k, j);
        if (tile % f != 0)
            return 0;
        /*@ assert whole: tile == (tile / f) * f; */
        /*@ assert some: 1 <= tile / f <= tile; */
        /*@ assert inside: tile <= DIM_SIZE.v[FROM][j]; */
    }
    /*@ assert rows: \forall integer x; 0 <= x < RANK.v[FROM] ==>
          1 <= RowTile(k, x) <= DIM_SIZE.v[FROM][x]; */
    return 1;
}

uint64_t next_size(uint32_t k, uint32_t i, uint32_t j, uint32_t f)
{
    uint64_t n = 1;
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[FROM];
        loop invariant over: n == 0 <==> NextSize(k, i, j, f, x) > U64_MAX;
        loop invariant exact: n != 0 ==> n == NextSize(k, i, j, f, x);
        loop assigns x, n;
        loop variant RANK.v[FROM] - x; */
    while (x < RANK.v[FROM]) {
        uint64_t tile = next_tile(k, i, j, f, x);
        uint64_t more = multiply(n, tile);
        /*@ assert next: NextSize(k, i, j, f, x + 1) == NextSize(k, i, j, f, x) * tile; */
        /*@ assert exact: n != 0 ==> NextSize(k, i, j, f, x + 1) == n * tile; */
        /*@ assert some: n != 0 ==> 1 <= n * tile; */
        /*@ assert over: n == 0 ==> NextSize(k, i, j, f, x + 1) > U64_MAX && more == 0; */
        n = more;
        x++;
    }
    return n;
}

uint64_t next_parts(uint32_t k, uint32_t i, uint32_t j, uint32_t f, uint32_t x)
{
    uint64_t tile = next_tile(k, i, j, f, x);

    return DIM_SIZE.v[FROM][x] / tile;
}

uint64_t next_pieces(uint32_t k, uint32_t i, uint32_t j, uint32_t f)
{
    uint64_t n = 1;
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[FROM];
        loop invariant over: n == 0 <==> NextPieces(k, i, j, f, x) > U64_MAX;
        loop invariant exact: n != 0 ==> n == NextPieces(k, i, j, f, x);
        loop assigns x, n;
        loop variant RANK.v[FROM] - x; */
    while (x < RANK.v[FROM]) {
        uint64_t parts = next_parts(k, i, j, f, x);
        uint64_t more = multiply(n, parts);
        /*@ assert next: NextPieces(k, i, j, f, x + 1) == NextPieces(k, i, j, f, x) * parts; */
        /*@ assert exact: n != 0 ==> NextPieces(k, i, j, f, x + 1) == n * parts; */
        /*@ assert some: n != 0 ==> 1 <= n * parts; */
        /*@ assert over: n == 0 ==> NextPieces(k, i, j, f, x + 1) > U64_MAX && more == 0; */
        n = more;
        x++;
    }
    return n;
}

uint32_t next_on_mesh(uint32_t k, uint32_t i, uint32_t j, uint32_t f)
{
    uint64_t pieces = next_pieces(k, i, j, f);

    /*@ assert over: pieces == 0 ==>
          NDEV % NextPieces(k, i, j, f, RANK.v[FROM]) == NDEV; */
    return pieces != 0 && NDEV % pieces == 0;
}

uint32_t next_unsettled(uint32_t k, uint32_t i, uint32_t j, uint32_t f)
{
    uint32_t n = 0;
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[FROM];
        loop invariant count: n == NextUnsettled(k, i, j, f, x);
        loop invariant bound: n <= x;
        loop assigns x, n;
        loop variant RANK.v[FROM] - x; */
    while (x < RANK.v[FROM]) {
        n += next_tile(k, i, j, f, x) % DIM_TILE.v[TO][x] != 0;
        x++;
    }
    return n;
}

uint32_t next_is(uint32_t k, uint32_t i, uint32_t j, uint32_t f, uint32_t r)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[FROM];
        loop invariant same: \forall integer y; 0 <= y < x ==>
          STATE_TILE.v[r][y] == NextTile(k, i, j, f, y);
        loop assigns x;
        loop variant RANK.v[FROM] - x; */
    while (x < RANK.v[FROM]) {
        if (STATE_TILE.v[r][x] != next_tile(k, i, j, f, x))
            return 0;
        x++;
    }
    return 1;
}

uint32_t next_listed(uint32_t k, uint32_t i, uint32_t j, uint32_t f, uint64_t paid)
{
    uint32_t r = 0;

    /*@ loop invariant range: 0 <= r <= NSTATES;
        loop invariant none: \forall integer t; 0 <= t < r ==>
          !(NextIs(k, i, j, f, t) && STATE_PAID.v[t] <= paid);
        loop assigns r;
        loop variant NSTATES - r; */
    while (r < NSTATES) {
        if (STATE_PAID.v[r] <= paid && next_is(k, i, j, f, r) != 0)
            return 1;
        r++;
    }
    return 0;
}

uint32_t is_weak(uint32_t k)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[FROM];
        loop invariant whole: \forall integer y; 0 <= y < x ==>
          DIM_SIZE.v[FROM][y] % RowTile(k, y) == 0 && RowTile(k, y) <= DIM_SIZE.v[FROM][y];
        loop assigns x;
        loop variant RANK.v[FROM] - x; */
    while (x < RANK.v[FROM]) {
        uint64_t tile = row_tile(k, x);
        if (DIM_SIZE.v[FROM][x] % tile != 0)
            return 0;
        /*@ assert inside: tile <= DIM_SIZE.v[FROM][x]; */
        x++;
    }
    /*@ assert inside: NextInside(k, RANK.v[FROM], RANK.v[FROM], 1); */
    return next_on_mesh(k, RANK.v[FROM], RANK.v[FROM], 1);
}
