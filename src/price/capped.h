/* Sums and products that stay at the largest number when they would be larger. */
#ifndef PRICE_CAPPED_H
#define PRICE_CAPPED_H

#include "spec/price/price.acsl"

/*@ terminates \true;
    exits \false;
    assigns \nothing;
    ensures sum: \result == PrCapped(a + b);
*/
uint64_t add_capped(uint64_t a, uint64_t b);

/*@ terminates \true;
    exits \false;
    assigns \nothing;
    ensures product: \result == PrCapped(a * b);
*/
uint64_t multiply_capped(uint64_t a, uint64_t b);

/*@ requires bounds: a <= PRICE_DEVICES && b <= PRICE_ELEMENTS;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures product: \result == a * b;
    ensures bound: \result <= PRICE_DEVICES * PRICE_ELEMENTS;
*/
uint64_t multiply_small(uint64_t a, uint64_t b);

/*@ requires divisor: 1 <= b;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures up: \result == PrRoundedUp(a, b);
    ensures bound: \result <= a;
*/
uint64_t divide_rounding_up(uint64_t a, uint64_t b);

#endif
