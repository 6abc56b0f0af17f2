#include "transfer/tree_order.h"

/*@ ghost
  void prove_ends(void)
  {
    uint32_t i = TR_NODES;
    /@ loop invariant range: 0 <= i <= TR_NODES;
       loop invariant ends: \forall integer k; i <= k ==> k < TrEnd(k);
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 1 < TrEnd(i + 1); @/
      /@ assert end: TrEnd(i + 1) < TrEnd(TrEnd(i + 1)); @/
      /@ assert here: i < TrEnd(i); @/
    }
  }
*/

/*@ ghost
  void prove_nested(void)
  {
    uint32_t i = TR_NODES;
    prove_ends();
    /@ loop invariant range: 0 <= i <= TR_NODES;
       loop invariant nested: \forall integer r, k; i <= r <= k < TrEnd(r) ==> TrEnd(k) <= TrEnd(r);
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 1 < TrEnd(i + 1) < TrEnd(TrEnd(i + 1)); @/
      /@ assert first: TrCut(i) ==> \forall integer k; i + 1 <= k < TrEnd(i + 1) ==> TrEnd(k) <= TrEnd(i); @/
      /@ assert second: TrCut(i) ==> \forall integer k; TrEnd(i + 1) <= k < TrEnd(i) ==> TrEnd(k) <= TrEnd(i); @/
      /@ assert here: \forall integer k; i <= k < TrEnd(i) ==> TrEnd(k) <= TrEnd(i); @/
    }
  }
*/

/*@ ghost
  void prove_low_bounds(void)
  {
    uint32_t i = TR_NODES;
    prove_ends();
    prove_nested();
    /@ loop invariant range: 0 <= i <= TR_NODES;
       loop invariant first: \forall integer r, k, x, b; i <= r <= k < TrEnd(r) && TrCut(k) ==>
         TrLow(r, k + 1, x, b) == TrLow(r, k, x, b);
       loop invariant second: \forall integer r, k, x, b; i <= r <= k < TrEnd(r) && TrCut(k) ==>
         TrLow(r, TrEnd(k + 1), x, b)
         == (TR_DIM.v[k] == x ? TrLarger(TrLow(r, k, x, b), TR_AT.v[k]) : TrLow(r, k, x, b));
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 1 < TrEnd(i + 1) < TrEnd(TrEnd(i + 1)); @/
      /@ assert inner: \forall integer k; i + 1 <= k < TrEnd(i + 1) && TrCut(k) ==>
           k + 1 < TrEnd(k + 1) < TrEnd(k) <= TrEnd(i + 1); @/
      /@ assert root: TrCut(i) ==> \forall integer x, b; TrLow(i, i, x, b) == b
           && TrLow(i, i + 1, x, b) == b
           && TrLow(i, TrEnd(i + 1), x, b) == (TR_DIM.v[i] == x ? TrLarger(b, TR_AT.v[i]) : b); @/
      /@ assert left: TrCut(i) ==> \forall integer k, x, b; i + 1 <= k < TrEnd(i + 1) ==>
           TrLow(i, k, x, b) == TrLow(i + 1, k, x, b); @/
      /@ assert right: TrCut(i) ==> \forall integer k, x, b; TrEnd(i + 1) <= k ==>
           TrLow(i, k, x, b) == TrLow(TrEnd(i + 1), k, x, TR_DIM.v[i] == x ? TrLarger(b, TR_AT.v[i]) : b); @/
      /@ assert first: \forall integer k, x, b; i <= k < TrEnd(i) && TrCut(k) ==>
           TrLow(i, k + 1, x, b) == TrLow(i, k, x, b); @/
      /@ assert second_left: TrCut(i) ==> \forall integer k, x, b; i + 1 <= k < TrEnd(i + 1) && TrCut(k) ==>
           TrLow(i, TrEnd(k + 1), x, b) == TrLow(i + 1, TrEnd(k + 1), x, b); @/
      /@ assert second_right: TrCut(i) ==> \forall integer k, x, b; TrEnd(i + 1) <= k && TrCut(k) ==>
           TrLow(i, TrEnd(k + 1), x, b)
           == TrLow(TrEnd(i + 1), TrEnd(k + 1), x, TR_DIM.v[i] == x ? TrLarger(b, TR_AT.v[i]) : b); @/
      /@ assert second_first: TrCut(i) ==> \forall integer k, x, b; i + 1 <= k < TrEnd(i + 1) && TrCut(k) ==>
           TrLow(i, TrEnd(k + 1), x, b)
           == (TR_DIM.v[k] == x ? TrLarger(TrLow(i, k, x, b), TR_AT.v[k]) : TrLow(i, k, x, b)); @/
      /@ assert second_last: TrCut(i) ==> \forall integer k, x, b; TrEnd(i + 1) <= k < TrEnd(i) && TrCut(k) ==>
           TrLow(i, TrEnd(k + 1), x, b)
           == (TR_DIM.v[k] == x ? TrLarger(TrLow(i, k, x, b), TR_AT.v[k]) : TrLow(i, k, x, b)); @/
      /@ assert second_here: TrCut(i) ==> \forall integer x, b;
           TrLow(i, TrEnd(i + 1), x, b)
           == (TR_DIM.v[i] == x ? TrLarger(TrLow(i, i, x, b), TR_AT.v[i]) : TrLow(i, i, x, b)); @/
      /@ assert cases: \forall integer k; i <= k < TrEnd(i) && TrCut(k) ==>
           TrCut(i) && (k == i || i + 1 <= k < TrEnd(i + 1) || TrEnd(i + 1) <= k < TrEnd(i)); @/
      /@ assert second: \forall integer k, x, b; i <= k < TrEnd(i) && TrCut(k) ==>
           TrLow(i, TrEnd(k + 1), x, b)
           == (TR_DIM.v[k] == x ? TrLarger(TrLow(i, k, x, b), TR_AT.v[k]) : TrLow(i, k, x, b)); @/
    }
  }
*/

/*@ ghost
  void prove_high_bounds(void)
  {
    uint32_t i = TR_NODES;
    prove_ends();
    prove_nested();
    /@ loop invariant range: 0 <= i <= TR_NODES;
       loop invariant first: \forall integer r, k, x, b; i <= r <= k < TrEnd(r) && TrCut(k) ==>
         TrHigh(r, k + 1, x, b)
         == (TR_DIM.v[k] == x ? TrSmaller(TrHigh(r, k, x, b), TR_AT.v[k]) : TrHigh(r, k, x, b));
       loop invariant second: \forall integer r, k, x, b; i <= r <= k < TrEnd(r) && TrCut(k) ==>
         TrHigh(r, TrEnd(k + 1), x, b) == TrHigh(r, k, x, b);
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 1 < TrEnd(i + 1) < TrEnd(TrEnd(i + 1)); @/
      /@ assert inner: \forall integer k; i + 1 <= k < TrEnd(i + 1) && TrCut(k) ==>
           k + 1 < TrEnd(k + 1) < TrEnd(k) <= TrEnd(i + 1); @/
      /@ assert root: TrCut(i) ==> \forall integer x, b; TrHigh(i, i, x, b) == b
           && TrHigh(i, i + 1, x, b) == (TR_DIM.v[i] == x ? TrSmaller(b, TR_AT.v[i]) : b)
           && TrHigh(i, TrEnd(i + 1), x, b) == b; @/
      /@ assert left: TrCut(i) ==> \forall integer k, x, b; i + 1 <= k < TrEnd(i + 1) ==>
           TrHigh(i, k, x, b) == TrHigh(i + 1, k, x, TR_DIM.v[i] == x ? TrSmaller(b, TR_AT.v[i]) : b); @/
      /@ assert right: TrCut(i) ==> \forall integer k, x, b; TrEnd(i + 1) <= k ==>
           TrHigh(i, k, x, b) == TrHigh(TrEnd(i + 1), k, x, b); @/
      /@ assert first: \forall integer k, x, b; i <= k < TrEnd(i) && TrCut(k) ==>
           TrHigh(i, k + 1, x, b)
           == (TR_DIM.v[k] == x ? TrSmaller(TrHigh(i, k, x, b), TR_AT.v[k]) : TrHigh(i, k, x, b)); @/
      /@ assert second: \forall integer k, x, b; i <= k < TrEnd(i) && TrCut(k) ==>
           TrHigh(i, TrEnd(k + 1), x, b) == TrHigh(i, k, x, b); @/
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
