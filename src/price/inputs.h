/* Whether the objects hold a hierarchy and groups on it. */
#ifndef PRICE_INPUTS_H
#define PRICE_INPUTS_H

#include "spec/price/price.acsl"

/*@ terminates \true;
    exits \false;
    assigns \nothing;
    ensures fit: \result == 1 <==> PrGroups(e, n);
    ensures flag: \result <= 1;
*/
uint32_t groups_fit(uint32_t e, uint32_t n);

/*@ requires entries: e <= PRICE_DEVICES;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures fit: \result == 1 <==> PrLocated(MEMBER, e, b, units);
    ensures flag: \result <= 1;
*/
uint32_t level_fits(uint32_t e, uint32_t b, uint32_t units);

/*@ requires entries: e <= PRICE_DEVICES;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures fit: \result == 1 <==> PrHierarchy(MEMBER, k, e);
    ensures flag: \result <= 1;
*/
uint32_t levels_fit(uint32_t k, uint32_t e);

#endif
