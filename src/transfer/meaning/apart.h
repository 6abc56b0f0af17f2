/* Lemma functions: the buffers of a memory do not overlap. */
#ifndef TRANSFER_APART_H
#define TRANSFER_APART_H

#include <stdint.h>
#include "spec/transfer/text/memory.acsl"

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures sign: \forall integer k; TrBufferLine(k) ==> 0 <= TrBufferBytes(k);
  @/
  void prove_bytes_sign(void);
*/

/*@ ghost
  /@ requires TrWordLimits && k <= TR_WORDS && TrMemory(k);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures inside: \forall integer j; 0 <= j < TrWord(k + 1) ==>
       0 <= TrWord(TrBufferAt(k + 4, j) + 1) <= TrBufferStop(TrBufferAt(k + 4, j)) <= TrWord(k + 2);
     ensures apart: \forall integer i, j; 0 <= i < j < TrWord(k + 1) ==>
       TrBufferStop(TrBufferAt(k + 4, i)) <= TrWord(TrBufferAt(k + 4, j) + 1);
  @/
  void prove_buffers_apart(uint32_t k);
*/

#endif
