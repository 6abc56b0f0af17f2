#include "price/sending.h"
#include "price/leaving.h"

void clear_inside(uint32_t units)
{
    uint32_t u = 0;

    /*@ loop invariant range: 0 <= u <= units;
        loop invariant none: \forall integer c; 0 <= c < u ==> INSIDE.v[c] == 0;
        loop assigns u, INSIDE;
        loop variant units - u; */
    while (u < units) {
        INSIDE.v[u] = 0;
        u++;
    }
}

void count_inside(uint32_t first, uint32_t n, uint32_t b)
{
    uint32_t p = first;

    /*@ loop invariant range: first <= p <= first + n;
        loop invariant counted: \forall integer c; 0 <= c < PRICE_DEVICES ==>
          INSIDE.v[c] == \at(INSIDE.v[c], Pre) + PrWithin(MEMBER, c, first, p, b);
        loop invariant few: \forall integer c; 0 <= c < PRICE_DEVICES ==>
          0 <= PrWithin(MEMBER, c, first, p, b) <= p - first;
        loop assigns p, INSIDE;
        loop variant first + n - p; */
    while (p < first + n) {
        uint32_t home = MEMBER.v[p] / b;
        /*@ assert home: home == PrUnitOf(MEMBER, p, b) < PRICE_DEVICES; */
        INSIDE.v[home] = INSIDE.v[home] + 1;
        p++;
    }
    /*@ assert end: p == first + n; */
}

uint64_t count_pairs(uint32_t inside, uint32_t n)
{
    uint64_t outside = n - inside;
    /*@ assert less: inside * outside <= inside * PRICE_DEVICES; */
    return inside * outside;
}

void add_pairs(uint32_t first, uint32_t n, uint32_t b)
{
    uint32_t p = first;

    /*@ loop invariant range: first <= p <= first + n;
        loop invariant natural: \forall integer c; 0 <= c < PRICE_DEVICES ==>
          0 <= PrWithin(MEMBER, c, first, p, b);
        loop invariant seen: \forall integer c;
          0 <= c < PRICE_DEVICES && PrWithin(MEMBER, c, first, p, b) > 0 ==>
          INSIDE.v[c] == 0 && LEAVING.v[c] <= (first + n) * PRICE_DEVICES
          && LEAVING.v[c]
             == \at(LEAVING.v[c], Pre) + PrPairs(PrWithin(MEMBER, c, first, first + n, b), n);
        loop invariant unseen: \forall integer c;
          0 <= c < PRICE_DEVICES && PrWithin(MEMBER, c, first, p, b) == 0 ==>
          INSIDE.v[c] == \at(INSIDE.v[c], Pre) && LEAVING.v[c] == \at(LEAVING.v[c], Pre);
        loop assigns p, INSIDE, LEAVING;
        loop variant first + n - p; */
    while (p < first + n) {
        uint32_t home = MEMBER.v[p] / b;
        /*@ assert home: home == PrUnitOf(MEMBER, p, b) < PRICE_DEVICES; */
        LEAVING.v[home] = LEAVING.v[home] + count_pairs(INSIDE.v[home], n);
        INSIDE.v[home] = 0;
        p++;
    }
    /*@ assert end: p == first + n; */
}

uint32_t next_group(uint32_t first, uint32_t n)
{
    /*@ assert whole: first == first / n * n; */
    /*@ assert sum: first + n == (first / n + 1) * n; */
    return first + n;
}

void count_crossing(uint32_t e, uint32_t n, uint32_t b, uint32_t units)
{
    uint32_t first = 0;

    clear_leaving(units);
    clear_inside(units);
    /*@ loop invariant range: 0 <= first <= e;
        loop invariant whole: first % n == 0;
        loop invariant none: \forall integer c; 0 <= c < units ==> INSIDE.v[c] == 0;
        loop invariant counted: \forall integer c; 0 <= c < units ==>
          LEAVING.v[c] == PrCrossing(MEMBER, c, first, n, b);
        loop invariant few: \forall integer c; 0 <= c < units ==>
          LEAVING.v[c] <= first * PRICE_DEVICES;
        loop assigns first, INSIDE, LEAVING;
        loop variant e - first; */
    while (first < e) {
        uint32_t next = next_group(first, n);
        /*@ assert located: PrLocated(MEMBER, first + n, b, PRICE_DEVICES); */
        count_inside(first, n, b);
        add_pairs(first, n, b);
        /*@ assert nobody: PrPairs(0, n) == 0; */
        first = next;
    }
}

void count_sent(uint32_t e, uint32_t b, uint32_t units)
{
    uint32_t p = 0;

    clear_leaving(units);
    /*@ loop invariant range: 0 <= p <= e;
        loop invariant counted: \forall integer c; 0 <= c < units ==>
          LEAVING.v[c] == PrSent(MEMBER, c, p, b);
        loop invariant few: \forall integer c; 0 <= c < units ==> LEAVING.v[c] <= p;
        loop assigns p, LEAVING;
        loop variant e - p; */
    while (p < e) {
        uint32_t home = MEMBER.v[p] / b;
        /*@ assert home: home == PrUnitOf(MEMBER, p, b) < units; */
        if (home != p / b)
            LEAVING.v[home] = LEAVING.v[home] + 1;
        p++;
    }
}

uint64_t find_fullest(uint32_t kind, uint32_t e, uint32_t n, uint32_t b, uint32_t units)
{
    uint64_t fullest = 0;
    uint32_t u = 0;

    if (kind == PRICE_ALLTOALL)
        count_crossing(e, n, b, units);
    else if (kind == PRICE_ALLPERMUTE)
        count_sent(e, b, units);
    else
        count_leaving(e, n, b, units);
    /*@ assert counted: \forall integer c; 0 <= c < units ==>
          LEAVING.v[c] == PrMessages(MEMBER, kind, c, e, n, b); */
    /*@ loop invariant range: 0 <= u <= units;
        loop invariant largest: fullest == PrFullest(MEMBER, u, kind, e, n, b);
        loop assigns u, fullest;
        loop variant units - u; */
    while (u < units) {
        if (LEAVING.v[u] > fullest)
            fullest = LEAVING.v[u];
        u++;
    }
    return fullest;
}
