#include "check/judge/parts.h"
#include "check/base/multiply.h"

uint32_t axis_size(uint32_t side, uint32_t a)
{
    /*@ assert mesh: side == FROM || side == TO; */
    return a < NAXES.v[side] ? AXIS.v[side][a] : PART_SIZE.v[a - NAXES.v[side]];
}

uint32_t whole_axis(uint32_t side, uint32_t a)
{
    return a < NAXES.v[side] ? a : PART_AXIS.v[a - NAXES.v[side]];
}

uint32_t place_on(uint32_t side, uint32_t p, uint32_t a)
{
    uint32_t whole = whole_axis(side, a);
    uint32_t place = p / STRIDE.v[side][whole];

    /*@ assert mesh: side == FROM || side == TO; */
    /*@ assert place: place == AxisPlace(side, p, whole); */
    if (a < NAXES.v[side])
        return place;
    return place % AXIS.v[side][whole] / PART_MINOR.v[a - NAXES.v[side]];
}

uint64_t multiply_parts(uint32_t a, uint32_t n)
{
    uint64_t m = 1;
    uint32_t k = 0;

    /* m becomes 0 once a product is over the limit, and stays 0. */
    /*@ loop invariant range: 0 <= k <= n;
        loop invariant over: m == 0 ==> Minor(a, k) > U64_MAX;
        loop invariant exact: m != 0 ==> m == Minor(a, k);
        loop invariant order: \forall integer j; 0 <= j <= k ==> 1 <= Minor(a, j) <= Minor(a, k);
        loop assigns k, m;
        loop variant n - k; */
    while (k < n) {
        /*@ assert size: 2 <= PART_SIZE.v[k]; */
        if (PART_AXIS.v[k] == a)
            m = multiply(m, PART_SIZE.v[k]);
        k++;
        /*@ assert next: Minor(a, k - 1) <= Minor(a, k); */
    }
    return m;
}

void store_minors(void)
{
    uint32_t k = 0;

    /*@ loop invariant range: 0 <= k <= NPARTS;
        loop invariant stored: \forall integer j; 0 <= j < k ==>
          1 <= PART_MINOR.v[j] == Minor(PART_AXIS.v[j], j);
        loop assigns k, PART_MINOR;
        loop variant NPARTS - k; */
    while (k < NPARTS) {
        uint64_t minor = multiply_parts(PART_AXIS.v[k], k);
        /*@ assert small: 1 <= minor == Minor(PART_AXIS.v[k], k) <= AXIS_SIZE_MAX; */
        PART_MINOR.v[k] = (uint32_t)minor;
        k++;
    }
}

uint32_t check_parts(void)
{
    uint32_t a = 0;

    /*@ loop invariant range: 0 <= a <= NAXES.v[FROM];
        loop invariant whole: \forall integer b; 0 <= b < a ==> CutWhole(b);
        loop invariant small: \forall integer b; 0 <= b < a ==> SmallMinors(b);
        loop assigns a;
        loop variant NAXES.v[FROM] - a; */
    while (a < NAXES.v[FROM]) {
        uint64_t all = multiply_parts(a, NPARTS);
        if (all != 1 && all != AXIS.v[FROM][a])
            return 0;
        a++;
    }
    store_minors();
    return 1;
}
