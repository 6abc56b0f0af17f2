/* Lemma functions: where subtrees end, and the bounds of the two parts of a cut. */
#ifndef TRANSFER_TREE_ORDER_H
#define TRANSFER_TREE_ORDER_H

#include "spec/transfer/base/tree.acsl"

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures ends: \forall integer k; 0 <= k ==> k < TrEnd(k); @/
  void prove_ends(void);
*/

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures within: \forall integer r, k; 0 <= r && TrNode(r, k) ==> r <= k < TrEnd(r);
     ensures nested: \forall integer r, k; 0 <= r && TrNode(r, k) ==> TrEnd(k) <= TrEnd(r); @/
  void prove_nested(void);
*/

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures first: \forall integer r, k; 0 <= r && TrNode(r, k) && TrCut(k) ==> TrNode(r, k + 3);
     ensures second: \forall integer r, k; 0 <= r && TrNode(r, k) && TrCut(k) ==>
       TrNode(r, TrEnd(k + 3)); @/
  void prove_parts(void);
*/

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures first_low: \forall integer r, k, x, b; 0 <= r && TrNode(r, k) && TrCut(k) ==>
       TrLow(r, k + 3, x, b) == TrLow(r, k, x, b);
     ensures second_low: \forall integer r, k, x, b; 0 <= r && TrNode(r, k) && TrCut(k) ==>
       TrLow(r, TrEnd(k + 3), x, b) == (TrDim(k) == x ? TrLarger(TrLow(r, k, x, b), TrAt(k)) : TrLow(r, k, x, b)); @/
  void prove_low_bounds(void);
*/

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures first_high: \forall integer r, k, x, b; 0 <= r && TrNode(r, k) && TrCut(k) ==>
       TrHigh(r, k + 3, x, b) == (TrDim(k) == x ? TrSmaller(TrHigh(r, k, x, b), TrAt(k)) : TrHigh(r, k, x, b));
     ensures second_high: \forall integer r, k, x, b; 0 <= r && TrNode(r, k) && TrCut(k) ==>
       TrHigh(r, TrEnd(k + 3), x, b) == TrHigh(r, k, x, b); @/
  void prove_high_bounds(void);
*/

/*@ ghost
  /@ requires TrWordLimits && n <= TR_WORDS_MAX;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures skip: \forall integer k, m; 0 <= k && 0 <= m <= n ==> k + m <= TrSkip(k, m); @/
  void prove_skips(uint32_t n);
*/

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures gaps: \forall integer r, k, j; 0 <= r && TrNode(r, k) && TrNode(r, j) && k < j ==>
       TrNext(k) <= j; @/
  void prove_gaps(void);
*/

/*@ ghost
  /@ terminates \true;
     exits \false;
     assigns \nothing;
     ensures none: \forall integer k, end; end <= k + 1 ==> TrBehind(k, end) == 0;
     ensures some: \forall integer k, end; k + 1 < end ==>
       TrBehind(k, end) == 1 + TrBehind(TrEnd(k + 1) - 1, end);
     ensures skip_none: \forall integer k, m; m <= 0 ==> TrSkip(k, m) == k;
     ensures skip_some: \forall integer k, m; 1 <= m ==> TrSkip(k, m) == TrSkip(TrEnd(k), m - 1); @/
  void prove_left(void);
*/

#endif
