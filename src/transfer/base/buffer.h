/* Judges the order of a buffer's dimensions. */
#ifndef TRANSFER_BUFFER_H
#define TRANSFER_BUFFER_H

#include "spec/transfer/base/buffer.acsl"

/* 1 when TR_ORDER has each of TR_RANK dimensions once; then TR_SPOT is its inverse. */
/*@ requires rank: TR_RANK <= TR_DIMS_MAX;
    terminates \true;
    exits \false;
    assigns TR_SPOT;
    ensures accept: \result == 1 <==> TrPermuted;
    ensures flag: \result <= 1;
    ensures ordered: \result == 1 ==> TrOrdered;
*/
uint32_t judge_order(void);

#endif
