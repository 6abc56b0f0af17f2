#include "check/judge/held.h"

void hold_places(uint32_t side)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant held: \forall integer c; 0 <= c < d ==>
          HELD.v[c] == (PLACE.v[side][c] != NONE ? 1 : 0);
        loop assigns d, HELD;
        loop variant NDEV - d; */
    while (d < NDEV) {
        HELD.v[d] = PLACE.v[side][d] != NONE;
        d++;
    }
}

uint32_t are_all_held(void)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant all: \forall integer c; 0 <= c < d ==> HELD.v[c] == 1;
        loop assigns d;
        loop variant NDEV - d; */
    while (d < NDEV) {
        if (HELD.v[d] != 1)
            return 0;
        d++;
    }
    return 1;
}

uint32_t check_givers(uint32_t s)
{
    uint32_t p = 0;

    if (are_all_held() != 0)
        return 0;
    /*@ loop invariant range: 0 <= p <= USED.v[s];
        loop invariant held: \forall integer q; 0 <= q < p ==>
          HELD.v[OP.v[s] == OP_BROADCAST ? First(s, q) : ARGS.v[s][q]] != 0;
        loop assigns p;
        loop variant USED.v[s] - p; */
    while (p < USED.v[s]) {
        uint32_t m = OP.v[s] == OP_BROADCAST ? p % FACTOR.v[s] : 0;
        /*@ assert member: 0 <= m <= p; */
        if (HELD.v[LIST.v[p - m]] == 0)
            return E_GIVER_IDLE;
        p++;
    }
    return 0;
}

void hold_members(uint32_t s)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant held: \forall integer c; 0 <= c < d ==>
          HELD.v[c] == (INV.v[c] >= USED.v[s] ? 0 : OP.v[s] != OP_REDUCE ? 1 :
                        INV.v[c] % FACTOR.v[s] == 0 ? 1 : 0);
        loop assigns d, HELD;
        loop variant NDEV - d; */
    while (d < NDEV) {
        uint32_t root = OP.v[s] != OP_REDUCE || INV.v[d] % FACTOR.v[s] == 0;
        HELD.v[d] = INV.v[d] < USED.v[s] && root != 0;
        d++;
    }
}

void permute_held(void)
{
    uint32_t d = 0;

    if (are_all_held() != 0)
        return;
    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant copied: \forall integer c; 0 <= c < d ==> OLD.v[c] == HELD.v[c];
        loop assigns d, OLD;
        loop variant NDEV - d; */
    while (d < NDEV) {
        OLD.v[d] = HELD.v[d];
        d++;
    }
    d = 0;
    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant held: \forall integer c; 0 <= c < d ==>
          HELD.v[c] == \at(HELD.v, Pre)[LIST.v[c]];
        loop assigns d, HELD;
        loop variant NDEV - d; */
    while (d < NDEV) {
        /*@ assert copied: OLD.v[LIST.v[d]] == \at(HELD.v, Pre)[LIST.v[d]] <= 4294967295; */
        HELD.v[d] = (uint32_t)OLD.v[LIST.v[d]];
        d++;
    }
}

uint32_t check_held(void)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant held: \forall integer c; 0 <= c < d && PLACE.v[TO][c] != NONE ==>
          HELD.v[c] != 0;
        loop assigns d;
        loop variant NDEV - d; */
    while (d < NDEV) {
        if (PLACE.v[TO][d] != NONE && HELD.v[d] == 0)
            return E_TARGET_IDLE;
        d++;
    }
    return 0;
}
