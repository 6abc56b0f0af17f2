#include "check/bound/widest.h"
#include "spec/check/bound/rests.acsl"

uint32_t global_remainder(uint32_t n)
{
    uint64_t rest = 1 % n;
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[FROM];
        loop invariant rest: rest == GlobalSize(x) % n;
        loop invariant some: 0 <= GlobalSize(x);
        loop invariant below: rest < n;
        loop assigns x, rest;
        loop variant RANK.v[FROM] - x; */
    while (x < RANK.v[FROM]) {
        uint64_t size = DIM_SIZE.v[FROM][x] % n;
        /*@ assert positive: 1 <= DIM_SIZE.v[FROM][x]; */
        /*@ assert product: GlobalSize(x + 1) == GlobalSize(x) * DIM_SIZE.v[FROM][x]; */
        /*@ assert rest: (GlobalSize(x) * DIM_SIZE.v[FROM][x]) % n == (rest * size) % n; */
        /*@ assert some: 0 <= GlobalSize(x) * DIM_SIZE.v[FROM][x]; */
        /*@ ghost scale_order(rest, DEVICES_MAX, size); */
        rest = rest * size % n;
        x++;
    }
    return (uint32_t)rest;
}

uint32_t find_widest(void)
{
    uint32_t n = SHARERS;

    /*@ loop invariant range: 1 <= n <= SHARERS;
        loop invariant none: \forall integer h; CommonDivisor(h) ==> h <= n;
        loop assigns n;
        loop variant n; */
    while (n > 1) {
        if (SHARERS % n == 0 && global_remainder(n) == 0)
            return n;
        n--;
    }
    return 1;
}
