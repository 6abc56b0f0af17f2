#include "transfer/trees/tree_above.h"
#include "transfer/base/tree_order.h"

/*@ ghost
  void prove_behind(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_nested();
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant behind: \forall integer r, k; i <= r && TrNode(r, k) && TrEnd(k) < TrEnd(r) ==>
         TrNode(r, TrEnd(k));
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert end: TrCut(i) ==> TrEnd(i) == TrEnd(TrEnd(i + 3)); @/
      /@ assert cases: \forall integer k; TrNode(i, k) ==>
           k == i || (TrCut(i) && (TrNode(i + 3, k) || TrNode(TrEnd(i + 3), k))); @/
      /@ assert own: TrCut(i) ==> TrNode(TrEnd(i + 3), TrEnd(i + 3)) && TrNode(i, TrEnd(i + 3)); @/
      /@ assert inner: TrCut(i) ==> \forall integer k; TrNode(i + 3, k) && TrEnd(k) < TrEnd(i + 3) ==>
           TrNode(i + 3, TrEnd(k)) && TrNode(i, TrEnd(k)); @/
      /@ assert middle: TrCut(i) ==> \forall integer k; TrNode(i + 3, k) && TrEnd(k) == TrEnd(i + 3) ==>
           TrNode(i, TrEnd(k)); @/
      /@ assert first: TrCut(i) ==> \forall integer k; TrNode(i + 3, k) ==> TrNode(i, TrEnd(k)); @/
      /@ assert second: TrCut(i) ==> \forall integer k; TrNode(TrEnd(i + 3), k) && TrEnd(k) < TrEnd(i) ==>
           TrNode(TrEnd(i + 3), TrEnd(k)) && TrEnd(i + 3) <= TrEnd(k) && TrNode(i, TrEnd(k)); @/
      /@ assert here: \forall integer k; TrNode(i, k) && TrEnd(k) < TrEnd(i) ==> TrNode(i, TrEnd(k)); @/
    }
  }
*/

/*@ ghost
  void prove_below(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_nested();
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant below: \forall integer r, c, k; i <= r && TrNode(r, c) && TrNode(r, k)
         && c <= k < TrEnd(c) ==> TrNode(c, k);
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert cases: \forall integer k; TrNode(i, k) ==>
           k == i || (TrCut(i) && (TrNode(i + 3, k) || TrNode(TrEnd(i + 3), k))); @/
      /@ assert first: TrCut(i) ==> \forall integer c, k; TrNode(i + 3, c) && TrNode(i, k)
           && c <= k < TrEnd(c) ==> k < TrEnd(i + 3) && TrNode(i + 3, k) && TrNode(c, k); @/
      /@ assert second: TrCut(i) ==> \forall integer c, k; TrNode(TrEnd(i + 3), c) && TrNode(i, k)
           && c <= k < TrEnd(c) ==> TrEnd(i + 3) <= k && TrNode(TrEnd(i + 3), k) && TrNode(c, k); @/
      /@ assert here: \forall integer c, k; TrNode(i, c) && TrNode(i, k) && c <= k < TrEnd(c) ==>
           TrNode(c, k); @/
    }
  }
*/
