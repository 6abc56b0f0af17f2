#include "check/judge/tiles.h"

uint32_t is_multiple(uint64_t a, uint64_t n, uint64_t b)
{
    return a / n == b && a % n == 0;
}

uint32_t check_tile(uint32_t s, uint32_t x)
{
    if (x == DIM_I.v[s])
        return is_multiple(TILE.v[s][x], FACTOR.v[s], TILE.v[s - 1][x]);
    if (x == DIM_J.v[s])
        return is_multiple(TILE.v[s - 1][x], FACTOR.v[s], TILE.v[s][x]);
    return TILE.v[s][x] == TILE.v[s - 1][x];
}

uint32_t check_tiles(uint32_t s)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[FROM];
        loop invariant tiles: \forall integer y; 0 <= y < x ==>
          (y == DIM_I.v[s] ? TILE.v[s][y] == FACTOR.v[s] * TILE.v[s - 1][y] :
           y == DIM_J.v[s] ? TILE.v[s - 1][y] == FACTOR.v[s] * TILE.v[s][y] :
           TILE.v[s][y] == TILE.v[s - 1][y]);
        loop assigns x;
        loop variant RANK.v[FROM] - x; */
    while (x < RANK.v[FROM]) {
        if (check_tile(s, x) == 0)
            return E_TILE;
        x++;
    }
    return 0;
}

uint64_t tile_product(uint32_t s)
{
    uint64_t n = 1;
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[FROM];
        loop invariant over: n == 0 <==> TileProduct(s, x) > U64_MAX;
        loop invariant exact: n != 0 ==> n == TileProduct(s, x);
        loop assigns x, n;
        loop variant RANK.v[FROM] - x; */
    while (x < RANK.v[FROM]) {
        n = multiply(n, TILE.v[s][x]);
        x++;
    }
    return n;
}

uint32_t check_cost(uint32_t s)
{
    uint64_t cost = OP.v[s] == OP_DYNSLICE ? 0 : SIZE.v[s];

    if (COST.v[s] < cost || COST.v[s] - cost != COST.v[s - 1])
        return E_COST;
    return 0;
}

uint32_t check_numbers(uint32_t s)
{
    uint64_t size;

    if (NDEV % FACTOR.v[s] != 0)
        return E_FACTOR_DEVICES;
    if (DIM_I.v[s] == DIM_J.v[s] && DIM_I.v[s] != NO_DIM)
        return E_SAME_DIMENSION;
    if (check_tiles(s) != 0)
        return E_TILE;
    size = tile_product(s);
    if (size == 0 || size != SIZE.v[s])
        return E_SIZE;
    return check_cost(s);
}
