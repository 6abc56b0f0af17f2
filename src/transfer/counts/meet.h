/* Measures what the boxes of two pieces of one array have in common. */
#ifndef TRANSFER_MEET_H
#define TRANSFER_MEET_H

#include "transfer/base/expect.h"
#include "spec/transfer/counts/meet.acsl"

/* Its bytes, or the largest number for itself and more. */
/*@ requires limits: TrWordLimits && v < TR_WORDS && w < TR_WORDS;
    requires arrays: TrArraysKnown;
    requires pieces: TrPieceOk(v) && TrPieceOk(w) && TrWord(v + 1) == TrWord(w + 1);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures bytes: \result == TrMeetBytes(v, w);
*/
uint64_t measure_meet(uint32_t v, uint32_t w);

/* 1 when they do not have the same summands. */
/*@ requires limits: TrWordLimits && v < TR_WORDS && w < TR_WORDS;
    requires arrays: TrArraysKnown;
    requires pieces: TrPieceOk(v) && TrPieceOk(w) && TrWord(v + 1) == TrWord(w + 1);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures other: \result == TrOtherSummands(v, w);
    ensures flag: \result <= 1;
*/
uint32_t differ_in_summands(uint32_t v, uint32_t w);

#endif
