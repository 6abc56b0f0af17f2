/* Judging the plan: every step, the last table, the claims. Functions return a
 * rejection code, 0 when nothing is wrong. */
#ifndef CHECK_JUDGE_H
#define CHECK_JUDGE_H

#include "check/judge/list.h"
#include "check/judge/tiles.h"
#include "check/judge/cover.h"
#include "check/judge/held.h"
#include "check/judge/identical.h"
#include "check/judge/places.h"
#include "check/judge/received.h"
#include "check/judge/resize.h"
#include "check/judge/steps.h"
#include "spec/check/text/certificate.acsl"
#include "spec/check/judge/plan.acsl"

/* off of idle devices becomes 0. */
/*@ requires place: DIMS <= RANK_MAX && NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns OFF;
    ensures cleared: \forall integer x, d; 0 <= x < DIMS && 0 <= d < NDEV && HELD.v[d] == 0 ==>
      Off(x, d) == 0;
    ensures kept: \forall integer x, d; 0 <= x < DIMS && 0 <= d < NDEV && HELD.v[d] != 0 ==>
      Off(x, d) == \old(OFF.v)[x][d];
*/
void clear_table(void);

/* The movement of a step in groups, for the devices that take part. */
/*@ requires ready: Ready(s) && OperationLimits(s) && InGroups(s);
    requires distinct: DIM_I.v[s] == DIM_J.v[s] ==> DIM_I.v[s] == NO_DIM;
    terminates \true;
    exits \false;
    assigns OFF, OLD;
    ensures accept: \result == 0 <==> (DIM_I.v[s] != NO_DIM ==> TableAgrees{Pre}(s));
    ensures broadcast: OP.v[s] == OP_BROADCAST ==>
      \forall integer x, d; 0 <= x < DIMS && 0 <= d < NDEV ==>
      Off(x, d) == \old(OFF.v)[x][First(s, INV.v[d])];
    ensures moved: \result == 0 && OP.v[s] != OP_BROADCAST ==>
      \forall integer x, d; 0 <= x < DIMS && 0 <= d < NDEV && INV.v[d] < USED.v[s] ==>
      Off(x, d) == \old(OFF.v)[x][d]
        - (x == DIM_I.v[s] ? Shift(INV.v[d], FACTOR.v[s], TILE.v[s - 1][x]) : 0)
        + (x == DIM_J.v[s] ? Shift(INV.v[d], FACTOR.v[s], TILE.v[s][x]) : 0);
    ensures inside: \result == 0 ==> UsedInside(s);
*/
uint32_t move_group(uint32_t s);

/* The effect of step s on the table, or the code of the premise that fails. */
/*@ requires ready: Ready(s) && OperationLimits(s) && InGroups(s);
    requires distinct: DIM_I.v[s] == DIM_J.v[s] ==> DIM_I.v[s] == NO_DIM;
    requires current: Current(s - 1);
    terminates \true;
    exits \false;
    assigns OFF, OLD, HELD;
    ensures accept: \result == 0 <==>
      GiversHold(s) && (DIM_I.v[s] != NO_DIM ==> Agree(s, DIM_I.v[s]));
    ensures current: \result == 0 ==> Current(s);
    ensures inside: \result == 0 ==> Inside(s);
*/
uint32_t apply_group(uint32_t s);

/*@ requires ready: Ready(s) && OperationLimits(s) && OP.v[s] == OP_ALLPERMUTE;
    requires current: Current(s - 1);
    terminates \true;
    exits \false;
    assigns OFF, OLD, HELD;
    ensures current: Current(s);
    ensures inside: Inside(s);
*/
void apply_permutation(uint32_t s);

/*@ requires limits: MeshesLimits && MeshPrepared && TablePrepared(FROM) && TablePrepared(TO);
    requires place: 1 <= s <= STEPS_MAX && TileLimits(s - 1);
    requires stated: Stated(s) && OP.v[s] == OP_EXCHANGE;
    requires target: TargetSplit && LocalSize(TO, RANK.v[FROM]) <= U64_MAX;
    requires table: Current(s - 1) && Inside(s - 1);
    terminates \true;
    exits \false;
    assigns OFF, OLD, HELD, INV, LACKED;
    ensures accept: \result == 0 <==> ExchangeOk(s);
    ensures counted: \result == 0 ==> LACKED.v[s] == MostLacked(s, NDEV);
    ensures others: OtherLacked{Pre, Post}(s);
    ensures current: \result == 0 ==> Current(s);
    ensures inside: \result == 0 ==> Inside(s);
*/
uint32_t apply_exchange(uint32_t s);

/* The effect of a step with a list. */
/*@ requires place: 1 <= s <= STEPS_MAX;
    requires limits: TablePrepared(FROM) && OperationLimits(s) && TileLimits(s)
      && TileLimits(s - 1) && MeshPrepared && ListAtHand(s);
    requires numbers: NumbersOk(s) && HasList(s);
    requires table: Current(s - 1) && Inside(s - 1);
    terminates \true;
    exits \false;
    assigns OFF, OLD, HELD, INV, LIST, IOTA_STRIDE, NUMBER, FAULT;
    ensures accept: \result == 0 <==> StepOk(s);
    ensures current: \result == 0 ==> Current(s);
    ensures inside: \result == 0 ==> Inside(s);
    ensures positions: \result == 0 ==>
      \forall integer d; 0 <= d < NDEV ==> INV.v[d] == Position(s, d, NDEV);
*/
uint32_t apply_list(uint32_t s);

/* Returns a rejection code, or 0 with the table after step s. */
/*@ requires place: 1 <= s <= STEPS_MAX;
    requires prepared: MeshesLimits && MeshPrepared && TablePrepared(FROM) && TablePrepared(TO);
    requires limits: OperationLimits(s) && TileLimits(s) && TileLimits(s - 1)
      && (HasList(s) ==> ListAtHand(s));
    requires target: TargetSplit && LocalSize(TO, RANK.v[FROM]) <= U64_MAX;
    requires table: Current(s - 1) && Inside(s - 1);
    terminates \true;
    exits \false;
    assigns OFF, OLD, HELD, INV, LIST, LACKED, IOTA_STRIDE, NUMBER, FAULT;
    ensures accept: \result == 0 <==> StepOk(s);
    ensures current: \result == 0 ==> Current(s);
    ensures inside: \result == 0 ==> Inside(s);
    ensures positions: \result == 0 && InGroups(s) ==>
      \forall integer d; 0 <= d < NDEV ==> INV.v[d] == Position(s, d, NDEV);
    ensures counted: \result == 0 && OP.v[s] == OP_EXCHANGE ==>
      LACKED.v[s] == MostLacked(s, NDEV);
    ensures others: OtherLacked{Pre, Post}(s);
*/
uint32_t judge_step(uint32_t s);

/* All steps in order; 0 when one is wrong. What the claims need to know is found on
 * the way. */
/*@ requires count: NSTEPS <= STEPS_MAX;
    requires prepared: MeshesLimits && MeshPrepared && TablePrepared(FROM) && TablePrepared(TO);
    requires limits: OperationsLimits(NSTEPS) && TilesLimits(NSTEPS)
      && TileLimits(0) && ListsAtHand(NSTEPS);
    requires target: TargetSplit && LocalSize(TO, RANK.v[FROM]) <= U64_MAX;
    requires table: Current(0) && Inside(0);
    terminates \true;
    exits \false;
    assigns OFF, OLD, HELD, INV, LIST, LACKED, IDENTICAL, IOTA_STRIDE, NUMBER, FAULT;
    ensures accept: \result != 0 <==> StepsOk;
    ensures told: \result == 0 ==> FAULT.code > 0;
    ensures current: \result != 0 ==> Current(NSTEPS);
    ensures counted: \result != 0 ==> ExchangesCounted(NSTEPS);
    ensures identical: \result != 0 && CLAIM_IDENTICAL != 0 ==> (IDENTICAL != 0 <==> Identical);
*/
uint32_t judge_steps(void);

/* Whether the last table is that of the target type. */
/*@ requires count: NSTEPS <= STEPS_MAX;
    requires prepared: MeshesLimits && MeshPrepared && TablePrepared(TO);
    requires current: Current(NSTEPS);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures accept: \result == 0 <==> TargetReached;
    ensures bounds: \result == 0 ==> TargetInArray;
*/
uint32_t check_target(void);

#endif
