#include "transfer/meaning/round_data.h"
#include "transfer/meaning/turn_sums.h"
#include "transfer/base/tree_order.h"

/* Of a cut: whose parts have which elements and summands. */
/*@ ghost
  /@ requires TrWordLimits && TrPartTree(j, r, l);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures first: \forall integer k, tr_index e; TrNode(r, k) && TrCut(k) && TrDataInPart(j, r, k, e)
       && (TrPartData(j, TrDim(k)) ==> TrCoord(e, TrDim(k)) < TrAt(k)) ==> TrDataInPart(j, r, k + 3, e);
     ensures second: \forall integer k, tr_index e; TrNode(r, k) && TrCut(k) && TrDataInPart(j, r, k, e)
       && (TrPartData(j, TrDim(k)) ==> TrAt(k) <= TrCoord(e, TrDim(k))) ==> TrDataInPart(j, r, TrEnd(k + 3), e);
     ensures data_first: \forall integer k, tr_index e, f; TrNode(r, k) && TrCut(k) && TrPartData(j, TrDim(k)) ==>
       (TrPartSummand(j, r, k + 3, e, f) <==> TrPartSummand(j, r, k, e, f));
     ensures data_second: \forall integer k, tr_index e, f; TrNode(r, k) && TrCut(k) && TrPartData(j, TrDim(k)) ==>
       (TrPartSummand(j, r, TrEnd(k + 3), e, f) <==> TrPartSummand(j, r, k, e, f));
     ensures sum_first: \forall integer k, tr_index e, f; TrNode(r, k) && TrCut(k) && !TrPartData(j, TrDim(k)) ==>
       (TrPartSummand(j, r, k + 3, e, f) <==> TrPartSummand(j, r, k, e, f) && TrCoord(f, TrDim(k)) < TrAt(k));
     ensures sum_second: \forall integer k, tr_index e, f; TrNode(r, k) && TrCut(k) && !TrPartData(j, TrDim(k)) ==>
       (TrPartSummand(j, r, TrEnd(k + 3), e, f) <==> TrPartSummand(j, r, k, e, f) && TrAt(k) <= TrCoord(f, TrDim(k)));
  @/
  void prove_cut_parts(uint32_t j, uint32_t r, uint32_t l)
  {
    prove_ends();
    prove_nested();
    prove_low_bounds();
    prove_high_bounds();
    /@ assert cut: \forall integer k; TrNode(r, k) && TrCut(k) ==> TrPartCut(j, r, k); @/
    /@ assert dim: \forall integer k; TrNode(r, k) && TrCut(k) ==> 0 <= TrDim(k) < TrWord(j + 2); @/
    /@ assert first_low: \forall integer k, x; TrNode(r, k) && TrCut(k) ==>
         TrPartLow(j, r, k + 3, x) == TrPartLow(j, r, k, x); @/
    /@ assert first_high: \forall integer k, x; TrNode(r, k) && TrCut(k) ==>
         TrPartHigh(j, r, k + 3, x) == (TrDim(k) == x ? TrAt(k) : TrPartHigh(j, r, k, x)); @/
    /@ assert second_low: \forall integer k, x; TrNode(r, k) && TrCut(k) ==>
         TrPartLow(j, r, TrEnd(k + 3), x) == (TrDim(k) == x ? TrAt(k) : TrPartLow(j, r, k, x)); @/
    /@ assert second_high: \forall integer k, x; TrNode(r, k) && TrCut(k) ==>
         TrPartHigh(j, r, TrEnd(k + 3), x) == TrPartHigh(j, r, k, x); @/
    /@ assert at: \forall integer k; TrNode(r, k) && TrCut(k) ==>
         TrPartLow(j, r, k, TrDim(k)) < TrAt(k) < TrPartHigh(j, r, k, TrDim(k)); @/
    ;
  }
*/

/* Of summands, who gives a part has just the part's. */
/*@ ghost
  /@ terminates \true;
     exits \false;
     assigns \nothing;
     ensures low: \forall integer p, k, x; 0 <= x < TrWord(j + 2) && TrPartHeld(p, j, r, k) && !TrPartData(j, x) ==>
       TR_FROM(p, x) == TrPartLow(j, r, k, x);
     ensures high: \forall integer p, k, x; 0 <= x < TrWord(j + 2) && TrPartHeld(p, j, r, k) && !TrPartData(j, x) ==>
       TR_UPTO(p, x) == TrPartHigh(j, r, k, x);
  @/
  void prove_given_sums(uint32_t j, uint32_t r)
  {
    /@ assert along: \forall integer p, k, x; 0 <= x < TrWord(j + 2) && TrPartHeld(p, j, r, k) ==>
         TrPartAlong(p, j, r, k, x); @/
    ;
  }
*/

/*@ ghost
  void prove_leaf_giver(uint32_t j, uint32_t r, uint32_t l)
  {
    prove_nested();
    prove_given_sums(j, r);
    /@ assert leaf: \forall integer k; TrNode(r, k) && !TrCut(k) ==> TrPartLeaf(j, r, l, k); @/
    /@ assert number: \forall integer k; TrNode(r, k) && !TrCut(k) ==>
         TrPartGiven(j, r, l, k, TrPartNumber(k)) && 0 <= TrPartNumber(k); @/
    /@ assert count: \forall integer k; TrNode(r, k) && !TrCut(k) ==>
         0 <= TrPartNumber(k) < TrWord(l + 1); @/
    /@ assert piece: \forall integer k; TrNode(r, k) && !TrCut(k) ==> TrPieceOk(TrPartGiver(l, k)); @/
    /@ assert array: \forall integer k; TrNode(r, k) && !TrCut(k) ==>
         TrWord(TrPartGiver(l, k) + 1) == TrWord(j + 1); @/
    /@ assert held: \forall integer k; TrNode(r, k) && !TrCut(k) ==>
         TrPartHeld(TrPartGiver(l, k), j, r, k); @/
    /@ assert same: \forall integer p; TrWord(p + 1) == TrWord(j + 1) ==>
         TrPieceArray(p) == TrPieceArray(j); @/
    /@ assert each: \forall integer p; TrPieceOk(p) ==> TrWord(p + 2) == TrArrayDims(TrPieceArray(p)); @/
    /@ assert dims: \forall integer k; TrNode(r, k) && !TrCut(k) ==>
         TrWord(TrPartGiver(l, k) + 2) == TrWord(j + 2)
         && TrPieceArray(TrPartGiver(l, k)) == TrPieceArray(j); @/
    /@ assert along: \forall integer k, x; TrNode(r, k) && !TrCut(k) && 0 <= x < TrWord(j + 2) ==>
         TrPartAlong(TrPartGiver(l, k), j, r, k, x)
         && (TrPartData(TrPartGiver(l, k), x) <==> TrPartData(j, x)); @/
    /@ assert bounds: \forall integer k, x; TrNode(r, k) && !TrCut(k) && 0 <= x < TrWord(j + 2)
         && !TrPartData(j, x) ==> TR_FROM(TrPartGiver(l, k), x) == TrPartLow(j, r, k, x)
         && TR_UPTO(TrPartGiver(l, k), x) == TrPartHigh(j, r, k, x); @/
    /@ assert to_giver: \forall integer k, tr_index e, f; TrNode(r, k) && !TrCut(k)
         && TrPartSummand(j, r, k, e, f) ==> TrSummand(TrPartGiver(l, k), e, f); @/
    /@ assert to_part: \forall integer k, tr_index e, f; TrNode(r, k) && !TrCut(k)
         && TrSummand(TrPartGiver(l, k), e, f) ==> TrPartSummand(j, r, k, e, f); @/
    ;
  }
*/

/* What the tree at a node brings, when it is right for the parts of a cut. */
/*@ ghost
  /@ requires TrWordLimits && TrPieceOk(j) && TrGivers(l) && TrPartTree(j, r, l);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures right: TrPartsRight(l, j, r, i) ==>
       (TrNode(r, i) ==> TrArrivingRight(l, j, r, i));
  @/
  void prove_arriving_at(uint32_t j, uint32_t r, uint32_t l, uint32_t i)
  {
    prove_cut_parts(j, r, l);
    prove_leaf_giver(j, r, l);
    /@ assert leaf_value: !TrCut(i) ==> \forall tr_index e, f;
         TrArriving(l, TrPieceData(j), i, e, f) == TrShareAt(TrPartGiver(l, i), e, f); @/
    /@ assert leaf_right: TrPartsRight(l, j, r, i) ==>
         (TrNode(r, i) && !TrCut(i) ==> TrPieceRight(TrPartGiver(l, i))); @/
    /@ assert leaf_at: TrPartsRight(l, j, r, i) ==>
         (TrNode(r, i) && !TrCut(i) ==> \forall tr_index e, f; TrDataInPart(j, r, i, e) ==>
         TrRightAt(TrPartGiver(l, i), e, f)); @/
    /@ assert leaf_once: TrPartsRight(l, j, r, i) ==>
         (TrNode(r, i) && !TrCut(i) ==> \forall tr_index e, f; TrDataInPart(j, r, i, e)
         && TrPartSummand(j, r, i, e, f) ==> TrArriving(l, TrPieceData(j), i, e, f) == 1); @/
    /@ assert leaf_none: TrPartsRight(l, j, r, i) ==>
         (TrNode(r, i) && !TrCut(i) ==> \forall tr_index e, f; TrDataInPart(j, r, i, e)
         && !TrPartSummand(j, r, i, e, f) ==> TrArriving(l, TrPieceData(j), i, e, f) == 0); @/
    /@ assert leaf: TrPartsRight(l, j, r, i) ==>
         (TrNode(r, i) && !TrCut(i) ==> TrArrivingRight(l, j, r, i)); @/
    /@ assert data_once: TrPartsRight(l, j, r, i) ==>
         (TrNode(r, i) && TrCut(i) && TrPartData(j, TrDim(i)) ==> \forall tr_index e, f;
         TrDataInPart(j, r, i, e) && TrPartSummand(j, r, i, e, f) ==>
         TrArriving(l, TrPieceData(j), i, e, f) == 1); @/
    /@ assert data_none: TrPartsRight(l, j, r, i) ==>
         (TrNode(r, i) && TrCut(i) && TrPartData(j, TrDim(i)) ==> \forall tr_index e, f;
         TrDataInPart(j, r, i, e) && !TrPartSummand(j, r, i, e, f) ==>
         TrArriving(l, TrPieceData(j), i, e, f) == 0); @/
    /@ assert data: TrPartsRight(l, j, r, i) ==>
         (TrNode(r, i) && TrCut(i) && TrPartData(j, TrDim(i)) ==> TrArrivingRight(l, j, r, i)); @/
    /@ assert sum: TrNode(r, i) && TrCut(i) && !TrPartData(j, TrDim(i)) ==> \forall tr_index e, f;
         TrArriving(l, TrPieceData(j), i, e, f)
         == TrArriving(l, TrPieceData(j), i + 3, e, f) + TrArriving(l, TrPieceData(j), TrEnd(i + 3), e, f); @/
    /@ assert sum_once: TrPartsRight(l, j, r, i) ==>
         (TrNode(r, i) && TrCut(i) && !TrPartData(j, TrDim(i)) ==> \forall tr_index e, f;
         TrDataInPart(j, r, i, e) && TrPartSummand(j, r, i, e, f) ==>
         TrArriving(l, TrPieceData(j), i, e, f) == 1); @/
    /@ assert sum_none: TrPartsRight(l, j, r, i) ==>
         (TrNode(r, i) && TrCut(i) && !TrPartData(j, TrDim(i)) ==> \forall tr_index e, f;
         TrDataInPart(j, r, i, e) && !TrPartSummand(j, r, i, e, f) ==>
         TrArriving(l, TrPieceData(j), i, e, f) == 0); @/
    /@ assert sums: TrPartsRight(l, j, r, i) ==>
         (TrNode(r, i) && TrCut(i) && !TrPartData(j, TrDim(i)) ==> TrArrivingRight(l, j, r, i)); @/
    ;
  }
*/

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures from: TrArrivingFrom(l, j, r, i + 1) && (TrNode(r, i) ==> TrArrivingRight(l, j, r, i)) ==>
       TrArrivingFrom(l, j, r, i);
  @/
  void prove_arriving_from(uint32_t j, uint32_t r, uint32_t l, uint32_t i)
  {
    ;
  }
*/

/* What the tree at each node brings. */
/*@ ghost
  /@ requires TrWordLimits && TrPieceOk(j) && TrGivers(l) && TrPartTree(j, r, l);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures right: TrLayoutRight(l) ==>
       (\forall integer k; TrNode(r, k) ==> TrArrivingRight(l, j, r, k));
  @/
  void prove_arriving(uint32_t j, uint32_t r, uint32_t l)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_nested();
    prove_parts();
    /@ assert leaf: \forall integer k; TrNode(r, k) && !TrCut(k) ==> TrPartLeaf(j, r, l, k); @/
    /@ assert word: \forall integer k; TrNode(r, k) && !TrCut(k) ==> TrWord(k) != TR_KEY_NONE; @/
    /@ assert within: \forall integer k; TrNode(r, k) ==> k < TR_WORDS; @/
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant right: TrLayoutRight(l) ==>
         (TrArrivingFrom(l, j, r, i));
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert parts: TrNode(r, i) && TrCut(i) ==> TrNode(r, i + 3) && TrNode(r, TrEnd(i + 3)); @/
      prove_arriving_at(j, r, l, i);
      prove_arriving_from(j, r, l, i);
    }
  }
*/

/* Of a piece that is not empty. */
/*@ ghost
  /@ requires TrWordLimits;
     requires TrPieceOk(j) && TrGivers(l) && TrPartTree(j, r, l);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures right: TrLayoutRight(l) && TrPieceCarried(l, j, r) ==>
       (TrPieceRight(j));
  @/
  void prove_filled_right(uint32_t j, uint32_t r, uint32_t l)
  {
    prove_arriving(j, r, l);
    prove_turn_sums(j, r, l);
    /@ assert low: \forall integer x; TrPartLow(j, r, r, x) == TR_FROM(j, x); @/
    /@ assert high: \forall integer x; TrPartHigh(j, r, r, x) == TR_UPTO(j, x); @/
    /@ assert data: \forall tr_index e; TrDataIn(j, e) ==> TrDataInPart(j, r, r, e); @/
    /@ assert summand: \forall tr_index e, f; TrSummand(j, e, f) <==> TrPartSummand(j, r, r, e, f); @/
    /@ assert root: TrNode(r, r); @/
    /@ assert right: TrLayoutRight(l) && TrPieceCarried(l, j, r) ==>
         (\forall tr_index e, f; TrDataIn(j, e) ==> TrRightAt(j, e, f)); @/
    ;
  }
*/

/*@ ghost
  uint32_t has_elements(uint32_t j)
  {
    uint64_t n = TR_WORD.v[j + 2];
    uint32_t x = 0;
    /@ assert dims: TrWord(j + 2) == TrArrayDims(TrPieceArray(j)) && j + 3 + 2 * TrWord(j + 2) <= TR_WORDS; @/
    /@ assert count: n == TrWord(j + 2) && 2 * n <= TR_WORDS; @/
    /@ loop invariant range: 0 <= x <= n;
       loop invariant full: \forall integer y; 0 <= y < x ==> !TrPieceFlat(j, y);
       loop assigns x;
       loop variant n - x; @/
    while (x < n) {
      /@ assert along: TrPieceAlong(j, TrPieceArray(j), x); @/
      /@ assert bounds: TR_WORD.v[j + 3 + 2 * x] == TR_FROM(j, x) && TR_WORD.v[j + 4 + 2 * x] == TR_UPTO(j, x); @/
      if (TR_WORD.v[j + 3 + 2 * x] == TR_WORD.v[j + 4 + 2 * x]) {
        /@ assert data: TrPartData(j, x); @/
        /@ assert none: \forall tr_index e; !TrDataIn(j, e); @/
        return 0;
      }
      /@ assert here: !TrPieceFlat(j, x); @/
      /@ assert all: \forall integer y; 0 <= y < x || y == x ==> !TrPieceFlat(j, y); @/
      x++;
    }
    /@ assert filled: !TrPieceEmpty(j); @/
    return 1;
  }
*/

/*@ ghost
  void prove_piece_right(uint32_t j, uint32_t r, uint32_t l)
  {
    if (has_elements(j) != 0)
      prove_filled_right(j, r, l);
  }
*/
