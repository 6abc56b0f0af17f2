/* Judges what a round gives. */
#ifndef TRANSFER_ROUND_H
#define TRANSFER_ROUND_H

#include "spec/transfer/trees/rounds.acsl"
#include "transfer/base/expect.h"

/* 1 when every piece of the layout at word m is given by pieces of the layout at word l, as
 * the lines of trees from word t on say. */
/*@ requires limits: TrWordLimits && l < TR_WORDS && m < TR_WORDS && 1 <= t <= TR_WORDS;
    requires arrays: TrArraysKnown;
    requires pieces: TrWord(l + 1) <= TR_PIECES_MAX && TrWord(m + 1) <= TR_PIECES_MAX;
    requires found: TrSideFound(0, l) && TrSideFound(1, m);
    requires lines: TrTreeLines(t, TrWord(m + 1));
    requires turns: TrTurnsBelow(t);
    terminates \true;
    exits \false;
    assigns TR_RANK, TR_DATA, TR_GOAL_LO, TR_GOAL_HI, TR_ROOT, TR_LO, TR_HI, TR_TURN, TR_TURNS,
      TR_GROUP_END, FAULT;
    ensures accept: \result == 1 <==> TrLayoutGiven(l, m, t);
    ensures flag: \result <= 1;
    ensures turns: \result == 1 ==> TrTurnsBelow(TrLinesAt(t, TrWord(m + 1)));
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t judge_layout_given(uint32_t l, uint32_t m, uint32_t t);

#endif
