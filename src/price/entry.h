/* Prices on a hierarchy of levels, for callers that nothing is proved of: what these
 * functions need of the objects they look at themselves. */
#ifndef PRICE_ENTRY_H
#define PRICE_ENTRY_H

#include "spec/price/price.acsl"

/* The price of a step of `kind` in the groups of n among the first e entries of MEMBER,
 * of s elements in each device, on the first k levels. An allpermute has n = 1.
 * PRICE_MAX when it is no smaller, or when this is no step on a hierarchy. */
/*@ terminates \true;
    exits \false;
    assigns LEAVING, INSIDE;
    ensures price: PrStep(MEMBER, k, kind, e, n, s) ==>
      \result == PrCapped(PrStepPrice(MEMBER, k, kind, e, n, s));
    ensures none: !PrStep(MEMBER, k, kind, e, n, s) ==> \result == PRICE_MAX;
*/
uint64_t find_step_price(uint32_t k, uint32_t kind, uint32_t e, uint32_t n, uint64_t s);

/* What no algorithm that adds up s elements in each group costs less than; 0 when the
 * groups are not in increasing order, or this is no reduction on a hierarchy. */
/*@ terminates \true;
    exits \false;
    assigns \nothing;
    ensures least: PrStep(MEMBER, k, PRICE_ALLREDUCE, e, n, s) && PrAscending(MEMBER, e, n) ==>
      \result == PrCapped(PrLeast(MEMBER, k, e, n, s));
    ensures none: !(PrStep(MEMBER, k, PRICE_ALLREDUCE, e, n, s) && PrAscending(MEMBER, e, n)) ==>
      \result == 0;
*/
uint64_t find_reduction_bound(uint32_t k, uint32_t e, uint32_t n, uint64_t s);

/* Prices of steps, one after the other. */
/*@ terminates \true;
    exits \false;
    assigns \nothing;
    ensures sum: \result == PrCapped(price + step);
*/
uint64_t add_step_price(uint64_t price, uint64_t step);

#endif
