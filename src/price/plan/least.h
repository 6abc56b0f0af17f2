/* What no algorithm for the problem costs less than, when it is one reduction. */
#ifndef PRICE_LEAST_H
#define PRICE_LEAST_H

#include "price/plan/reduction.h"

/* Sets INV to the first entry of the group of each device, to NONE when it has none. */
/*@ requires fitting: PlFitting;
    requires groups: PrGroups(e, n);
    requires devices: NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns INV;
*/
void place_groups(uint32_t e, uint32_t n);

/*@ requires fitting: PlFitting;
    requires groups: PrGroups(e, n);
    requires devices: NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures groups: \result == 1 ==> PlGroups(e, n, MEMBER);
    ensures flag: \result <= 1;
*/
uint32_t groups_match_positions(uint32_t e, uint32_t n);

/* 0 when the groups are not found. */
/*@ requires fitting: PlFitting;
    requires members: n == PlSummands(NAXES.v[FROM]);
    requires devices: NDEV <= DEVICES_MAX;
    requires reduction: PlReduction;
    terminates \true;
    exits \false;
    assigns MEMBER, INSIDE, INV;
    ensures least: PlLeast(k, \result, MEMBER);
*/
uint64_t find_least_in_groups(uint32_t k, uint32_t n);

/*@ requires devices: NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns MEMBER, INSIDE, INV, HAS_LEAST, PLAN_LEAST;
    ensures least: HAS_LEAST != 0 ==> PlLeast(k, PLAN_LEAST, MEMBER);
*/
void find_plan_least(uint32_t k);

#endif
