/* What the accepted plan costs on the levels at hand, and what no algorithm for its problem
 * costs less than. */
#ifndef PRICE_PLAN_H
#define PRICE_PLAN_H

#include "price/plan/step.h"
#include "spec/price/plan/reduction.acsl"

/*@ requires prepared: NSTEPS <= STEPS_MAX && 1 <= NDEV <= DEVICES_MAX && ListsAtHand(NSTEPS);
    terminates \true;
    exits \false;
    assigns MEMBER, INSIDE, LEAVING, INV, LIST, IOTA_STRIDE, NUMBER, FAULT, STEP_PRICE,
      STEP_MEMBERS;
    ensures prices: \forall integer s; 1 <= s <= NSTEPS && STEP_PRICE.v[s] != PRICE_MAX ==>
      PlStep(k, s, STEP_MEMBERS.v[s])
      && STEP_PRICE.v[s] == PlStepPrice(k, s, STEP_MEMBERS.v[s]);
*/
void price_steps(uint32_t k);

/* The price on the first k levels is the sum of the prices of all steps, each in the groups
 * of its list. A plan may have none: then UNPRICED says where. */
/*@ requires prepared: NSTEPS <= STEPS_MAX && 1 <= NDEV <= DEVICES_MAX && ListsAtHand(NSTEPS);
    terminates \true;
    exits \false;
    assigns MEMBER, INSIDE, LEAVING, INV, LIST, IOTA_STRIDE, NUMBER, FAULT, STEP_PRICE,
      STEP_MEMBERS, IS_PRICED, UNPRICED, PLAN_PRICE, HAS_LEAST, PLAN_LEAST;
    ensures price: IS_PRICED != 0 ==>
      PlSteps(k, NSTEPS) && PLAN_PRICE == PlPrice(k, NSTEPS) && PLAN_PRICE < PRICE_MAX;
    ensures least: HAS_LEAST != 0 ==> PlLeast(k, PLAN_LEAST, MEMBER);
*/
void price_plan(uint32_t k);

#endif
