#include "price/inputs.h"

uint32_t groups_fit(uint32_t e, uint32_t n)
{
    if (n == 0 || n > PRICE_DEVICES || e > PRICE_DEVICES)
        return 0;
    return e % n == 0 ? 1 : 0;
}

uint32_t level_fits(uint32_t e, uint32_t b, uint32_t units)
{
    uint32_t p = 0;

    if (b == 0 || units == 0 || units > PRICE_DEVICES)
        return 0;
    /*@ loop invariant range: 0 <= p <= e;
        loop invariant located: \forall integer q; 0 <= q < p ==> PrUnitOf(MEMBER, q, b) < units;
        loop assigns p;
        loop variant e - p; */
    while (p < e) {
        if (MEMBER.v[p] / b >= units) {
            /*@ assert outside: PrUnitOf(MEMBER, p, b) >= units; */
            return 0;
        }
        p++;
    }
    return 1;
}

uint32_t levels_fit(uint32_t k, uint32_t e)
{
    uint32_t l = 0;

    if (k > PRICE_LEVELS)
        return 0;
    /*@ loop invariant range: 0 <= l <= k;
        loop invariant fit: \forall integer m; 0 <= m < l ==>
          PrLocated(MEMBER, e, BELOW.v[m], UNITS.v[m]);
        loop assigns l;
        loop variant k - l; */
    while (l < k) {
        if (level_fits(e, BELOW.v[l], UNITS.v[l]) == 0)
            return 0;
        l++;
    }
    return 1;
}
