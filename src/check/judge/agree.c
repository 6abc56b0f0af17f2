#include "check/judge/agree.h"

uint32_t agree_outside(uint32_t s, uint32_t x)
{
    uint32_t p = 0;

    /*@ loop invariant range: 0 <= p <= USED.v[s];
        loop invariant agree: \forall integer k; 0 <= k < p ==>
          Off(x, ARGS.v[s][k]) == Off(x, First(s, k));
        loop assigns p;
        loop variant USED.v[s] - p; */
    while (p < USED.v[s]) {
        if (OFF.v[x][LIST.v[p]] != OFF.v[x][LIST.v[p - p % FACTOR.v[s]]])
            return 0;
        p++;
    }
    return 1;
}

uint32_t agree_along(uint32_t s, uint32_t x)
{
    uint32_t p = 0;

    /*@ loop invariant range: 0 <= p <= USED.v[s];
        loop invariant agree: \forall integer k; 0 <= k < p ==>
          Off(x, ARGS.v[s][k]) == Off(x, First(s, k)) + Shift(k, FACTOR.v[s], TILE.v[s - 1][x]);
        loop assigns p;
        loop variant USED.v[s] - p; */
    while (p < USED.v[s]) {
        /*@ assert member: 0 <= p % FACTOR.v[s] <= p; */
        /*@ assert first: LIST.v[p - p % FACTOR.v[s]] == First(s, p) < NDEV; */
        uint64_t first = OFF.v[x][LIST.v[p - p % FACTOR.v[s]]];
        /*@ assert low: first == Off(x, First(s, p)) <= EXTENT_MAX; */
        if (OFF.v[x][LIST.v[p]] != first + shift(p, FACTOR.v[s], TILE.v[s - 1][x]))
            return 0;
        p++;
    }
    return 1;
}

uint32_t check_agreement(uint32_t s)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant agree: \forall integer y, p; 0 <= y < x && 0 <= p < USED.v[s] ==>
          Off(y, ARGS.v[s][p])
          == Off(y, First(s, p))
             + (y == DIM_I.v[s] ? Shift(p, FACTOR.v[s], TILE.v[s - 1][y]) : 0);
        loop assigns x;
        loop variant DIMS - x; */
    while (x < DIMS) {
        uint32_t good = x == DIM_I.v[s] ? agree_along(s, x) : agree_outside(s, x);
        if (good == 0)
            return x < RANK.v[FROM] ? E_GROUP_OFFSETS : E_GROUP_SUMMANDS;
        x++;
    }
    return 0;
}
