/* Judges the trees of all buffers of a layout. */
#ifndef TRANSFER_LAYOUT_SLOTS_H
#define TRANSFER_LAYOUT_SLOTS_H

#include "transfer/base/expect.h"
#include "spec/transfer/text/layout_lines.acsl"
#include "spec/transfer/trees/slots.acsl"

/* 1 when every buffer of the layout at word k, whose lines have been read, is cut into pieces
 * and holes. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS && TrArraysKnown;
    requires devices: TrDevices <= TR_DEVICES_MAX;
    requires lines: TrMemories(k + 3) && k + 3 <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns TR_BUFFER, TR_ROOT, TR_RANK, TR_GOAL_LO, TR_GOAL_HI, TR_LO, TR_HI, FAULT;
    ensures accept: \result == 1 <==> TrLayoutSlots(k);
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t judge_layout_slots(uint32_t k);

#endif
