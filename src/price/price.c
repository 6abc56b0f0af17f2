#include "price/price.h"
#include "price/capped.h"
#include "price/leaving.h"
#include "price/sending.h"

uint64_t count_passed(uint32_t kind, uint32_t n, uint64_t s)
{
    if (kind > PRICE_ALLGATHER && kind != PRICE_ALLTOALL)
        return s;
    uint64_t part = divide_rounding_up(s, n);
    if (kind == PRICE_ALLTOALL)
        return part;
    uint64_t once = multiply_small(n - 1, part);
    return kind == PRICE_ALLREDUCE ? 2 * once : once;
}

/* A cap on the inner product shows in the outer one, or does not matter. */
uint64_t price_level(uint64_t inverse, uint64_t fullest, uint64_t amount)
{
    uint64_t inner = multiply_capped(fullest, amount);
    /*@ assert inner: inner == PrCapped(fullest * amount); */
    /*@ assert natural: 0 <= fullest * amount; */
    /*@ assert zero: inverse == 0 ==> inverse * (fullest * amount) == 0; */
    /*@ assert grows: inverse >= 1 ==> fullest * amount <= inverse * (fullest * amount); */
    /*@ assert capped: inverse >= 1 ==> inner <= inverse * inner; */
    return multiply_capped(inverse, inner);
}

uint64_t price_groups(uint32_t k, uint32_t kind, uint32_t e, uint32_t n, uint64_t s)
{
    uint64_t amount = count_passed(kind, n, s);
    uint64_t load = 0;
    uint64_t delay = 0;
    uint32_t l = 0;

    /*@ loop invariant range: 0 <= l <= k;
        loop invariant load: load == PrCapped(PrLoad(MEMBER, l, kind, e, n, amount));
        loop invariant natural: 0 <= PrLoad(MEMBER, l, kind, e, n, amount);
        loop invariant delay: delay == PrDelay(MEMBER, l, kind, e, n);
        loop assigns l, load, delay, LEAVING, INSIDE;
        loop variant k - l; */
    while (l < k) {
        /*@ assert level: PrLocated(MEMBER, e, BELOW.v[l], UNITS.v[l]); */
        uint64_t fullest = find_fullest(kind, e, n, BELOW.v[l], UNITS.v[l]);
        uint64_t price = price_level(INVERSE.v[l], fullest, amount);
        /*@ assert price: price == PrCapped(PrLevelLoad(MEMBER, l, kind, e, n, amount)); */
        if (price > load)
            load = price;
        if (fullest > 0 && LATENCY.v[l] > delay)
            delay = LATENCY.v[l];
        l++;
    }
    return add_capped(load, delay);
}

uint64_t find_least_price(uint32_t k, uint32_t e, uint32_t n, uint64_t s)
{
    uint64_t least = 0;
    uint32_t l = 0;

    /*@ loop invariant range: 0 <= l <= k;
        loop invariant least: least == PrCapped(PrLeast(MEMBER, l, e, n, s));
        loop assigns l, least;
        loop variant k - l; */
    while (l < k) {
        /*@ assert level: PrLocated(MEMBER, e, BELOW.v[l], UNITS.v[l]); */
        uint32_t changes = count_changes(e, n, BELOW.v[l]);
        uint64_t crossing = 2 * multiply_small(changes, s);
        /*@ assert crossing: crossing == 2 * (s * PrChanges(MEMBER, e, n, BELOW.v[l])); */
        uint64_t price = multiply_capped(INVERSE.v[l], divide_rounding_up(crossing, UNITS.v[l]));
        /*@ assert price: price == PrCapped(PrLevelLeast(MEMBER, l, e, n, s)); */
        if (price > least)
            least = price;
        l++;
    }
    return least;
}
