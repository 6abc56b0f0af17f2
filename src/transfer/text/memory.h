/* Reads the memories of a layout. */
#ifndef TRANSFER_MEMORY_H
#define TRANSFER_MEMORY_H

#include "transfer/text/order.h"

/* Behind the line of a buffer at word k, or 0, in a memory of so many bytes of which
 * TR_USED are used. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    requires memory: bytes <= TR_NUMBER_MAX;
    terminates \true;
    exits \false;
    assigns TR_RANK, TR_EXTENT, TR_ORDER, TR_SPOT, TR_USED, FAULT;
    ensures accept: \result != 0 <==> TrBufferLine(k) && TrBufferFits(k, \old(TR_USED), bytes);
    ensures end: \result != 0 ==> \result == TrBufferEnd(k) && k < \result <= TR_WORDS;
    ensures used: \result != 0 ==> TR_USED == TrBufferStop(k);
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t read_buffer(uint32_t k, uint64_t bytes);

/* Behind the memory of a device that begins at word k, or 0. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns TR_RANK, TR_EXTENT, TR_ORDER, TR_SPOT, TR_USED, FAULT;
    ensures accept: \result != 0 <==> TrMemory(k);
    ensures end: \result != 0 ==> \result == TrMemoryEnd(k) && k < \result <= TR_WORDS;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t read_memory(uint32_t k);

#endif
