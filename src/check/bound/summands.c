#include "check/bound/summands.h"
#include "check/base/scale.h"

uint32_t multiply_summands(uint32_t kept)
{
    uint32_t n = 1;
    uint32_t a = NAXES.v[FROM];

    /*@ loop invariant range: 0 <= a <= NAXES.v[FROM];
        loop invariant summands: n == Summands(kept, a);
        loop invariant few: 1 <= n <= Devices(FROM, a);
        loop assigns a, n;
        loop variant a; */
    while (a > 0) {
        uint32_t size;
        a--;
        size = AXIS.v[FROM][a];
        /*@ assert some: 1 <= size; */
        /*@ assert stride: Devices(FROM, a + 1) == STRIDE.v[FROM][a]; */
        /*@ assert here: Devices(FROM, a) == Times(size, STRIDE.v[FROM][a]); */
        /*@ assert product: Devices(FROM, a) == size * STRIDE.v[FROM][a]; */
        /*@ assert fits: Devices(FROM, a) == (a == 0 ? POSITIONS.v[FROM] : STRIDE.v[FROM][a - 1]); */
        /*@ ghost scale_order(STRIDE.v[FROM][a], n, size); */
        /*@ ghost scale_order(size, 1, STRIDE.v[FROM][a]); */
        /*@ ghost scale_order(size, 1, n); */
        /*@ assert more: n <= Devices(FROM, a) && 1 <= n * size <= Devices(FROM, a); */
        if (count_uses_in_dim(FROM, a, SUM_ROW) == 1 && count_uses_in_dim(TO, a, SUM_ROW) == kept) {
            /*@ assert summands: Summands(kept, a) == Times(size, n); */
            n *= size;
        }
    }
    return n;
}

void count_summands(void)
{
    uint32_t kept = multiply_summands(1);

    SUMMANDS = multiply_summands(0);
    /*@ assert some: NDEV < (NDEV / kept) * kept + kept; */
    SHARERS = NDEV / kept;
}
