/* Judges the pieces of a layout. */
#ifndef TRANSFER_GIVERS_H
#define TRANSFER_GIVERS_H

#include "spec/transfer/trees/rounds.acsl"
#include "transfer/base/expect.h"

/* 1 when every piece of the layout at word l, which a side of the table has, lies in its array. */
/*@ requires limits: TrWordLimits && side <= 1 && l < TR_WORDS && TrWord(l + 1) <= TR_PIECES_MAX;
    requires arrays: TrArraysKnown;
    requires found: TrSideFound(side, l);
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrGivers(l);
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t judge_givers(uint32_t side, uint32_t l);

#endif
