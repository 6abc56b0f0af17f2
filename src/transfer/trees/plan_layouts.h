/* Judges the trees of all layouts of a plan. */
#ifndef TRANSFER_PLAN_LAYOUTS_H
#define TRANSFER_PLAN_LAYOUTS_H

#include "transfer/base/expect.h"
#include "spec/transfer/trees/plan_layouts.acsl"

/* 1 when every buffer of every layout is cut into pieces and holes. */
/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS && TrProblem && TrCertificate;
    requires layouts: TR_SOURCE == TrSourceAt && TR_TARGET == TrTargetAt && TR_SOURCE < TR_TARGET < TR_CERT;
    requires rounds: TrRoundsFound(TrRounds + 1);
    requires arrays: TrArraysKnown;
    terminates \true;
    exits \false;
    assigns TR_BUFFER, TR_ROOT, TR_RANK, TR_GOAL_LO, TR_GOAL_HI, TR_LO, TR_HI, FAULT;
    ensures accept: \result == 1 <==> TrPlanSlots;
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t judge_plan_layouts(void);

#endif
