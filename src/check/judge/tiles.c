#include "check/judge/tiles.h"

uint32_t is_multiple(uint64_t a, uint64_t n, uint64_t b)
{
    return a / n == b && a % n == 0;
}

uint32_t check_scaled_tile(uint32_t s, uint32_t x)
{
    if (x == DIM_I.v[s])
        return is_multiple(TILE.v[s][x], FACTOR.v[s], TILE.v[s - 1][x]);
    if (x == DIM_J.v[s])
        return is_multiple(TILE.v[s - 1][x], FACTOR.v[s], TILE.v[s][x]);
    return TILE.v[s][x] == TILE.v[s - 1][x];
}

uint32_t check_scaled_tiles(uint32_t s)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant tiles: \forall integer y; 0 <= y < x ==> ScaledAlong(s, y);
        loop assigns x;
        loop variant DIMS - x; */
    while (x < DIMS) {
        if (check_scaled_tile(s, x) == 0)
            return E_TILE;
        x++;
    }
    return 0;
}

uint32_t check_stated_tile(uint32_t s, uint32_t x)
{
    if (OP.v[s] == OP_EXCHANGE && TILE.v[s][x] != DIM_TILE.v[TO][x])
        return E_EXCHANGE_TILE;
    if (x < RANK.v[FROM] || TILE.v[s][x] == TILE.v[s - 1][x])
        return 0;
    return OP.v[s] == OP_EXCHANGE ? E_EXCHANGE_SUMMAND : E_RESIZE_SUMMAND;
}

uint32_t check_stated_tiles(uint32_t s)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant tiles: \forall integer y; 0 <= y < x ==> StatedAlong(s, y);
        loop assigns x;
        loop variant DIMS - x; */
    while (x < DIMS) {
        uint32_t code = check_stated_tile(s, x);
        if (code != 0)
            return code;
        x++;
    }
    return 0;
}

uint32_t check_tiles(uint32_t s)
{
    if (OP.v[s] == OP_RESIZE || OP.v[s] == OP_EXCHANGE)
        return check_stated_tiles(s);
    return check_scaled_tiles(s);
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
    uint64_t cost = OP.v[s] == OP_REDUCESCATTER ? SIZE.v[s - 1] : SIZE.v[s];
    uint64_t rest = COST.v[s];

    if (OP.v[s] == OP_DYNSLICE || OP.v[s] == OP_RESIZE)
        cost = 0;
    if (OP.v[s] == OP_ALLREDUCE) {
        if (rest < cost)
            return E_COST;
        rest -= cost;
    }
    if (rest < cost || rest - cost != COST.v[s - 1])
        return E_COST;
    return 0;
}

uint32_t check_used(uint32_t s)
{
    if (USED.v[s] % FACTOR.v[s] != 0)
        return E_FACTOR_DEVICES;
    if (OP.v[s] == OP_ALLPERMUTE && USED.v[s] != NDEV)
        return E_PERMUTE_USE;
    return 0;
}

uint32_t check_numbers(uint32_t s)
{
    uint32_t code = check_used(s);
    uint64_t size;

    if (code != 0)
        return code;
    if (DIM_I.v[s] == DIM_J.v[s] && DIM_I.v[s] != NO_DIM)
        return E_SAME_DIMENSION;
    code = check_tiles(s);
    if (code != 0)
        return code;
    size = tile_product(s);
    if (size == 0 || size != SIZE.v[s])
        return E_SIZE;
    return check_cost(s);
}
