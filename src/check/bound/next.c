#include "check/bound/next.h"

uint64_t weak_extent(uint32_t x)
{
    return x < RANK.v[FROM] ? DIM_SIZE.v[FROM][x] : SUMMANDS;
}

uint64_t target_tile(uint32_t x)
{
    return x < RANK.v[FROM] ? DIM_TILE.v[TO][x] : SUMMANDS;
}

uint64_t row_tile(uint32_t k, uint32_t x)
{
    if (x == RANK.v[FROM])
        return k < NSTATES ? STATE_JOINED.v[k] : 1;
    return k < NSTATES ? STATE_TILE.v[k][x] : DIM_TILE.v[FROM][x];
}

uint64_t next_tile(uint32_t k, uint32_t i, uint32_t j, uint32_t f, uint32_t x)
{
    /*@ assert inside: 1 <= NextTile(k, i, j, f, x) <= WeakExtent(x); */
    if (x == i)
        return row_tile(k, x) * f;
    return x == j ? row_tile(k, x) / f : row_tile(k, x);
}

uint32_t next_fits(uint32_t k, uint32_t i, uint32_t j, uint32_t f)
{
    if (i <= RANK.v[FROM]) {
        uint64_t tile = row_tile(k, i);
        uint64_t pieces = weak_extent(i) / tile;
        if (pieces % f != 0)
            return 0;
        /*@ assert whole: WeakExtent(i) == pieces * tile; */
        /*@ assert some: 1 <= pieces; */
        /*@ assert enough: f <= pieces; */
        /*@ assert inside: 1 <= tile * f <= WeakExtent(i); */
    }
    if (j < RANK.v[FROM]) {
        uint64_t tile = row_tile(k, j);
        if (tile % f != 0)
            return 0;
        /*@ assert whole: tile == (tile / f) * f; */
        /*@ assert some: 1 <= tile / f <= tile; */
        /*@ assert inside: tile <= DIM_SIZE.v[FROM][j]; */
    }
    /*@ assert rows: \forall integer x; 0 <= x <= RANK.v[FROM] ==>
          1 <= RowTile(k, x) <= WeakExtent(x); */
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

uint64_t weak_cost(uint64_t size, uint32_t i, uint32_t j, uint32_t f)
{
    uint64_t cost;

    if (i != RANK.v[FROM])
        return i < RANK.v[FROM] ? size : 0;
    cost = multiply(size, j < RANK.v[FROM] ? f : 2);
    return cost != 0 ? cost : U64_MAX;
}

uint64_t next_parts(uint32_t k, uint32_t i, uint32_t j, uint32_t f, uint32_t x)
{
    uint64_t tile = next_tile(k, i, j, f, x);

    return weak_extent(x) / tile;
}

uint64_t next_pieces(uint32_t k, uint32_t i, uint32_t j, uint32_t f, uint32_t n)
{
    uint64_t product = 1;
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= n;
        loop invariant over: product == 0 <==> NextPieces(k, i, j, f, x) > U64_MAX;
        loop invariant exact: product != 0 ==> product == NextPieces(k, i, j, f, x);
        loop assigns x, product;
        loop variant n - x; */
    while (x < n) {
        uint64_t parts = next_parts(k, i, j, f, x);
        uint64_t more = multiply(product, parts);
        /*@ assert next: NextPieces(k, i, j, f, x + 1) == NextPieces(k, i, j, f, x) * parts; */
        /*@ assert exact: product != 0 ==> NextPieces(k, i, j, f, x + 1) == product * parts; */
        /*@ assert some: product != 0 ==> 1 <= product * parts; */
        /*@ assert over: product == 0 ==> NextPieces(k, i, j, f, x + 1) > U64_MAX && more == 0; */
        product = more;
        x++;
    }
    return product;
}

uint32_t next_on_mesh(uint32_t k, uint32_t i, uint32_t j, uint32_t f)
{
    uint64_t pieces = next_pieces(k, i, j, f, RANK.v[FROM] + 1);

    /*@ assert over: pieces == 0 ==>
          SHARERS % NextPieces(k, i, j, f, RANK.v[FROM] + 1) == SHARERS; */
    return pieces != 0 && SHARERS % pieces == 0;
}

uint32_t next_unsettled(uint32_t k, uint32_t i, uint32_t j, uint32_t f)
{
    uint32_t n = 0;
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[FROM] + 1;
        loop invariant count: n == NextUnsettled(k, i, j, f, x);
        loop invariant bound: n <= x + (x > RANK.v[FROM] ? 1 : 0);
        loop assigns x, n;
        loop variant RANK.v[FROM] + 1 - x; */
    while (x <= RANK.v[FROM]) {
        if (next_tile(k, i, j, f, x) % target_tile(x) != 0)
            n += x < RANK.v[FROM] ? 1 : 2;
        x++;
    }
    return n;
}

uint32_t next_is(uint32_t k, uint32_t i, uint32_t j, uint32_t f, uint32_t r)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[FROM] + 1;
        loop invariant same: \forall integer y; 0 <= y < x ==>
          RowTile(r, y) == NextTile(k, i, j, f, y);
        loop assigns x;
        loop variant RANK.v[FROM] + 1 - x; */
    while (x <= RANK.v[FROM]) {
        if (row_tile(r, x) != next_tile(k, i, j, f, x))
            return 0;
        x++;
    }
    return 1;
}

uint64_t moved_tile(uint32_t k, uint32_t i, uint32_t j, uint32_t f, uint32_t x)
{
    return x <= RANK.v[FROM] ? next_tile(k, i, j, f, x) : 0;
}

uint32_t has_tile(uint32_t r, uint32_t x, uint64_t tile)
{
    return x > RANK.v[FROM] || row_tile(r, x) == tile;
}

uint32_t next_listed(uint32_t k, uint32_t i, uint32_t j, uint32_t f, uint64_t paid)
{
    uint64_t more = moved_tile(k, i, j, f, i);
    uint64_t less = moved_tile(k, i, j, f, j);
    uint32_t r = 0;

    /*@ loop invariant range: 0 <= r <= NSTATES;
        loop invariant none: \forall integer t; 0 <= t < r ==>
          !(NextIs(k, i, j, f, t) && STATE_PAID.v[t] <= paid);
        loop assigns r;
        loop variant NSTATES - r; */
    while (r < NSTATES) {
        /*@ assert moved: NextIs(k, i, j, f, r) ==>
              (i <= RANK.v[FROM] ==> RowTile(r, i) == more)
              && (j <= RANK.v[FROM] ==> RowTile(r, j) == less); */
        if (STATE_PAID.v[r] <= paid && has_tile(r, i, more) != 0 && has_tile(r, j, less) != 0 &&
            next_is(k, i, j, f, r) != 0)
            return 1;
        r++;
    }
    return 0;
}

uint32_t is_weak(uint32_t k)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[FROM] + 1;
        loop invariant whole: \forall integer y; 0 <= y < x ==>
          WeakExtent(y) % RowTile(k, y) == 0 && RowTile(k, y) <= WeakExtent(y);
        loop assigns x;
        loop variant RANK.v[FROM] + 1 - x; */
    while (x <= RANK.v[FROM]) {
        uint64_t tile = row_tile(k, x);
        if (weak_extent(x) % tile != 0)
            return 0;
        /*@ assert inside: tile <= WeakExtent(x); */
        x++;
    }
    /*@ assert inside: NextInside(k, RANK.v[FROM] + 1, RANK.v[FROM] + 1, 1); */
    return next_on_mesh(k, RANK.v[FROM] + 1, RANK.v[FROM] + 1, 1);
}
