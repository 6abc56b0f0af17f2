/* Lemma functions: the leaves of a tree are a partition of its box. */
#ifndef TRANSFER_TREE_COVER_H
#define TRANSFER_TREE_COVER_H

#include "spec/transfer/base/tree.acsl"

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures leaf: \forall integer k, tr_index e; 0 <= k ==>
       k <= TrLeaf(k, e) < TrEnd(k) && TrNode(k, TrLeaf(k, e)) && !TrCut(TrLeaf(k, e)); @/
  void prove_leaf_range(void);
*/

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures low: \forall integer k, x, b, tr_index e; 0 <= k && b <= TrCoord(e, x) ==>
       TrLow(k, TrLeaf(k, e), x, b) <= TrCoord(e, x);
     ensures high: \forall integer k, x, b, tr_index e; 0 <= k && TrCoord(e, x) < b ==>
       TrCoord(e, x) < TrHigh(k, TrLeaf(k, e), x, b); @/
  void prove_leaf_holds(void);
*/

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures low: \forall integer k, j, x, b; 0 <= k ==> b <= TrLow(k, j, x, b);
     ensures high: \forall integer k, j, x, b; 0 <= k ==> TrHigh(k, j, x, b) <= b; @/
  void prove_shrinking(void);
*/

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures cut: \forall integer k, j, tr_index e;
       0 <= k && TrNode(k, j) && !TrCut(j) && j != TrLeaf(k, e) ==>
       TrNode(k, TrParting(k, j, e)) && TrCut(TrParting(k, j, e));
     ensures apart: \forall integer k, j, lo, hi, tr_index e;
       0 <= k && TrNode(k, j) && !TrCut(j) && j != TrLeaf(k, e) ==>
       !(TrLow(k, j, TrDim(TrParting(k, j, e)), lo) <= TrCoord(e, TrDim(TrParting(k, j, e)))
         < TrHigh(k, j, TrDim(TrParting(k, j, e)), hi)); @/
  void prove_leaves_apart(void);
*/

/*@ ghost
  /@ requires TrWordLimits && TrTreeOk(r);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures range: \forall tr_index e; TrNode(r, TrLeaf(r, e)) && !TrCut(TrLeaf(r, e));
     ensures covered: \forall tr_index e; TrInGoal(e) ==> TrInBox(r, TrLeaf(r, e), e);
     ensures once: \forall integer j, tr_index e; TrNode(r, j) && !TrCut(j) && TrInBox(r, j, e) ==>
       j == TrLeaf(r, e);
     ensures within: \forall integer j, tr_index e; TrNode(r, j) && TrInBox(r, j, e) ==> TrInGoal(e); @/
  void prove_partition(uint32_t r);
*/

#endif
