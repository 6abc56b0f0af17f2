/* Judges the order of a buffer's dimensions as its line has it. */
#ifndef TRANSFER_ORDER_H
#define TRANSFER_ORDER_H

#include "transfer/base/expect.h"
#include "spec/transfer/text/memory.acsl"
#include "spec/transfer/base/buffer.acsl"

/* The buffer whose line begins at word k becomes the one that is judged; 1 when its order
 * has each dimension once. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    requires line: TrBufferShape(k) && TrBufferWords(k);
    terminates \true;
    exits \false;
    assigns TR_RANK, TR_EXTENT, TR_ORDER, TR_SPOT;
    ensures accept: \result == 1 <==> TrOrderOnce(k);
    ensures flag: \result <= 1;
    ensures loaded: TrBufferLoaded(k) && TR_RANK <= TR_DIMS_MAX;
    ensures ordered: \result == 1 ==> TrOrdered;
*/
uint32_t judge_buffer_order(uint32_t k);

#endif
