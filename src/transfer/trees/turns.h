/* Judges the turns of a group. */
#ifndef TRANSFER_TURNS_H
#define TRANSFER_TURNS_H

#include "transfer/base/expect.h"
#include "spec/transfer/trees/turns.acsl"

/* Behind the tree at word c, when its leaves are a group, else 0. The table of turns is not
 * cleared between groups: each is further on in the text, and leaves before it do not count. */
/*@ requires limits: TrLimits && 1 <= c <= TR_WORDS;
    requires old: TrTurnsBelow(c);
    terminates \true;
    exits \false;
    assigns TR_TURN, TR_TURNS, FAULT;
    ensures accept: \result != 0 <==> TrTurns(c);
    ensures end: \result != 0 ==> \result == TrEnd(c) && TrTurnsBelow(TrEnd(c));
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t judge_turns(uint32_t c);

#endif
