#include "transfer/base/tree_order.h"

/*@ ghost
  void prove_ends(void)
  {
    uint32_t i = TR_WORDS;
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant ends: \forall integer k; i <= k ==> k < TrEnd(k);
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3); @/
      /@ assert end: TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert here: i < TrEnd(i); @/
    }
  }
*/

/*@ ghost
  void prove_nested(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant within: \forall integer r, k; i <= r && TrNode(r, k) ==> r <= k < TrEnd(r);
       loop invariant nested: \forall integer r, k; i <= r && TrNode(r, k) ==> TrEnd(k) <= TrEnd(r);
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert cases: \forall integer k; TrNode(i, k) ==>
           k == i || (TrCut(i) && (TrNode(i + 3, k) || TrNode(TrEnd(i + 3), k))); @/
      /@ assert first: TrCut(i) ==> \forall integer k; TrNode(i + 3, k) ==>
           i <= k < TrEnd(i) && TrEnd(k) <= TrEnd(i); @/
      /@ assert second: TrCut(i) ==> \forall integer k; TrNode(TrEnd(i + 3), k) ==>
           i <= k < TrEnd(i) && TrEnd(k) <= TrEnd(i); @/
      /@ assert within: \forall integer k; TrNode(i, k) ==> i <= k < TrEnd(i); @/
      /@ assert nested: \forall integer k; TrNode(i, k) ==> TrEnd(k) <= TrEnd(i); @/
    }
  }
*/

/*@ ghost
  void prove_parts(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_nested();
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant first: \forall integer r, k; i <= r && TrNode(r, k) && TrCut(k) ==>
         TrNode(r, k + 3);
       loop invariant second: \forall integer r, k; i <= r && TrNode(r, k) && TrCut(k) ==>
         TrNode(r, TrEnd(k + 3));
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert cases: \forall integer k; TrNode(i, k) && TrCut(k) ==>
           TrCut(i) && (k == i || TrNode(i + 3, k) || TrNode(TrEnd(i + 3), k)); @/
      /@ assert own: TrCut(i) ==> TrNode(i + 3, i + 3) && TrNode(TrEnd(i + 3), TrEnd(i + 3)); @/
      /@ assert root: TrCut(i) ==> TrNode(i, i + 3) && TrNode(i, TrEnd(i + 3)); @/
      /@ assert inner: \forall integer k; TrNode(i + 3, k) && TrCut(k) ==>
           k + 3 < TrEnd(k + 3) < TrEnd(k) <= TrEnd(i + 3); @/
      /@ assert left: TrCut(i) ==> \forall integer k; TrNode(i + 3, k) && TrCut(k) ==>
           TrNode(i, k + 3) && TrNode(i, TrEnd(k + 3)); @/
      /@ assert right: TrCut(i) ==> \forall integer k; TrNode(TrEnd(i + 3), k) && TrCut(k) ==>
           TrNode(i, k + 3) && TrNode(i, TrEnd(k + 3)); @/
      /@ assert first: \forall integer k; TrNode(i, k) && TrCut(k) ==> TrNode(i, k + 3); @/
      /@ assert second: \forall integer k; TrNode(i, k) && TrCut(k) ==> TrNode(i, TrEnd(k + 3)); @/
    }
  }
*/

/*@ ghost
  void prove_low_bounds(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_nested();
    prove_parts();
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant first: \forall integer r, k, x, b; i <= r && TrNode(r, k) && TrCut(k) ==>
         TrLow(r, k + 3, x, b) == TrLow(r, k, x, b);
       loop invariant second: \forall integer r, k, x, b; i <= r && TrNode(r, k) && TrCut(k) ==>
         TrLow(r, TrEnd(k + 3), x, b)
         == (TrDim(k) == x ? TrLarger(TrLow(r, k, x, b), TrAt(k)) : TrLow(r, k, x, b));
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert inner: \forall integer k; TrNode(i + 3, k) && TrCut(k) ==>
           k + 3 < TrEnd(k + 3) < TrEnd(k) <= TrEnd(i + 3); @/
      /@ assert root: TrCut(i) ==> \forall integer x, b; TrLow(i, i, x, b) == b
           && TrLow(i, i + 3, x, b) == b
           && TrLow(i, TrEnd(i + 3), x, b) == (TrDim(i) == x ? TrLarger(b, TrAt(i)) : b); @/
      /@ assert left: TrCut(i) ==> \forall integer k, x, b; i < k < TrEnd(i + 3) ==>
           TrLow(i, k, x, b) == TrLow(i + 3, k, x, b); @/
      /@ assert right: TrCut(i) ==> \forall integer k, x, b; TrEnd(i + 3) <= k ==>
           TrLow(i, k, x, b) == TrLow(TrEnd(i + 3), k, x, TrDim(i) == x ? TrLarger(b, TrAt(i)) : b); @/
      /@ assert first: \forall integer k, x, b; TrNode(i, k) && TrCut(k) ==>
           TrLow(i, k + 3, x, b) == TrLow(i, k, x, b); @/
      /@ assert second_left: TrCut(i) ==> \forall integer k, x, b; TrNode(i + 3, k) && TrCut(k) ==>
           TrLow(i, TrEnd(k + 3), x, b) == TrLow(i + 3, TrEnd(k + 3), x, b); @/
      /@ assert second_right: TrCut(i) ==> \forall integer k, x, b; TrEnd(i + 3) <= k && TrCut(k) ==>
           TrLow(i, TrEnd(k + 3), x, b)
           == TrLow(TrEnd(i + 3), TrEnd(k + 3), x, TrDim(i) == x ? TrLarger(b, TrAt(i)) : b); @/
      /@ assert second_first: TrCut(i) ==> \forall integer k, x, b; TrNode(i + 3, k) && TrCut(k) ==>
           TrLow(i, TrEnd(k + 3), x, b)
           == (TrDim(k) == x ? TrLarger(TrLow(i, k, x, b), TrAt(k)) : TrLow(i, k, x, b)); @/
      /@ assert second_last: TrCut(i) ==> \forall integer k, x, b; TrNode(TrEnd(i + 3), k) && TrCut(k) ==>
           TrLow(i, TrEnd(k + 3), x, b)
           == (TrDim(k) == x ? TrLarger(TrLow(i, k, x, b), TrAt(k)) : TrLow(i, k, x, b)); @/
      /@ assert second_here: TrCut(i) ==> \forall integer x, b;
           TrLow(i, TrEnd(i + 3), x, b)
           == (TrDim(i) == x ? TrLarger(TrLow(i, i, x, b), TrAt(i)) : TrLow(i, i, x, b)); @/
      /@ assert cases: \forall integer k; TrNode(i, k) && TrCut(k) ==>
           TrCut(i) && (k == i || TrNode(i + 3, k) || TrNode(TrEnd(i + 3), k)); @/
      /@ assert second: \forall integer k, x, b; TrNode(i, k) && TrCut(k) ==>
           TrLow(i, TrEnd(k + 3), x, b)
           == (TrDim(k) == x ? TrLarger(TrLow(i, k, x, b), TrAt(k)) : TrLow(i, k, x, b)); @/
    }
  }
*/

/*@ ghost
  void prove_high_bounds(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_nested();
    prove_parts();
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant first: \forall integer r, k, x, b; i <= r && TrNode(r, k) && TrCut(k) ==>
         TrHigh(r, k + 3, x, b)
         == (TrDim(k) == x ? TrSmaller(TrHigh(r, k, x, b), TrAt(k)) : TrHigh(r, k, x, b));
       loop invariant second: \forall integer r, k, x, b; i <= r && TrNode(r, k) && TrCut(k) ==>
         TrHigh(r, TrEnd(k + 3), x, b) == TrHigh(r, k, x, b);
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert inner: \forall integer k; TrNode(i + 3, k) && TrCut(k) ==>
           k + 3 < TrEnd(k + 3) < TrEnd(k) <= TrEnd(i + 3); @/
      /@ assert root: TrCut(i) ==> \forall integer x, b; TrHigh(i, i, x, b) == b
           && TrHigh(i, i + 3, x, b) == (TrDim(i) == x ? TrSmaller(b, TrAt(i)) : b)
           && TrHigh(i, TrEnd(i + 3), x, b) == b; @/
      /@ assert left: TrCut(i) ==> \forall integer k, x, b; i < k < TrEnd(i + 3) ==>
           TrHigh(i, k, x, b) == TrHigh(i + 3, k, x, TrDim(i) == x ? TrSmaller(b, TrAt(i)) : b); @/
      /@ assert right: TrCut(i) ==> \forall integer k, x, b; TrEnd(i + 3) <= k ==>
           TrHigh(i, k, x, b) == TrHigh(TrEnd(i + 3), k, x, b); @/
      /@ assert first: \forall integer k, x, b; TrNode(i, k) && TrCut(k) ==>
           TrHigh(i, k + 3, x, b)
           == (TrDim(k) == x ? TrSmaller(TrHigh(i, k, x, b), TrAt(k)) : TrHigh(i, k, x, b)); @/
      /@ assert second: \forall integer k, x, b; TrNode(i, k) && TrCut(k) ==>
           TrHigh(i, TrEnd(k + 3), x, b) == TrHigh(i, k, x, b); @/
    }
  }
*/

/*@ ghost
  void prove_skips(uint32_t n)
  {
    uint32_t i = 0;
    prove_ends();
    /@ loop invariant range: 0 <= i <= n;
       loop invariant skip: \forall integer k, m; 0 <= k && 0 <= m <= i ==> k + m <= TrSkip(k, m);
       loop assigns i;
       loop variant n - i; @/
    while (i < n) {
      /@ assert next: \forall integer k; 0 <= k ==> TrEnd(k) + i <= TrSkip(TrEnd(k), \at(i, Here)); @/
      /@ assert here: \forall integer k; 0 <= k ==> TrSkip(k, i + 1) == TrSkip(TrEnd(k), \at(i, Here)); @/
      i++;
    }
  }
*/

/*@ ghost
  void prove_gaps(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_nested();
    /@ assert next: \forall integer k; 0 <= k && TrCut(k) ==> TrNext(k) == k + 3; @/
    /@ assert behind: \forall integer k; 0 <= k ==> TrNext(k) <= TrEnd(k); @/
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant gaps: \forall integer r, k, j; i <= r && TrNode(r, k) && TrNode(r, j) && k < j ==>
         TrNext(k) <= j;
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert after: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert cases: \forall integer k; TrNode(i, k) ==>
           k == i || (TrCut(i) && (TrNode(i + 3, k) || TrNode(TrEnd(i + 3), k))); @/
      /@ assert sides: \forall integer k, j; TrNode(i + 3, k) && TrNode(TrEnd(i + 3), j) ==>
           TrNext(k) <= TrEnd(i + 3) <= j; @/
      /@ assert own: TrCut(i) ==> \forall integer j; (TrNode(i + 3, j) || TrNode(TrEnd(i + 3), j)) ==>
           TrNext(i) <= j; @/
      /@ assert first: \forall integer k, j; TrNode(i + 3, k) && TrNode(i + 3, j) && k < j ==> TrNext(k) <= j; @/
      /@ assert second: \forall integer k, j; TrNode(TrEnd(i + 3), k) && TrNode(TrEnd(i + 3), j) && k < j ==>
           TrNext(k) <= j; @/
      /@ assert here: \forall integer k, j; TrNode(i, k) && TrNode(i, j) && k < j ==> TrNext(k) <= j; @/
    }
  }
*/

/*@ ghost
  void prove_left(void)
  {
    ;
  }
*/
