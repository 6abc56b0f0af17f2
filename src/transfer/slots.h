/* Judges the tree of a buffer. */
#ifndef TRANSFER_SLOTS_H
#define TRANSFER_SLOTS_H

#include "spec/transfer/slots.acsl"

/* 1 when the tree of the buffer whose line is at word b, with its end at word `end`, cuts the
 * whole buffer into pieces and holes. */
/*@ requires limits: TrWordLimits && b < TR_WORDS && TrArraysKnown;
    requires line: TrBufferLine(b) && end == TrBufferEnd(b) && end <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns TR_BUFFER, TR_ROOT, TR_RANK, TR_GOAL_LO, TR_GOAL_HI, TR_LO, TR_HI;
    ensures accept: \result == 1 <==> TrSlots(b);
    ensures flag: \result <= 1;
*/
uint32_t judge_slots(uint32_t b, uint32_t end);

#endif
