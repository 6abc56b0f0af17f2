#include "price/capped.h"

uint64_t add_capped(uint64_t a, uint64_t b)
{
    return a > PRICE_MAX - b ? PRICE_MAX : a + b;
}

uint64_t multiply_capped(uint64_t a, uint64_t b)
{
    if (b == 0)
        return 0;
    uint64_t most = PRICE_MAX / b;
    /*@ assert least: most * b <= PRICE_MAX; */
    /*@ assert above: PRICE_MAX < (most + 1) * b; */
    if (a > most) {
        /*@ assert over: (most + 1) * b <= a * b; */
        return PRICE_MAX;
    }
    /*@ assert under: a * b <= most * b; */
    return a * b;
}

uint64_t multiply_small(uint64_t a, uint64_t b)
{
    /*@ assert first: a * b <= PRICE_DEVICES * b; */
    /*@ assert second: PRICE_DEVICES * b <= PRICE_DEVICES * PRICE_ELEMENTS; */
    return a * b;
}

uint64_t divide_rounding_up(uint64_t a, uint64_t b)
{
    uint64_t quotient = a / b;
    /*@ assert whole: quotient * b + a % b == a; */
    /*@ assert grows: quotient <= quotient * b; */
    if (a % b == 0)
        return quotient;
    return quotient + 1;
}
