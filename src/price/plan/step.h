/* The price of a step of the accepted plan, in the groups of its list. */
#ifndef PRICE_STEP_H
#define PRICE_STEP_H

#include "check/judge/list.h"
#include "spec/price/plan/steps.acsl"

/*@ requires place: s <= STEPS_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures kind: \result == PlKind(s);
*/
uint32_t find_kind(uint32_t s);

/*@ requires place: s <= STEPS_MAX;
    requires entries: PrGroups(USED.v[s], FACTOR.v[s]);
    requires devices: NDEV <= DEVICES_MAX;
    requires positions: \forall integer d; 0 <= d < NDEV ==> INV.v[d] == Position(s, d, NDEV);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures sorted: \result == 1 <==> PlSorted(s, MEMBER);
    ensures flag: \result <= 1;
*/
uint32_t groups_are_sorted(uint32_t s);

/* PRICE_MAX for a step without a price, as for all below. */
/*@ requires place: 1 <= s <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    requires list: ListAtHand(s);
    requires groups: OP.v[s] != OP_ALLPERMUTE && !PlFree(s);
    terminates \true;
    exits \false;
    assigns MEMBER, INSIDE, LEAVING, INV, LIST, IOTA_STRIDE, NUMBER, FAULT;
    ensures price: \result != PRICE_MAX ==>
      PlStep(k, s, MEMBER) && \result == PlStepPrice(k, s, MEMBER);
*/
uint64_t price_groups_of(uint32_t k, uint32_t s);

/*@ requires place: 1 <= s <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    requires list: ListAtHand(s);
    requires permutation: OP.v[s] == OP_ALLPERMUTE;
    terminates \true;
    exits \false;
    assigns MEMBER, INSIDE, LEAVING, LIST, IOTA_STRIDE, NUMBER, FAULT;
    ensures price: \result != PRICE_MAX ==>
      PlStep(k, s, MEMBER) && \result == PlStepPrice(k, s, MEMBER);
*/
uint64_t price_permutation(uint32_t k, uint32_t s);

/*@ requires place: 1 <= s <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    requires list: HasList(s) ==> ListAtHand(s);
    terminates \true;
    exits \false;
    assigns MEMBER, INSIDE, LEAVING, INV, LIST, IOTA_STRIDE, NUMBER, FAULT;
    ensures price: \result != PRICE_MAX ==>
      PlStep(k, s, MEMBER) && \result == PlStepPrice(k, s, MEMBER);
*/
uint64_t price_step(uint32_t k, uint32_t s);

#endif
