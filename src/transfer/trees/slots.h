/* Judges the tree of a buffer. */
#ifndef TRANSFER_SLOTS_H
#define TRANSFER_SLOTS_H

#include "transfer/base/expect.h"
#include "spec/transfer/trees/slots.acsl"

/* Behind the line of a buffer at word b, when its tree cuts the whole buffer into pieces and
 * holes, or 0. */
/*@ requires limits: TrWordLimits && b < TR_WORDS && TrArraysKnown;
    requires line: TrBufferLine(b);
    terminates \true;
    exits \false;
    assigns TR_BUFFER, TR_ROOT, TR_RANK, TR_GOAL_LO, TR_GOAL_HI, TR_LO, TR_HI, FAULT;
    ensures accept: \result != 0 <==> TrSlots(b);
    ensures told: \result == 0 ==> FAULT.code > 0;
    ensures end: \result != 0 ==> \result == TrBufferEnd(b) && b < \result <= TR_WORDS;
*/
uint32_t judge_slots(uint32_t b);

#endif
