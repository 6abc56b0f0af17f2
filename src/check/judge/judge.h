/* Judging the plan: every step, the last table, the claims. Functions return a
 * rejection code, 0 when nothing is wrong. */
#ifndef CHECK_JUDGE_H
#define CHECK_JUDGE_H

#include "check/judge/list.h"
#include "check/judge/tiles.h"
#include "check/judge/steps.h"
#include "spec/check/text/certificate.acsl"
#include "spec/check/judge/plan.acsl"

/* The effect of step s on the table, or the code of the premise that fails. */
/*@ requires ready: Ready(s) && OperationLimits(s);
    requires distinct: DIM_I.v[s] == DIM_J.v[s] ==> DIM_I.v[s] == NO_DIM;
    requires current: Current(s - 1);
    terminates \true;
    exits \false;
    assigns OFF, OLD;
    ensures accept: \result == 0 <==> (DIM_I.v[s] != NO_DIM ==> Agree(s, DIM_I.v[s]));
    ensures current: \result == 0 ==> Current(s);
    ensures inside: \result == 0 ==> Inside(s);
*/
uint32_t apply_step(uint32_t s);

/* Returns a rejection code, or 0 with the table after step s. */
/*@ requires place: 1 <= s <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    requires limits: SideLimits(FROM) && OperationLimits(s) && TileLimits(s)
      && TileLimits(s - 1) && ListAtHand(s);
    requires table: Current(s - 1) && Inside(s - 1);
    terminates \true;
    exits \false;
    assigns OFF, OLD, INV, LIST, IOTA_STRIDE, NUMBER, FAULT;
    ensures accept: \result == 0 <==> StepOk(s);
    ensures current: \result == 0 ==> Current(s);
    ensures inside: \result == 0 ==> Inside(s);
*/
uint32_t judge_step(uint32_t s);

/* All steps in order; 0 when one is wrong. */
/*@ requires count: NSTEPS <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    requires limits: SideLimits(FROM) && OperationsLimits(NSTEPS) && TilesLimits(NSTEPS)
      && TileLimits(0) && ListsAtHand(NSTEPS);
    requires table: Current(0) && Inside(0);
    terminates \true;
    exits \false;
    assigns OFF, OLD, INV, LIST, IOTA_STRIDE, NUMBER, FAULT;
    ensures accept: \result != 0 <==> StepsOk;
    ensures told: \result == 0 ==> FAULT.code > 0;
    ensures current: \result != 0 ==> Current(NSTEPS);
*/
uint32_t judge_steps(void);

/* Whether the last table is that of the target type. */
/*@ requires count: NSTEPS <= STEPS_MAX;
    requires limits: MeshLimits && SideLimits(TO);
    requires prepared: MeshPrepared && SidePrepared(TO);
    requires well_formed: TypeWellFormed(TO) && SameGlobalType;
    requires current: Current(NSTEPS);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures accept: \result == 0 <==> TargetReached;
*/
uint32_t check_target(void);

#endif
