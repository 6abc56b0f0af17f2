#include "check/judge/agree.h"
#include "check/judge/lemmas.h"
#include "check/judge/once.h"

void find_firsts(uint32_t s)
{
    uint32_t d = 0;

    /*@ ghost count_once(s); */
    /*@ assert once: \forall integer p; 0 <= p < NDEV ==>
          ARGS.v[s][INV.v[ARGS.v[s][p]]] == ARGS.v[s][p] && INV.v[ARGS.v[s][p]] == p; */
    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant firsts: \forall integer c; 0 <= c < d ==>
          OLD.v[c] == First(s, INV.v[c]) < NDEV;
        loop invariant starts: \forall integer c; 0 <= c < d ==>
          INV.v[OLD.v[c]] % FACTOR.v[s] == 0;
        loop assigns d, OLD;
        loop variant NDEV - d; */
    while (d < NDEV) {
        uint32_t p = INV.v[d];
        uint32_t m = p % FACTOR.v[s];
        /*@ assert member: 0 <= m <= p; */
        /*@ ghost divide_row(p / FACTOR.v[s], 0, FACTOR.v[s]); */
        /*@ assert start: (p - m) % FACTOR.v[s] == 0; */
        OLD.v[d] = LIST.v[p - m];
        /*@ assert first: INV.v[OLD.v[d]] == p - m; */
        d++;
    }
}

uint32_t agree_outside(uint32_t s, uint32_t x)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant agree: \forall integer c; 0 <= c < d && INV.v[c] < USED.v[s] ==>
          Off(x, c) == Off(x, First(s, INV.v[c]));
        loop assigns d;
        loop variant NDEV - d; */
    while (d < NDEV) {
        /*@ assert first: OLD.v[d] == First(s, INV.v[d]) && ARGS.v[s][INV.v[d]] == d; */
        if (INV.v[d] < USED.v[s] && OFF.v[x][d] != OFF.v[x][OLD.v[d]])
            return 0;
        d++;
    }
    return 1;
}

uint32_t agree_along(uint32_t s, uint32_t x)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant agree: \forall integer c; 0 <= c < d && INV.v[c] < USED.v[s] ==>
          Off(x, c) == Off(x, First(s, INV.v[c]))
            + Shift(INV.v[c], FACTOR.v[s], TILE.v[s - 1][x]);
        loop assigns d;
        loop variant NDEV - d; */
    while (d < NDEV) {
        /*@ assert first: OLD.v[d] == First(s, INV.v[d]) && ARGS.v[s][INV.v[d]] == d; */
        uint64_t first = OFF.v[x][OLD.v[d]];
        /*@ assert low: first == Off(x, First(s, INV.v[d])) <= EXTENT_MAX; */
        uint64_t more = shift(INV.v[d], FACTOR.v[s], TILE.v[s - 1][x]);
        /*@ assert room: more == 0 || more + 1 <= EXTENT_MAX; */
        if (OFF.v[x][d] != first + more && INV.v[d] < USED.v[s])
            return 0;
        d++;
    }
    return 1;
}

uint32_t check_agreement(uint32_t s)
{
    uint32_t x = 0;

    find_firsts(s);
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
