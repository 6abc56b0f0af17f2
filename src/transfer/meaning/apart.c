#include "transfer/meaning/apart.h"
#include "transfer/meaning/mix.h"

/*@ ghost
  void prove_bytes_sign(void)
  {
    uint32_t i = 0;
    prove_mixed_strides();
    /@ assert word: \forall integer k; 0 <= TrWord(k); @/
    /@ assert extent: \forall integer k, p; 0 <= p ==> 0 <= TrBufferExtent(k, p); @/
    /@ loop invariant range: 0 <= i <= TR_DIMS_MAX;
       loop invariant sign: \forall integer k, p; p <= i ==> 0 <= TrBufferPlaces(k, p);
       loop assigns i;
       loop variant TR_DIMS_MAX - i; @/
    while (i < TR_DIMS_MAX) {
      /@ assert next: \forall integer k; TrBufferPlaces(k, i + 1) == TrMix(TrBufferPlaces(k, i), TrBufferExtent(k, i), 0); @/
      /@ assert here: \forall integer k; 0 <= TrBufferPlaces(k, i + 1); @/
      i++;
    }
    /@ assert rank: \forall integer k; TrBufferLine(k) ==> TrBufferRank(k) <= TR_DIMS_MAX; @/
  }
*/

/*@ ghost
  void prove_buffers_apart(uint32_t k)
  {
    uint64_t m = TR_WORD.v[k + 1];
    uint32_t n = 0;
    prove_bytes_sign();
    /@ assert count: m == TrWord(k + 1); @/
    /@ loop invariant range: 0 <= n <= m;
       loop invariant inside: \forall integer j; 0 <= j < n ==>
         0 <= TrWord(TrBufferAt(k + 4, j) + 1) <= TrBufferStop(TrBufferAt(k + 4, j)) <= TrWord(k + 2);
       loop invariant apart: \forall integer i, j; 0 <= i < j < n ==>
         TrBufferStop(TrBufferAt(k + 4, i)) <= TrWord(TrBufferAt(k + 4, j) + 1);
       loop assigns n;
       loop variant m - n; @/
    while (n < m) {
      /@ assert buffer: TrBufferOk(k + 4, n, TrWord(k + 2)); @/
      /@ assert fits: TrBufferFits(TrBufferAt(k + 4, n), TrUsed(k + 4, n), TrWord(k + 2)); @/
      /@ assert inside: 0 <= TrWord(TrBufferAt(k + 4, n) + 1) <= TrBufferStop(TrBufferAt(k + 4, n)) <= TrWord(k + 2); @/
      /@ assert before: 1 <= n ==> TrBufferStop(TrBufferAt(k + 4, n - 1)) <= TrWord(TrBufferAt(k + 4, n) + 1); @/
      /@ assert earlier: \forall integer i; 0 <= i < n - 1 ==>
           TrBufferStop(TrBufferAt(k + 4, i)) <= TrWord(TrBufferAt(k + 4, n) + 1); @/
      /@ assert all: \forall integer i; 0 <= i < n ==>
           TrBufferStop(TrBufferAt(k + 4, i)) <= TrWord(TrBufferAt(k + 4, n) + 1); @/
      n++;
    }
  }
*/
