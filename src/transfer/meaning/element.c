#include "transfer/meaning/element.h"
#include "transfer/meaning/apart.h"
#include "transfer/meaning/mix.h"

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures along: \forall integer k, p, tr_index u; TrIndexIn(k, u) && 0 <= p < TrBufferRank(k) ==>
       0 <= TrIndexAlong(k, u, p) < TrBufferExtent(k, p);
     ensures rank: \forall integer k, tr_index u; TrIndexIn(k, u) ==> 0 <= TrBufferRank(k) <= TR_DIMS_MAX;
  @/
  void prove_index_along(void)
  {
    /@ assert inside: \forall integer k, tr_index u; TrIndexIn(k, u) ==> TrBufferShape(k) && TrOrderInside(k); @/
    /@ assert sign: \forall integer k, p; 0 <= p ==> 0 <= TrBufferDim(k, p); @/
    /@ assert dim: \forall integer k, p, tr_index u; TrIndexIn(k, u) && 0 <= p < TrBufferRank(k) ==>
         0 <= TrBufferDim(k, p) < TrBufferRank(k); @/
    /@ assert names: \forall integer k, p, tr_index u; 0 <= p ==>
         TrBufferExtent(k, p) == TrWord(k + 5 + TrBufferDim(k, p))
         && TrIndexAlong(k, u, p) == TrCoord(u, TrBufferDim(k, p)); @/
    /@ assert open: \forall integer k, p, tr_index u; TrIndexIn(k, u) && 0 <= p < TrBufferRank(k) ==>
         0 <= TrCoord(u, TrBufferDim(k, p)) < TrWord(k + 5 + TrBufferDim(k, p)); @/
    ;
  }
*/

/*@ ghost
  void prove_index_below(void)
  {
    uint32_t i = 0;
    prove_mixed_order();
    prove_index_along();
    /@ loop invariant range: 0 <= i <= TR_DIMS_MAX;
       loop invariant below: \forall integer k, p, tr_index u;
         TrIndexIn(k, u) && 0 <= p <= TrBufferRank(k) && p <= i ==>
         0 <= TrIndexPlace(k, u, p) < TrBufferPlaces(k, p);
       loop assigns i;
       loop variant TR_DIMS_MAX - i; @/
    while (i < TR_DIMS_MAX) {
      /@ assert here: \forall integer k, tr_index u; TrIndexIn(k, u) && i < TrBufferRank(k) ==>
           0 <= TrMix(TrIndexPlace(k, u, i), TrBufferExtent(k, i), TrIndexAlong(k, u, i))
           < TrMix(TrBufferPlaces(k, i), TrBufferExtent(k, i), 0); @/
      /@ assert next: \forall integer k, tr_index u; TrIndexIn(k, u) && i < TrBufferRank(k) ==>
           0 <= TrIndexPlace(k, u, i + 1) < TrBufferPlaces(k, i + 1); @/
      i++;
    }
  }
*/

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures once: TrIndexOnce(k);
  @/
  void prove_index_once_at(uint32_t k)
  {
    uint32_t i = 0;
    prove_mixed_order();
    prove_index_along();
    /@ loop invariant range: 0 <= i <= TR_DIMS_MAX;
       loop invariant once: \forall integer p, tr_index u, v; TrIndexIn(k, u) && TrIndexIn(k, v)
         && 0 <= p <= TrBufferRank(k) && p <= i && TrIndexPlace(k, u, p) == TrIndexPlace(k, v, p) ==>
         TrIndexSame(k, u, v, p);
       loop assigns i;
       loop variant TR_DIMS_MAX - i; @/
    while (i < TR_DIMS_MAX) {
      /@ assert place: \forall tr_index u;
           TrIndexPlace(k, u, i + 1) == TrMix(TrIndexPlace(k, u, i), TrBufferExtent(k, i), TrIndexAlong(k, u, i)); @/
      /@ assert last: \forall tr_index u, v; TrIndexIn(k, u) && TrIndexIn(k, v) && i < TrBufferRank(k)
           && TrIndexPlace(k, u, i + 1) == TrIndexPlace(k, v, i + 1) ==>
           TrIndexPlace(k, u, i) == TrIndexPlace(k, v, i) && TrIndexAlong(k, u, i) == TrIndexAlong(k, v, i); @/
      /@ assert same: \forall tr_index u, v;
           TrIndexSame(k, u, v, i) && TrIndexAlong(k, u, i) == TrIndexAlong(k, v, i) ==> TrIndexSame(k, u, v, i + 1); @/
      /@ assert next: \forall tr_index u, v; TrIndexIn(k, u) && TrIndexIn(k, v) && i < TrBufferRank(k)
           && TrIndexPlace(k, u, i + 1) == TrIndexPlace(k, v, i + 1) ==> TrIndexSame(k, u, v, i + 1); @/
      /@ assert step: \forall integer p, tr_index u, v; TrIndexIn(k, u) && TrIndexIn(k, v)
           && 0 <= p <= TrBufferRank(k) && (p == i + 1 || p <= i)
           && TrIndexPlace(k, u, p) == TrIndexPlace(k, v, p) ==> TrIndexSame(k, u, v, p); @/
      i++;
    }
    /@ assert all: \forall integer p, tr_index u, v; TrIndexSame(k, u, v, TrBufferRank(k)) && 0 <= p < TrBufferRank(k) ==>
         TrCoord(u, TrBufferDim(k, p)) == TrCoord(v, TrBufferDim(k, p)); @/
    /@ assert has: \forall integer x, tr_index u, v; TrIndexSame(k, u, v, TrBufferRank(k)) && TrOrderHas(k, x) ==>
         TrCoord(u, x) == TrCoord(v, x); @/
    /@ assert each: TrBufferLine(k) ==> \forall integer x; 0 <= x < TrBufferRank(k) ==> TrOrderHas(k, x); @/
    /@ assert along: TrBufferLine(k) ==> \forall integer x, tr_index u, v;
         TrIndexSame(k, u, v, TrBufferRank(k)) && 0 <= x < TrBufferRank(k) ==> TrCoord(u, x) == TrCoord(v, x); @/
    /@ assert equal: TrBufferLine(k) ==> \forall tr_index u, v;
         TrIndexSame(k, u, v, TrBufferRank(k)) ==> TrIndexEqual(k, u, v); @/
    /@ assert rank: TrBufferLine(k) ==> 0 <= TrBufferRank(k) <= TR_DIMS_MAX; @/
    /@ assert done: \forall tr_index u, v; TrIndexIn(k, u) && TrIndexIn(k, v)
         && TrIndexPlace(k, u, TrBufferRank(k)) == TrIndexPlace(k, v, TrBufferRank(k)) ==> TrIndexEqual(k, u, v); @/
  }
*/

/*@ ghost
  void prove_index_once(void)
  {
    uint32_t i = 0;
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant once: \forall integer k; 0 <= k < i ==> TrIndexOnce(k);
       loop assigns i;
       loop variant TR_WORDS - i; @/
    while (i < TR_WORDS) {
      prove_index_once_at(i);
      i++;
    }
    /@ assert there: \forall integer k; TrBufferLine(k) ==> TrWord(k) == TR_KEY_BUFFER; @/
    /@ assert within: \forall integer k; TrWord(k) == TR_KEY_BUFFER ==> 0 <= k < TR_WORDS; @/
    /@ assert lines: \forall integer k; TrBufferLine(k) ==> 0 <= k < TR_WORDS; @/
    /@ assert once: \forall integer k; TrBufferLine(k) ==> TrIndexOnce(k); @/
  }
*/

/*@ ghost
  void prove_element_bytes(void)
  {
    prove_mixed_order();
    prove_index_along();
    prove_index_below();
    prove_index_once();
    /@ assert below: \forall integer k, b, tr_index u; TrIndexIn(k, u) && 0 <= b < TrWord(k + 2) ==>
         0 <= TrMix(TrIndexPlace(k, u, TrBufferRank(k)), TrWord(k + 2), b) < TrBufferBytes(k); @/
    /@ assert place: \forall integer k, b, c, tr_index u, v; TrIndexIn(k, u) && TrIndexIn(k, v)
         && 0 <= b < TrWord(k + 2) && 0 <= c < TrWord(k + 2)
         && TrElementByte(k, u, b) == TrElementByte(k, v, c) ==>
         b == c && TrIndexPlace(k, u, TrBufferRank(k)) == TrIndexPlace(k, v, TrBufferRank(k)); @/
    ;
  }
*/

/*@ ghost
  void prove_memory_bytes(uint32_t k)
  {
    prove_buffers_apart(k);
    prove_element_bytes();
    /@ assert inside: \forall integer j, b, tr_index u;
         0 <= j < TrWord(k + 1) && TrIndexIn(TrBufferAt(k + 4, j), u)
         && 0 <= b < TrWord(TrBufferAt(k + 4, j) + 2) ==>
         TrWord(TrBufferAt(k + 4, j) + 1) <= TrElementByte(TrBufferAt(k + 4, j), u, b)
         < TrBufferStop(TrBufferAt(k + 4, j)); @/
    /@ assert apart: \forall integer i, j, b, c, tr_index u, v;
         0 <= i < j < TrWord(k + 1) && TrIndexIn(TrBufferAt(k + 4, i), u)
         && 0 <= b < TrWord(TrBufferAt(k + 4, i) + 2) && TrIndexIn(TrBufferAt(k + 4, j), v)
         && 0 <= c < TrWord(TrBufferAt(k + 4, j) + 2) ==>
         TrElementByte(TrBufferAt(k + 4, i), u, b) < TrElementByte(TrBufferAt(k + 4, j), v, c); @/
    ;
  }
*/
