#include "transfer/meaning/part_data.h"
#include "transfer/meaning/tree_cover.h"
#include "transfer/base/tree_order.h"

/* What gives a leaf holds it. */
/*@ ghost
  /@ requires TrWordLimits && TrPieceOk(j);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures held: \forall integer p, k, tr_index e; TrPieceOk(p) && TrWord(p + 1) == TrWord(j + 1)
       && TrPartHeld(p, j, r, k) && TrInPart(j, r, k, e) ==> TrInPiece(p, e);
  @/
  void prove_held(uint32_t j, uint32_t r)
  {
    /@ assert along: \forall integer p, k, x; 0 <= x < TrWord(j + 2) && TrPartHeld(p, j, r, k) ==>
         TR_FROM(p, x) <= TrPartLow(j, r, k, x) && TrPartHigh(j, r, k, x) <= TR_UPTO(p, x); @/
    /@ assert array: \forall integer p; TrWord(p + 1) == TrWord(j + 1) ==>
         TrPieceArray(p) == TrPieceArray(j); @/
    /@ assert own: TrWord(j + 2) == TrArrayDims(TrPieceArray(j)); @/
    /@ assert each: \forall integer p; TrPieceOk(p) ==> TrWord(p + 2) == TrArrayDims(TrPieceArray(p)); @/
    /@ assert dims: \forall integer p; TrPieceOk(p) && TrWord(p + 1) == TrWord(j + 1) ==>
         TrPieceArray(p) == TrPieceArray(j) && TrWord(p + 2) == TrWord(j + 2); @/
    ;
  }
*/

/*@ ghost
  void prove_part_data(uint32_t j, uint32_t r, uint32_t l)
  {
    prove_ends();
    prove_nested();
    prove_leaf_range();
    prove_leaf_holds();
    prove_shrinking();
    prove_leaves_apart();
    /@ assert parting: \forall integer k, tr_index e;
         TrNode(r, k) && !TrCut(k) && k != TrLeaf(r, e) ==>
         TrNode(r, TrParting(r, k, e)) && TrCut(TrParting(r, k, e)); @/
    /@ assert cut: \forall integer c; TrNode(r, c) && TrCut(c) ==> 0 <= TrDim(c) < TrWord(j + 2); @/
    /@ assert covered: \forall tr_index e; TrInPiece(j, e) ==> TrInPart(j, r, TrLeaf(r, e), e); @/
    /@ assert dim: \forall integer k, tr_index e;
         TrNode(r, k) && !TrCut(k) && k != TrLeaf(r, e) ==>
         0 <= TrDim(TrParting(r, k, e)) < TrWord(j + 2); @/
    /@ assert apart: \forall integer k, tr_index e;
         TrNode(r, k) && !TrCut(k) && k != TrLeaf(r, e) ==>
         !(TrPartLow(j, r, k, TrDim(TrParting(r, k, e))) <= TrCoord(e, TrDim(TrParting(r, k, e)))
           < TrPartHigh(j, r, k, TrDim(TrParting(r, k, e)))); @/
    /@ assert out: \forall integer k, tr_index e;
         TrNode(r, k) && !TrCut(k) && k != TrLeaf(r, e) && 0 <= TrDim(TrParting(r, k, e)) ==>
         !TrInPart(j, r, k, e); @/
    /@ assert once: \forall integer k, tr_index e;
         TrNode(r, k) && !TrCut(k) && 0 <= TrParting(r, k, e) && TrInPart(j, r, k, e) ==>
         k == TrLeaf(r, e); @/
    prove_held(j, r);
    /@ assert leaf: \forall integer k; TrNode(r, k) && !TrCut(k) ==> TrPartLeaf(j, r, l, k); @/
    /@ assert number: \forall integer k; TrNode(r, k) && !TrCut(k) ==>
         TrPartGiven(j, r, l, k, TrPartNumber(k)) && 0 <= TrPartNumber(k); @/
    /@ assert count: \forall integer k; TrNode(r, k) && !TrCut(k) ==>
         0 <= TrPartNumber(k) < TrWord(l + 1); @/
    /@ assert piece: \forall integer k; TrNode(r, k) && !TrCut(k) ==> TrPieceOk(TrPartGiver(l, k)); @/
    /@ assert array: \forall integer k; TrNode(r, k) && !TrCut(k) ==>
         TrWord(TrPartGiver(l, k) + 1) == TrWord(j + 1); @/
    /@ assert holds: \forall integer k; TrNode(r, k) && !TrCut(k) ==>
         TrPartHeld(TrPartGiver(l, k), j, r, k); @/
    ;
  }
*/

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures inner: \forall integer r, c, k; 0 <= r && TrNode(r, c) && TrNode(c, k) ==> TrNode(r, k);
  @/
  void prove_inner_nodes(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_nested();
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant inner: \forall integer r, c, k; i <= r && TrNode(r, c) && TrNode(c, k) ==>
         TrNode(r, k);
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert cases: \forall integer c; TrNode(i, c) ==>
           c == i || (TrCut(i) && (TrNode(i + 3, c) || TrNode(TrEnd(i + 3), c))); @/
      /@ assert first: TrCut(i) ==> \forall integer c, k; TrNode(i + 3, c) && TrNode(c, k) ==> TrNode(i, k); @/
      /@ assert second: TrCut(i) ==> \forall integer c, k; TrNode(TrEnd(i + 3), c) && TrNode(c, k) ==>
           TrNode(i, k); @/
    }
  }
*/

/* The bounds of a node are those in the tree of a node above it, whose box is that node's. */
/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures low: \forall integer r, c, k, x, b; 0 <= r && TrNode(r, c) && TrNode(c, k) ==>
       TrLow(r, k, x, b) == TrLow(c, k, x, TrLow(r, c, x, b));
     ensures high: \forall integer r, c, k, x, b; 0 <= r && TrNode(r, c) && TrNode(c, k) ==>
       TrHigh(r, k, x, b) == TrHigh(c, k, x, TrHigh(r, c, x, b));
  @/
  void prove_inner_bounds(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_nested();
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant low: \forall integer r, c, k, x, b; i <= r && TrNode(r, c) && TrNode(c, k) ==>
         TrLow(r, k, x, b) == TrLow(c, k, x, TrLow(r, c, x, b));
       loop invariant high: \forall integer r, c, k, x, b; i <= r && TrNode(r, c) && TrNode(c, k) ==>
         TrHigh(r, k, x, b) == TrHigh(c, k, x, TrHigh(r, c, x, b));
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert cases: \forall integer c; TrNode(i, c) ==>
           c == i || (TrCut(i) && (TrNode(i + 3, c) || TrNode(TrEnd(i + 3), c))); @/
      /@ assert first: \forall integer c, k; TrNode(i + 3, c) && TrNode(c, k) ==>
           i + 3 <= c <= k < TrEnd(c) <= TrEnd(i + 3); @/
      /@ assert second: \forall integer c, k; TrNode(TrEnd(i + 3), c) && TrNode(c, k) ==>
           TrEnd(i + 3) <= c <= k; @/
      /@ assert first_low: TrCut(i) ==> \forall integer c, k, x, b; TrNode(i + 3, c) && TrNode(c, k) ==>
           TrLow(i, k, x, b) == TrLow(c, k, x, TrLow(i, c, x, b)); @/
      /@ assert second_low: TrCut(i) ==> \forall integer c, k, x, b; TrNode(TrEnd(i + 3), c) && TrNode(c, k) ==>
           TrLow(i, k, x, b) == TrLow(c, k, x, TrLow(i, c, x, b)); @/
      /@ assert first_high: TrCut(i) ==> \forall integer c, k, x, b; TrNode(i + 3, c) && TrNode(c, k) ==>
           TrHigh(i, k, x, b) == TrHigh(c, k, x, TrHigh(i, c, x, b)); @/
      /@ assert second_high: TrCut(i) ==> \forall integer c, k, x, b; TrNode(TrEnd(i + 3), c) && TrNode(c, k) ==>
           TrHigh(i, k, x, b) == TrHigh(c, k, x, TrHigh(i, c, x, b)); @/
    }
  }
*/

/* A tree that does not cut along x leaves the bounds along x. */
/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures low: \forall integer c, k, x, b; 0 <= c && TrUncut(c, x) && TrNode(c, k) ==>
       TrLow(c, k, x, b) == b;
     ensures high: \forall integer c, k, x, b; 0 <= c && TrUncut(c, x) && TrNode(c, k) ==>
       TrHigh(c, k, x, b) == b;
  @/
  void prove_uncut(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_nested();
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant low: \forall integer c, k, x, b; i <= c && TrUncut(c, x) && TrNode(c, k) ==>
         TrLow(c, k, x, b) == b;
       loop invariant high: \forall integer c, k, x, b; i <= c && TrUncut(c, x) && TrNode(c, k) ==>
         TrHigh(c, k, x, b) == b;
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert cases: \forall integer k; TrNode(i, k) ==>
           k == i || (TrCut(i) && (TrNode(i + 3, k) || TrNode(TrEnd(i + 3), k))); @/
      /@ assert up_first: TrCut(i) ==> \forall integer k; TrNode(i + 3, k) ==> TrNode(i, k); @/
      /@ assert up_second: TrCut(i) ==> \forall integer k; TrNode(TrEnd(i + 3), k) ==> TrNode(i, k); @/
      /@ assert parts: TrCut(i) ==> \forall integer x; TrUncut(i, x) ==>
           TrDim(i) != x && TrUncut(i + 3, x) && TrUncut(TrEnd(i + 3), x); @/
      /@ assert low: \forall integer k, x, b; TrUncut(i, x) && TrNode(i, k) ==> TrLow(i, k, x, b) == b; @/
      /@ assert high: \forall integer k, x, b; TrUncut(i, x) && TrNode(i, k) ==> TrHigh(i, k, x, b) == b; @/
    }
  }
*/

/* Below a cut of summands no data are cut. */
/*@ ghost
  /@ requires TrWordLimits && TrPartTree(j, r, l);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures sign: \forall integer c; TrSumCut(j, r, c) ==> 0 <= c;
     ensures node: \forall integer c, k; TrSumCut(j, r, c) && TrNode(c, k) ==> TrNode(r, k);
     ensures plain: \forall integer c, k; TrSumCut(j, r, c) && TrNode(c, k) && TrCut(k) ==>
       !TrPartData(j, TrDim(k));
     ensures low: \forall integer c, k, x; TrSumCut(j, r, c) && TrNode(c, k) ==>
       TrPartLow(j, r, k, x) == TrLow(c, k, x, TrPartLow(j, r, c, x));
     ensures high: \forall integer c, k, x; TrSumCut(j, r, c) && TrNode(c, k) ==>
       TrPartHigh(j, r, k, x) == TrHigh(c, k, x, TrPartHigh(j, r, c, x));
     ensures uncut: \forall integer c, x; TrSumCut(j, r, c) && TrPartData(j, x) ==> TrUncut(c, x);
  @/
  void prove_group_nodes(uint32_t j, uint32_t r, uint32_t l)
  {
    prove_ends();
    prove_nested();
    prove_inner_nodes();
    prove_inner_bounds();
    /@ assert below: \forall integer c, k; TrSumCut(j, r, c) && TrNode(c, k) ==> TrNode(r, k) && c <= k < TrEnd(c); @/
    /@ assert summed: \forall integer c, k; TrSumCut(j, r, c) && TrNode(c, k) && k != c ==> TrSummed(j, r, k); @/
    /@ assert plain: \forall integer c, k; TrSumCut(j, r, c) && TrNode(c, k) && TrCut(k) ==>
         !TrPartData(j, TrDim(k)); @/
    ;
  }
*/

/* Of one of them. */
/*@ ghost
  /@ requires TrWordLimits && TrPartTree(j, r, l);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures low: \forall integer k, x; TrSumCut(j, r, c) && TrNode(c, k) && TrPartData(j, x) ==>
       TrPartLow(j, r, k, x) == TrPartLow(j, r, c, x);
     ensures high: \forall integer k, x; TrSumCut(j, r, c) && TrNode(c, k) && TrPartData(j, x) ==>
       TrPartHigh(j, r, k, x) == TrPartHigh(j, r, c, x);
  @/
  void prove_group_bounds(uint32_t j, uint32_t r, uint32_t l, uint32_t c)
  {
    prove_group_nodes(j, r, l);
    prove_uncut();
    /@ assert low: \forall integer k, x; TrSumCut(j, r, c) && TrNode(c, k) ==>
         TrPartLow(j, r, k, x) == TrLow(c, k, x, TrPartLow(j, r, c, x)); @/
    /@ assert high: \forall integer k, x; TrSumCut(j, r, c) && TrNode(c, k) ==>
         TrPartHigh(j, r, k, x) == TrHigh(c, k, x, TrPartHigh(j, r, c, x)); @/
    ;
  }
*/

/*@ ghost
  void prove_group_box(uint32_t j, uint32_t r, uint32_t l)
  {
    uint32_t i = 0;
    prove_group_nodes(j, r, l);
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant low: \forall integer c, k, x; c < i && TrSumCut(j, r, c) && TrNode(c, k) && TrPartData(j, x) ==>
         TrPartLow(j, r, k, x) == TrPartLow(j, r, c, x);
       loop invariant high: \forall integer c, k, x; c < i && TrSumCut(j, r, c) && TrNode(c, k) && TrPartData(j, x) ==>
         TrPartHigh(j, r, k, x) == TrPartHigh(j, r, c, x);
       loop assigns i;
       loop variant TR_WORDS - i; @/
    while (i < TR_WORDS) {
      prove_group_bounds(j, r, l, i);
      i++;
    }
    /@ assert within: \forall integer c; TrSumCut(j, r, c) ==> 0 <= c < TR_WORDS; @/
  }
*/
