/* The section on fused collectives. Functions return a rejection code, 0 when
 * nothing is wrong. */
#ifndef CHECK_FUSION_H
#define CHECK_FUSION_H

#include "check/judge/list.h"
#include "spec/check/judge/fusion.acsl"

/*@ requires place: 2 <= s <= STEPS_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures kind: \result != 0 <==> FusedKind(s);
*/
uint32_t is_fused_kind(uint32_t s);

/* Whether the joint groups of n members are those of the step before. */
/*@ requires place: 2 <= s <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    requires joint: 1 <= n && n == Joint(s);
    requires lists: ListAtHand(s - 1) && ListAtHand(s) && EveryDevice(s - 1);
    terminates \true;
    exits \false;
    assigns INV, LIST, IOTA_STRIDE, NUMBER, FAULT;
    ensures groups: \result != 0 <==> JointGroups(s);
*/
uint32_t check_joint_groups(uint32_t s, uint64_t n);

/* Whether step s may be carried out with the step before, in groups of n. */
/*@ requires place: 1 <= s <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    requires joint: 1 <= n && n == Joint(s);
    requires lists: ListAtHand(s) && (2 <= s ==> ListAtHand(s - 1) && EveryDevice(s - 1));
    terminates \true;
    exits \false;
    assigns INV, LIST, IOTA_STRIDE, NUMBER, FAULT;
    ensures fused: \result == 0 <==> FusedOk(s);
*/
uint32_t check_fused(uint32_t s, uint64_t n);

/* Every chain; the first finding is told at its step. */
/*@ requires count: NSTEPS <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    requires limits: OperationsLimits(NSTEPS) && ListsAtHand(NSTEPS);
    requires steps: StepsOk && EvenSteps;
    terminates \true;
    exits \false;
    assigns INV, LIST, IOTA_STRIDE, NUMBER, FAULT;
    ensures chains: \result != 0 <==> ChainsOk(NSTEPS);
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t check_chains(void);

/*@ requires count: NSTEPS <= STEPS_MAX;
    requires source: COST.v[0] == 0;
    requires steps: StepsOk && ChainsOk(NSTEPS);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures cost: \result == FusedCost(NSTEPS);
    ensures cheaper: \result <= COST.v[NSTEPS];
*/
uint64_t fused_cost(void);

/*@ requires count: NSTEPS <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    requires limits: OperationsLimits(NSTEPS) && ListsAtHand(NSTEPS);
    requires source: COST.v[0] == 0;
    requires steps: StepsOk && (HAS_FUSION != 0 ==> EvenSteps);
    terminates \true;
    exits \false;
    assigns INV, LIST, IOTA_STRIDE, NUMBER, FAULT;
    ensures fusion: \result != 0 <==> FusionOk;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t check_fusion(uint32_t at);

#endif
