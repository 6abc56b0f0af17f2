#include "transfer/meaning/turn_sums.h"
#include "transfer/meaning/turn_order.h"
#include "transfer/meaning/part_data.h"
#include "transfer/base/tree_order.h"

/* The cuts of data lead to what arrives. */
/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures way: \forall integer l, d, k, tr_index e, f; 0 <= k ==>
       TrArriving(l, d, k, e, f) == TrArriving(l, d, TrWay(d, k, e), e, f);
  @/
  void prove_way_arriving(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant way: \forall integer l, d, k, tr_index e, f; i <= k ==>
         TrArriving(l, d, k, e, f) == TrArriving(l, d, TrWay(d, k, e), e, f);
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3); @/
      /@ assert own: \forall integer l, d, tr_index e, f; !TrCut(i) || d <= TrDim(i) ==>
           TrArriving(l, d, i, e, f) == TrArriving(l, d, TrWay(d, i, e), e, f); @/
      /@ assert first: TrCut(i) ==> \forall integer l, d, tr_index e, f; TrDim(i) < d
           && TrCoord(e, TrDim(i)) < TrAt(i) ==>
           TrWay(d, i, e) == TrWay(d, i + 3, e) && TrArriving(l, d, i, e, f) == TrArriving(l, d, i + 3, e, f); @/
      /@ assert second: TrCut(i) ==> \forall integer l, d, tr_index e, f; TrDim(i) < d
           && TrAt(i) <= TrCoord(e, TrDim(i)) ==> TrWay(d, i, e) == TrWay(d, TrEnd(i + 3), e)
           && TrArriving(l, d, i, e, f) == TrArriving(l, d, TrEnd(i + 3), e, f); @/
      /@ assert here: \forall integer l, d, tr_index e, f;
           TrArriving(l, d, i, e, f) == TrArriving(l, d, TrWay(d, i, e), e, f); @/
    }
  }
*/

/* Below turn 0 is nothing; up to the last turn is all that a group brings. */
/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures none: \forall integer l, c, t, tr_index e, f; 0 <= c && t < 0 ==> TrUpTo(l, c, t, e, f) == 0;
     ensures all: \forall integer l, d, c, t, tr_index e, f; 0 <= c && TrCutsSums(d, c) && TrLastTurn(c) <= t ==>
       TrUpTo(l, c, t, e, f) == TrArriving(l, d, c, e, f);
  @/
  void prove_all_turns(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_nested();
    /@ assert turn: \forall integer k; 0 <= k ==> 0 <= TrTurn(k); @/
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant none: \forall integer l, c, t, tr_index e, f; i <= c && t < 0 ==> TrUpTo(l, c, t, e, f) == 0;
       loop invariant all: \forall integer l, d, c, t, tr_index e, f; i <= c && TrCutsSums(d, c)
         && TrLastTurn(c) <= t ==> TrUpTo(l, c, t, e, f) == TrArriving(l, d, c, e, f);
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert parts: TrCut(i) ==> \forall integer k; (TrNode(i + 3, k) || TrNode(TrEnd(i + 3), k)) ==>
         TrNode(i, k); @/
      /@ assert sums: TrCut(i) ==> \forall integer d; TrCutsSums(d, i) ==>
           d <= TrDim(i) && TrCutsSums(d, i + 3) && TrCutsSums(d, TrEnd(i + 3)); @/
      /@ assert open: TrCut(i) ==> \forall integer l, t, tr_index e, f;
           TrUpTo(l, i, t, e, f) == TrUpTo(l, i + 3, t, e, f) + TrUpTo(l, TrEnd(i + 3), t, e, f); @/
      /@ assert arriving: TrCut(i) ==> \forall integer l, d, tr_index e, f; d <= TrDim(i) ==>
           TrArriving(l, d, i, e, f) == TrArriving(l, d, i + 3, e, f) + TrArriving(l, d, TrEnd(i + 3), e, f); @/
      /@ assert last: TrCut(i) ==> TrLastTurn(i + 3) <= TrLastTurn(i) && TrLastTurn(TrEnd(i + 3)) <= TrLastTurn(i); @/
      /@ assert none: \forall integer l, t, tr_index e, f; t < 0 ==> TrUpTo(l, i, t, e, f) == 0; @/
      /@ assert leaf: !TrCut(i) ==> \forall integer l, d, t, tr_index e, f; TrLastTurn(i) <= t ==>
           TrUpTo(l, i, t, e, f) == TrArriving(l, d, i, e, f); @/
      /@ assert cut: TrCut(i) ==> \forall integer l, d, t, tr_index e, f; TrCutsSums(d, i) && TrLastTurn(i) <= t ==>
           TrUpTo(l, i, t, e, f) == TrArriving(l, d, i, e, f); @/
      /@ assert all: \forall integer l, d, t, tr_index e, f; TrCutsSums(d, i) && TrLastTurn(i) <= t ==>
           TrUpTo(l, i, t, e, f) == TrArriving(l, d, i, e, f); @/
    }
  }
*/

/* A leaf brings what it brings in its turn. */
/*@ ghost
  /@ terminates \true;
     exits \false;
     assigns \nothing;
     ensures taker: \forall integer l, c, t, tr_index e, f; 0 <= c && !TrCut(c) && 0 <= TrTaker(c, t) ==>
       TrUpTo(l, c, t, e, f) == TrUpTo(l, c, t - 1, e, f) + TrShareAt(TrPartGiver(l, TrTaker(c, t)), e, f);
  @/
  void prove_leaf_turn(void)
  {
    /@ assert leaf: \forall integer c, t; 0 <= c && !TrCut(c) && 0 <= TrTaker(c, t) ==>
         TrTaker(c, t) == c && TrTurn(c) == t; @/
    /@ assert with: \forall integer l, c, t, tr_index e, f; 0 <= c && !TrCut(c) && TrTurn(c) <= t ==>
         TrUpTo(l, c, t, e, f) == TrShareAt(TrPartGiver(l, c), e, f); @/
    /@ assert without: \forall integer l, c, t, tr_index e, f; 0 <= c && !TrCut(c) && t < TrTurn(c) ==>
         TrUpTo(l, c, t, e, f) == 0; @/
    /@ assert value: \forall integer l, c, t, tr_index e, f; 0 <= c && !TrCut(c) && TrTurn(c) == t ==>
         TrUpTo(l, c, t, e, f) == TrUpTo(l, c, t - 1, e, f) + TrShareAt(TrPartGiver(l, c), e, f); @/
    ;
  }
*/

/* A turn adds what its leaf brings. */
/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures other: \forall integer l, c, t, tr_index e, f; 0 <= c && TrTaker(c, t) < 0 ==>
       TrUpTo(l, c, t, e, f) == TrUpTo(l, c, t - 1, e, f);
     ensures taker: \forall integer c; 0 <= c ==> TrTurnAdds(c);
  @/
  void prove_one_turn(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_nested();
    prove_takers();
    prove_leaf_turn();
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant other: \forall integer l, c, t, tr_index e, f; i <= c && TrTaker(c, t) < 0 ==>
         TrUpTo(l, c, t, e, f) == TrUpTo(l, c, t - 1, e, f);
       loop invariant taker: \forall integer c; i <= c ==> TrTurnAdds(c);
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert adds: TrTurnAdds(i + 3) && TrTurnAdds(TrEnd(i + 3)); @/
      /@ assert parts: TrCut(i) ==> \forall integer k; (TrLeafOf(i + 3, k) || TrLeafOf(TrEnd(i + 3), k)) ==>
           TrLeafOf(i, k); @/
      /@ assert order: TrCut(i) ==> \forall integer k, m; TrLeafOf(i + 3, k) && TrLeafOf(TrEnd(i + 3), m) ==> k < m; @/
      /@ assert apart: TrCut(i) ==> TrTurnsApart(i) ==> TrTurnsApart(i + 3) && TrTurnsApart(TrEnd(i + 3)); @/
      /@ assert one: TrCut(i) ==> TrTurnsApart(i) ==> \forall integer t;
           0 <= TrTaker(i + 3, t) ==> TrTaker(TrEnd(i + 3), t) < 0; @/
      /@ assert open: TrCut(i) ==> \forall integer l, t, tr_index e, f;
           TrUpTo(l, i, t, e, f) == TrUpTo(l, i + 3, t, e, f) + TrUpTo(l, TrEnd(i + 3), t, e, f); @/
      /@ assert leaf_other: !TrCut(i) ==> \forall integer l, t, tr_index e, f; TrTaker(i, t) < 0 ==>
           TrUpTo(l, i, t, e, f) == TrUpTo(l, i, t - 1, e, f); @/
      /@ assert leaf_taker: !TrCut(i) ==> \forall integer l, t, tr_index e, f; 0 <= TrTaker(i, t) ==>
           TrUpTo(l, i, t, e, f) == TrUpTo(l, i, t - 1, e, f) + TrShareAt(TrPartGiver(l, TrTaker(i, t)), e, f); @/
      /@ assert cut_other: TrCut(i) ==> \forall integer l, t, tr_index e, f; TrTaker(i, t) < 0 ==>
           TrUpTo(l, i, t, e, f) == TrUpTo(l, i, t - 1, e, f); @/
      /@ assert first_taker: TrCut(i) && TrTurnsApart(i) ==> \forall integer l, t, tr_index e, f;
           0 <= TrTaker(i + 3, t) ==>
           TrUpTo(l, i, t, e, f) == TrUpTo(l, i, t - 1, e, f) + TrShareAt(TrPartGiver(l, TrTaker(i, t)), e, f); @/
      /@ assert second_taker: TrCut(i) && TrTurnsApart(i) ==> \forall integer l, t, tr_index e, f;
           TrTaker(i + 3, t) < 0 <= TrTaker(TrEnd(i + 3), t) ==>
           TrUpTo(l, i, t, e, f) == TrUpTo(l, i, t - 1, e, f) + TrShareAt(TrPartGiver(l, TrTaker(i, t)), e, f); @/
      /@ assert cases: TrCut(i) ==> \forall integer t; 0 <= TrTaker(i, t) ==>
           0 <= TrTaker(i + 3, t) || (TrTaker(i + 3, t) < 0 <= TrTaker(TrEnd(i + 3), t)); @/
      /@ assert cut_taker: TrCut(i) && TrTurnsApart(i) ==> \forall integer l, t, tr_index e, f; 0 <= TrTaker(i, t) ==>
           TrUpTo(l, i, t, e, f) == TrUpTo(l, i, t - 1, e, f) + TrShareAt(TrPartGiver(l, TrTaker(i, t)), e, f); @/
      /@ assert taker: TrTurnAdds(i); @/
    }
  }
*/

/* So the turns of a group that is accepted bring what its leaves bring. */
/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures same: \forall integer l, c, t, tr_index e, f; 0 <= c && TrTurns(c) && TrCut(c)
       && 0 <= t <= TrLastTurn(c) ==> TrGathered(l, c, t, e, f) == TrUpTo(l, c, t, e, f);
  @/
  void prove_gathered_turns(void)
  {
    uint32_t n = 0;
    prove_turn_order();
    prove_all_turns();
    prove_one_turn();
    /@ assert adds: \forall integer c; 0 <= c && TrTurns(c) ==> TrTurnAdds(c) && TrTurnsApart(c); @/
    /@ assert step: \forall integer l, c, t, tr_index e, f; 0 <= c && TrTurns(c) && TrCut(c)
         && 0 <= t <= TrLastTurn(c) ==>
         TrUpTo(l, c, t, e, f) == TrUpTo(l, c, t - 1, e, f) + TrShareAt(TrPartGiver(l, TrInTurn(c, t)), e, f); @/
    /@ assert first: \forall integer l, c, tr_index e, f; 0 <= c && TrTurns(c) && TrCut(c) && 0 <= TrLastTurn(c) ==>
         TrGathered(l, c, 0, e, f) == TrUpTo(l, c, 0, e, f); @/
    /@ loop invariant range: 0 <= n <= TR_WORDS_MAX;
       loop invariant same: \forall integer l, c, t, tr_index e, f; 0 <= c && TrTurns(c) && TrCut(c)
         && 0 <= t <= n && t <= TrLastTurn(c) ==> TrGathered(l, c, t, e, f) == TrUpTo(l, c, t, e, f);
       loop assigns n;
       loop variant TR_WORDS_MAX - n; @/
    while (n < TR_WORDS_MAX) {
      /@ assert next: \forall integer l, c, tr_index e, f; 0 <= c && TrTurns(c) && TrCut(c)
           && n + 1 <= TrLastTurn(c) ==> TrGathered(l, c, n + 1, e, f) == TrUpTo(l, c, n + 1, e, f); @/
      n++;
    }
  }
*/

/*@ ghost
  void prove_way_ends(uint32_t j, uint32_t r, uint32_t l)
  {
    prove_nested();
    prove_way();
    prove_group_box(j, r, l);
    /@ assert node: \forall tr_index e; TrNode(r, TrWay(TrPieceData(j), r, e)); @/
    /@ assert bare: \forall tr_index e; !TrSummed(j, r, TrWay(TrPieceData(j), r, e)); @/
    /@ assert sum: \forall tr_index e; TrCut(TrWay(TrPieceData(j), r, e)) ==>
         TrSumCut(j, r, TrWay(TrPieceData(j), r, e)); @/
    ;
  }
*/

/*@ ghost
  void prove_turn_sums(uint32_t j, uint32_t r, uint32_t l)
  {
    prove_way();
    prove_way_arriving();
    prove_turn_order();
    prove_all_turns();
    prove_gathered_turns();
    prove_way_ends(j, r, l);
    /@ assert leaf: \forall tr_index e, f; !TrCut(TrWay(TrPieceData(j), r, e)) ==>
         TrGathered(l, TrWay(TrPieceData(j), r, e), TrLast(TrWay(TrPieceData(j), r, e)), e, f)
         == TrArriving(l, TrPieceData(j), TrWay(TrPieceData(j), r, e), e, f); @/
    /@ assert group: \forall tr_index e, f; TrCut(TrWay(TrPieceData(j), r, e)) ==>
         TrGathered(l, TrWay(TrPieceData(j), r, e), TrLast(TrWay(TrPieceData(j), r, e)), e, f)
         == TrArriving(l, TrPieceData(j), TrWay(TrPieceData(j), r, e), e, f); @/
    ;
  }
*/
