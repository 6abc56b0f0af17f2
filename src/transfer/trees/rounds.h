/* Judges the rounds of a plan. */
#ifndef TRANSFER_ROUNDS_H
#define TRANSFER_ROUNDS_H

#include "spec/transfer/trees/rounds.acsl"
#include "transfer/base/expect.h"

/* 1 when in every round every piece is given as a whole. */
/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS && TrProblem && TrCertificate;
    requires layouts: TR_SOURCE == TrSourceAt && TR_TARGET == TrTargetAt && TR_SOURCE < TR_TARGET < TR_CERT;
    requires rounds: TrRoundsFound(TrRounds + 1);
    requires arrays: TrArraysKnown;
    requires turns: TrTurnsBelow(TR_CERT);
    terminates \true;
    exits \false;
    assigns TR_PIECE, TR_RANK, TR_DATA, TR_GOAL_LO, TR_GOAL_HI, TR_ROOT, TR_LO, TR_HI, TR_TURN,
      TR_TURNS, TR_GROUP_END, FAULT;
    ensures accept: \result == 1 <==> TrRoundsGiven;
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t judge_rounds(void);

#endif
