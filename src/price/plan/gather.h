/* The members of groups, group after group, each in increasing order. What these functions
 * put in MEMBER is looked at again by those that say that it is right. */
#ifndef PRICE_GATHER_H
#define PRICE_GATHER_H

#include "price/plan/state.h"

/* INV has a position in the group of each device, e or more when it is in none. Devices come
 * in increasing order, so the members of every group do. INSIDE has, at the first position
 * of a group, how many of it there are already. */
/*@ requires entries: e <= PRICE_DEVICES && 1 <= n;
    requires devices: NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns MEMBER, INSIDE;
*/
void gather_members(uint32_t e, uint32_t n);

#endif
