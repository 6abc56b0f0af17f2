#include "transfer/meaning/tree_cover.h"
#include "transfer/base/tree_order.h"

/*@ ghost
  void prove_leaf_range(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_nested();
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant leaf: \forall integer k, tr_index e; i <= k ==>
         k <= TrLeaf(k, e) < TrEnd(k) && TrNode(k, TrLeaf(k, e)) && !TrCut(TrLeaf(k, e));
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert parts: TrCut(i) ==> \forall integer k; (TrNode(i + 3, k) || TrNode(TrEnd(i + 3), k)) ==>
         TrNode(i, k); @/
      /@ assert here: \forall tr_index e; i <= TrLeaf(i, e) < TrEnd(i) && TrNode(i, TrLeaf(i, e)) && !TrCut(TrLeaf(i, e)); @/
    }
  }
*/

/*@ ghost
  void prove_leaf_holds(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_leaf_range();
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant low: \forall integer k, x, b, tr_index e; i <= k && b <= TrCoord(e, x) ==>
         TrLow(k, TrLeaf(k, e), x, b) <= TrCoord(e, x);
       loop invariant high: \forall integer k, x, b, tr_index e; i <= k && TrCoord(e, x) < b ==>
         TrCoord(e, x) < TrHigh(k, TrLeaf(k, e), x, b);
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert low: \forall integer x, b, tr_index e; b <= TrCoord(e, x) ==>
         TrLow(i, TrLeaf(i, e), x, b) <= TrCoord(e, x); @/
      /@ assert high: \forall integer x, b, tr_index e; TrCoord(e, x) < b ==>
         TrCoord(e, x) < TrHigh(i, TrLeaf(i, e), x, b); @/
    }
  }
*/

/*@ ghost
  void prove_shrinking(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant low: \forall integer k, j, x, b; i <= k ==> b <= TrLow(k, j, x, b);
       loop invariant high: \forall integer k, j, x, b; i <= k ==> TrHigh(k, j, x, b) <= b;
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3); @/
      /@ assert low: \forall integer j, x, b; b <= TrLow(i, j, x, b); @/
      /@ assert high: \forall integer j, x, b; TrHigh(i, j, x, b) <= b; @/
    }
  }
*/

/*@ ghost
  void prove_leaves_apart(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_nested();
    prove_leaf_range();
    prove_shrinking();
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant cut: \forall integer k, j, tr_index e;
         i <= k && TrNode(k, j) && !TrCut(j) && j != TrLeaf(k, e) ==>
         TrNode(k, TrParting(k, j, e)) && TrCut(TrParting(k, j, e));
       loop invariant apart: \forall integer k, j, lo, hi, tr_index e;
         i <= k && TrNode(k, j) && !TrCut(j) && j != TrLeaf(k, e) ==>
         !(TrLow(k, j, TrDim(TrParting(k, j, e)), lo) <= TrCoord(e, TrDim(TrParting(k, j, e)))
           < TrHigh(k, j, TrDim(TrParting(k, j, e)), hi));
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert cases: \forall integer j; TrNode(i, j) && !TrCut(j) ==>
         j == i || (TrCut(i) && (TrNode(i + 3, j) || TrNode(TrEnd(i + 3), j))); @/
      /@ assert at_left: TrCut(i) ==> \forall integer j, tr_index e;
         TrCoord(e, TrDim(i)) < TrAt(i) && j < TrEnd(i + 3) ==>
         TrParting(i, j, e) == TrParting(i + 3, j, e) && TrLeaf(i, e) == TrLeaf(i + 3, e); @/
      /@ assert at_right: TrCut(i) ==> \forall integer j, tr_index e;
         TrAt(i) <= TrCoord(e, TrDim(i)) && TrEnd(i + 3) <= j ==>
         TrParting(i, j, e) == TrParting(TrEnd(i + 3), j, e) && TrLeaf(i, e) == TrLeaf(TrEnd(i + 3), e); @/
      /@ assert at_here: TrCut(i) ==> \forall integer j, tr_index e;
         (TrCoord(e, TrDim(i)) < TrAt(i) <==> TrEnd(i + 3) <= j) ==> TrParting(i, j, e) == i; @/
      /@ assert low: TrCut(i) ==> \forall integer j, lo; TrEnd(i + 3) <= j ==>
         TrAt(i) <= TrLow(i, j, TrDim(i), lo); @/
      /@ assert high: TrCut(i) ==> \forall integer j, hi; i < j < TrEnd(i + 3) ==>
         TrHigh(i, j, TrDim(i), hi) <= TrAt(i); @/
      /@ assert sub_left: TrCut(i) ==> \forall integer j, x, b; i < j < TrEnd(i + 3) ==>
         TrLow(i, j, x, b) == TrLow(i + 3, j, x, b)
         && TrHigh(i, j, x, b) == TrHigh(i + 3, j, x, TrDim(i) == x ? TrSmaller(b, TrAt(i)) : b); @/
      /@ assert sub_right: TrCut(i) ==> \forall integer j, x, b; TrEnd(i + 3) <= j ==>
         TrLow(i, j, x, b) == TrLow(TrEnd(i + 3), j, x, TrDim(i) == x ? TrLarger(b, TrAt(i)) : b)
         && TrHigh(i, j, x, b) == TrHigh(TrEnd(i + 3), j, x, b); @/
      /@ assert parting: TrCut(i) ==> \forall integer k; (TrNode(i + 3, k) || TrNode(TrEnd(i + 3), k)) ==>
         TrNode(i, k); @/
      /@ assert cut: \forall integer j, tr_index e;
         TrNode(i, j) && !TrCut(j) && j != TrLeaf(i, e) ==>
         TrNode(i, TrParting(i, j, e)) && TrCut(TrParting(i, j, e)); @/
      /@ assert apart_left: TrCut(i) ==> \forall integer j, lo, hi, tr_index e;
         TrCoord(e, TrDim(i)) < TrAt(i) && TrNode(i + 3, j) && !TrCut(j) && j != TrLeaf(i, e) ==>
         !(TrLow(i, j, TrDim(TrParting(i, j, e)), lo) <= TrCoord(e, TrDim(TrParting(i, j, e)))
           < TrHigh(i, j, TrDim(TrParting(i, j, e)), hi)); @/
      /@ assert apart_right: TrCut(i) ==> \forall integer j, lo, hi, tr_index e;
         TrAt(i) <= TrCoord(e, TrDim(i)) && TrNode(TrEnd(i + 3), j) && !TrCut(j) && j != TrLeaf(i, e) ==>
         !(TrLow(i, j, TrDim(TrParting(i, j, e)), lo) <= TrCoord(e, TrDim(TrParting(i, j, e)))
           < TrHigh(i, j, TrDim(TrParting(i, j, e)), hi)); @/
      /@ assert apart_here: TrCut(i) ==> \forall integer j, lo, hi, tr_index e;
         (TrCoord(e, TrDim(i)) < TrAt(i) <==> TrEnd(i + 3) <= j) && i < j < TrEnd(i) ==>
         !(TrLow(i, j, TrDim(TrParting(i, j, e)), lo) <= TrCoord(e, TrDim(TrParting(i, j, e)))
           < TrHigh(i, j, TrDim(TrParting(i, j, e)), hi)); @/
      /@ assert apart: \forall integer j, lo, hi, tr_index e;
         TrNode(i, j) && !TrCut(j) && j != TrLeaf(i, e) ==>
         !(TrLow(i, j, TrDim(TrParting(i, j, e)), lo) <= TrCoord(e, TrDim(TrParting(i, j, e)))
           < TrHigh(i, j, TrDim(TrParting(i, j, e)), hi)); @/
    }
  }
*/

/*@ ghost
  void prove_partition(uint32_t r)
  {
    prove_ends();
    prove_nested();
    prove_leaf_range();
    prove_leaf_holds();
    prove_shrinking();
    prove_leaves_apart();
    /@ assert parting: \forall integer j, tr_index e;
         TrNode(r, j) && !TrCut(j) && j != TrLeaf(r, e) ==> TrNode(r, TrParting(r, j, e)); @/
    /@ assert before_end: \forall integer j; TrNode(r, j) ==> r <= j < TrEnd(r); @/
    /@ assert covered: \forall tr_index e; TrInGoal(e) ==> TrInBox(r, TrLeaf(r, e), e); @/
    /@ assert dim: \forall integer j, tr_index e;
         TrNode(r, j) && !TrCut(j) && j != TrLeaf(r, e) ==> 0 <= TrDim(TrParting(r, j, e)) < TR_RANK; @/
    /@ assert apart: \forall integer j, tr_index e;
         TrNode(r, j) && !TrCut(j) && j != TrLeaf(r, e) ==>
         !(TrBoxLow(r, j, TrDim(TrParting(r, j, e))) <= TrCoord(e, TrDim(TrParting(r, j, e)))
           < TrBoxHigh(r, j, TrDim(TrParting(r, j, e)))); @/
    /@ assert out: \forall integer j, tr_index e;
         TrNode(r, j) && !TrCut(j) && j != TrLeaf(r, e) && 0 <= TrDim(TrParting(r, j, e)) ==>
         !TrInBox(r, j, e); @/
    /@ assert once: \forall integer j, tr_index e;
         TrNode(r, j) && !TrCut(j) && 0 <= TrParting(r, j, e) && TrInBox(r, j, e) ==>
         j == TrLeaf(r, e); @/
    ;
  }
*/
