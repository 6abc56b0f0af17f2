#include "price/leaving.h"

uint32_t next_entry(uint32_t p, uint32_t n)
{
    if ((p + 1) % n != 0)
        return p + 1;
    /*@ assert first: n <= p + 1; */
    return p + 1 - n;
}

void clear_leaving(uint32_t units)
{
    uint32_t u = 0;

    /*@ loop invariant range: 0 <= u <= units;
        loop invariant none: \forall integer c; 0 <= c < u ==> LEAVING.v[c] == 0;
        loop assigns u, LEAVING;
        loop variant units - u; */
    while (u < units) {
        LEAVING.v[u] = 0;
        u++;
    }
}

void count_leaving(uint32_t e, uint32_t n, uint32_t b, uint32_t units)
{
    uint32_t p = 0;

    clear_leaving(units);
    /*@ loop invariant range: 0 <= p <= e;
        loop invariant counted: \forall integer c; 0 <= c < units ==>
          LEAVING.v[c] == PrLeaving(MEMBER, c, p, n, b);
        loop invariant few: \forall integer c; 0 <= c < units ==> LEAVING.v[c] <= p;
        loop assigns p, LEAVING;
        loop variant e - p; */
    while (p < e) {
        uint32_t q = next_entry(p, n);
        uint32_t home = MEMBER.v[p] / b;
        /*@ assert home: home == PrUnitOf(MEMBER, p, b) < units; */
        if (home != MEMBER.v[q] / b)
            LEAVING.v[home] = LEAVING.v[home] + 1;
        p++;
    }
}

uint32_t count_changes(uint32_t e, uint32_t n, uint32_t b)
{
    uint32_t changes = 0;
    uint32_t p = 0;

    /*@ loop invariant range: 0 <= p <= e;
        loop invariant counted: changes == PrChanges(MEMBER, p, n, b);
        loop invariant few: changes <= p;
        loop assigns p, changes;
        loop variant e - p; */
    while (p < e) {
        if (p % n != 0 && MEMBER.v[p] / b != MEMBER.v[p - 1] / b)
            changes++;
        p++;
    }
    return changes;
}

uint32_t groups_ascend(uint32_t e, uint32_t n)
{
    uint32_t p = 1;

    /*@ loop invariant range: 1 <= p;
        loop invariant within: p <= e || p == 1;
        loop invariant so_far: \forall integer q; 0 < q < p && q % n != 0 ==>
          MEMBER.v[q - 1] < MEMBER.v[q];
        loop assigns p;
        loop variant e - p; */
    while (p < e) {
        if (p % n != 0 && MEMBER.v[p - 1] >= MEMBER.v[p])
            return 0;
        p++;
    }
    return 1;
}
