/* The price of a step on a hierarchy of levels, and the least that any algorithm costs. */
#ifndef PRICE_PRICE_H
#define PRICE_PRICE_H

#include "spec/price/price.acsl"

/*@ requires kind: kind <= PRICE_ALLPERMUTE;
    requires members: 1 <= n <= PRICE_DEVICES;
    requires elements: s <= PRICE_ELEMENTS;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures passed: \result == PrPassed(kind, n, s);
*/
uint64_t count_passed(uint32_t kind, uint32_t n, uint64_t s);

/*@ terminates \true;
    exits \false;
    assigns \nothing;
    ensures price: \result == PrCapped(inverse * (fullest * amount));
*/
uint64_t price_level(uint64_t inverse, uint64_t fullest, uint64_t amount);

/* The price of a step of `kind` in the groups of n among the first e entries of MEMBER, of
 * s elements in each device, on the first k levels; PRICE_MAX if it is no smaller. */
/*@ requires kind: kind <= PRICE_ALLPERMUTE;
    requires groups: PrGroups(e, n);
    requires levels: PrHierarchy(MEMBER, k, e);
    requires elements: s <= PRICE_ELEMENTS;
    terminates \true;
    exits \false;
    assigns LEAVING, INSIDE;
    ensures price: \result == PrCapped(PrStepPrice(MEMBER, k, kind, e, n, s));
*/
uint64_t price_groups(uint32_t k, uint32_t kind, uint32_t e, uint32_t n, uint64_t s);

/* The least price of any algorithm that adds up s elements in each group: of ports alone. */
/*@ requires groups: PrGroups(e, n);
    requires levels: PrHierarchy(MEMBER, k, e);
    requires elements: s <= PRICE_ELEMENTS;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures least: \result == PrCapped(PrLeast(MEMBER, k, e, n, s));
*/
uint64_t find_least_price(uint32_t k, uint32_t e, uint32_t n, uint64_t s);

#endif
