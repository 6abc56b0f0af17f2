#include "check/judge/list.h"

void invert_list(uint32_t s)
{
    uint32_t d = 0;
    uint32_t p = 0;

    load_list(s);
    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant none: \forall integer c; 0 <= c < d ==> INV.v[c] == NONE;
        loop assigns d, INV;
        loop variant NDEV - d; */
    while (d < NDEV) {
        INV.v[d] = NONE;
        d++;
    }
    /*@ loop invariant range: 0 <= p <= NDEV;
        loop invariant positions: \forall integer c; 0 <= c < NDEV ==>
          INV.v[c] == Position(s, c, p);
        loop invariant entries: \forall integer c; 0 <= c < NDEV && INV.v[c] != NONE ==>
          INV.v[c] < p && ARGS.v[s][INV.v[c]] == c;
        loop assigns p, INV;
        loop variant NDEV - p; */
    while (p < NDEV) {
        INV.v[LIST.v[p]] = p;
        p++;
    }
}

uint32_t check_list(uint32_t s)
{
    uint32_t d = 0;

    invert_list(s);
    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant seen: \forall integer c; 0 <= c < d ==> INV.v[c] < NDEV;
        loop assigns d;
        loop variant NDEV - d; */
    while (d < NDEV) {
        if (INV.v[d] == NONE)
            return E_DEVICE_MISSING;
        d++;
    }
    return 0;
}
