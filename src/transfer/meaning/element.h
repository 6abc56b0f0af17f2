/* Lemma functions: a byte of a memory belongs to one element of one buffer. */
#ifndef TRANSFER_ELEMENT_H
#define TRANSFER_ELEMENT_H

#include <stdint.h>
#include "spec/transfer/meaning/element.acsl"

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures below: \forall integer k, p, tr_index u; TrIndexIn(k, u) && 0 <= p <= TrBufferRank(k) ==>
       0 <= TrIndexPlace(k, u, p) < TrBufferPlaces(k, p);
  @/
  void prove_index_below(void);
*/

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures once: \forall integer k; TrBufferLine(k) ==> TrIndexOnce(k);
  @/
  void prove_index_once(void);
*/

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures inside: \forall integer k, b, tr_index u; TrIndexIn(k, u) && 0 <= b < TrWord(k + 2) ==>
       TrWord(k + 1) <= TrElementByte(k, u, b) < TrBufferStop(k);
     ensures once: \forall integer k, b, c, tr_index u, v; TrIndexIn(k, u) && TrIndexIn(k, v)
       && 0 <= b < TrWord(k + 2) && 0 <= c < TrWord(k + 2)
       && TrElementByte(k, u, b) == TrElementByte(k, v, c) ==> b == c && TrIndexEqual(k, u, v);
  @/
  void prove_element_bytes(void);
*/

/*@ ghost
  /@ requires TrWordLimits && k <= TR_WORDS && TrMemory(k);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures inside: \forall integer j, b, tr_index u;
       0 <= j < TrWord(k + 1) && TrIndexIn(TrBufferAt(k + 4, j), u)
       && 0 <= b < TrWord(TrBufferAt(k + 4, j) + 2) ==>
       0 <= TrElementByte(TrBufferAt(k + 4, j), u, b) < TrWord(k + 2);
     ensures once: \forall integer i, j, b, c, tr_index u, v;
       0 <= i < TrWord(k + 1) && TrIndexIn(TrBufferAt(k + 4, i), u)
       && 0 <= b < TrWord(TrBufferAt(k + 4, i) + 2)
       && 0 <= j < TrWord(k + 1) && TrIndexIn(TrBufferAt(k + 4, j), v)
       && 0 <= c < TrWord(TrBufferAt(k + 4, j) + 2)
       && TrElementByte(TrBufferAt(k + 4, i), u, b) == TrElementByte(TrBufferAt(k + 4, j), v, c) ==>
       i == j && b == c && TrIndexEqual(TrBufferAt(k + 4, i), u, v);
  @/
  void prove_memory_bytes(uint32_t k);
*/

#endif
