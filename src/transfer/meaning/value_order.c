#include "transfer/meaning/value_order.h"
#include "transfer/meaning/part_data.h"
#include "transfer/meaning/round_data.h"
#include "transfer/meaning/turn_order.h"
#include "transfer/meaning/turn_sums.h"
#include "transfer/base/tree_order.h"

/* Where element e of the piece comes to, whoever brings it there has it. */
/*@ ghost
  /@ requires TrWordLimits && TrPieceOk(j) && TrGivers(l) && TrPartTree(j, r, l);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures part: \forall integer t, tr_index e; TrDataIn(j, e)
       && 0 <= t <= TrLast(TrWay(TrPieceData(j), r, e)) ==>
       TrLeafOf(r, TrInTurn(TrWay(TrPieceData(j), r, e), t))
       && TrDataInPart(j, r, TrInTurn(TrWay(TrPieceData(j), r, e), t), e);
     ensures limit: \forall tr_index e; 0 <= TrLast(TrWay(TrPieceData(j), r, e)) < TR_WORDS_MAX;
  @/
  void prove_turn_parts(uint32_t j, uint32_t r, uint32_t l)
  {
    prove_nested();
    prove_way();
    prove_turn_order();
    prove_group_box(j, r, l);
    prove_way_ends(j, r, l);
    /@ assert node: \forall tr_index e; TrNode(r, TrWay(TrPieceData(j), r, e)); @/
    /@ assert way: \forall tr_index e; TrDataIn(j, e) ==> TrDataInPart(j, r, TrWay(TrPieceData(j), r, e), e); @/
    /@ assert leaf: \forall integer t, tr_index e; TrCut(TrWay(TrPieceData(j), r, e))
         && 0 <= t <= TrLast(TrWay(TrPieceData(j), r, e)) ==>
         TrLeafOf(TrWay(TrPieceData(j), r, e), TrInTurn(TrWay(TrPieceData(j), r, e), t)); @/
    /@ assert inner: \forall integer c, k, tr_index e; TrSumCut(j, r, c) && TrLeafOf(c, k)
         && TrDataInPart(j, r, c, e) ==> TrLeafOf(r, k) && TrDataInPart(j, r, k, e); @/
    ;
  }
*/

/* The piece that a leaf names is one of the layout before, of the same array, and has the
 * elements of the part. */
/*@ ghost
  /@ requires TrWordLimits && TrPieceOk(j) && TrGivers(l) && TrPartTree(j, r, l);
     requires 1 <= i && j == TrPiece(i, p) && l == TrLayoutAt(i - 1);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures number: \forall integer k; TrLeafOf(r, k) ==> 0 <= TrPartNumber(k) < TrWord(l + 1);
     ensures array: \forall integer k; TrLeafOf(r, k) ==> TrArrayOf(i - 1, TrPartNumber(k)) == TrArrayOf(i, p);
     ensures data: \forall integer k, tr_index e; TrLeafOf(r, k) && TrDataInPart(j, r, k, e) ==>
       TrDataIn(TrPiece(i - 1, TrPartNumber(k)), e);
  @/
  void prove_leaf_pieces(uint32_t j, uint32_t r, uint32_t l, uint32_t i, uint32_t p)
  {
    prove_leaf_giver(j, r, l);
    /@ assert giver: \forall integer k; TrPiece(i - 1, TrPartNumber(k)) == TrPartGiver(l, k); @/
    /@ assert array: \forall integer k; TrLeafOf(r, k) ==> TrWord(TrPartGiver(l, k) + 1) == TrWord(j + 1); @/
    ;
  }
*/

/* So it is in each turn. */
/*@ ghost
  /@ requires TrWordLimits && TrPieceOk(j) && TrGivers(l) && TrPartTree(j, r, l);
     requires 1 <= i && j == TrPiece(i, p) && r == TrLinesAt(TrGivenAt(i), p) + 1 && l == TrLayoutAt(i - 1);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures number: \forall integer t, tr_index e; TrDataIn(j, e) && 0 <= t <= TrLastTo(TrArrayOf(i, p), i, p, e) ==>
       0 <= TrBringer(TrArrayOf(i, p), i, p, e, t) < TrWord(l + 1);
     ensures array: \forall integer t, tr_index e; TrDataIn(j, e) && 0 <= t <= TrLastTo(TrArrayOf(i, p), i, p, e) ==>
       TrArrayOf(i - 1, TrBringer(TrArrayOf(i, p), i, p, e, t)) == TrArrayOf(i, p);
     ensures data: \forall integer t, tr_index e; TrDataIn(j, e) && 0 <= t <= TrLastTo(TrArrayOf(i, p), i, p, e) ==>
       TrDataIn(TrPiece(i - 1, TrBringer(TrArrayOf(i, p), i, p, e, t)), e);
     ensures limit: \forall tr_index e; 0 <= TrLastTo(TrArrayOf(i, p), i, p, e) < TR_WORDS_MAX;
  @/
  void prove_bringers(uint32_t j, uint32_t r, uint32_t l, uint32_t i, uint32_t p)
  {
    prove_turn_parts(j, r, l);
    prove_leaf_pieces(j, r, l, i, p);
    /@ assert way: \forall tr_index e; TrWayTo(TrArrayOf(i, p), i, p, e) == TrWay(TrPieceData(j), r, e); @/
    /@ assert leaf: \forall integer t, tr_index e; TrDataIn(j, e) && 0 <= t <= TrLastTo(TrArrayOf(i, p), i, p, e) ==>
         TrLeafOf(r, TrInTurn(TrWayTo(TrArrayOf(i, p), i, p, e), t))
         && TrDataInPart(j, r, TrInTurn(TrWayTo(TrArrayOf(i, p), i, p, e), t), e); @/
    ;
  }
*/

/* The definition of TrMade, case by case. */
/*@ ghost
  /@ terminates \true;
     exits \false;
     assigns \nothing;
     ensures stands: \forall tr_contents g, integer q, b, i, p, t, tr_index e; i <= b ==>
       TrMade(g, q, b, i, p, t, e) == TrValueAt(g, TrPiece(i, p), e);
     ensures first: \forall tr_contents g, integer q, b, i, p, tr_index e; b < i ==>
       TrMade(g, q, b, i, p, 0, e) == TrBrought(g, q, b, i, p, 0, e);
     ensures more: \forall tr_contents g, integer q, b, i, p, t, tr_index e; b < i && 0 < t ==>
       TrMade(g, q, b, i, p, t, e)
       == TrCombined(q, TrMade(g, q, b, i, p, t - 1, e), TrBrought(g, q, b, i, p, t, e));
  @/
  void prove_made_steps(void)
  {
    ;
  }
*/

/* A value of layout i is what a layout made of the source has there. */
/*@ ghost
  /@ requires l == TrLayoutAt(i);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures made: \forall tr_contents g, h, integer q, p, tr_index e; TrLayoutMade(g, h, 0, i)
       && 0 <= p < TrWord(l + 1) && q == TrArrayOf(i, p) && TrDataIn(TrPiece(i, p), e) ==>
       TrValueAt(h, TrPiece(i, p), e) == TrMade(g, q, 0, i, p, TrLastTo(q, i, p, e), e);
  @/
  void prove_value_made(uint32_t l, uint32_t i)
  {
    /@ assert piece: \forall tr_contents g, h, integer p; TrLayoutMade(g, h, 0, i) && 0 <= p < TrWord(l + 1) ==>
         TrPieceMade(g, h, 0, i, p); @/
    ;
  }
*/

/* What one turn brings, of a piece that has elements. */
/*@ ghost
  /@ requires TrWordLimits && TrPieceOk(j) && TrGivers(l) && TrPartTree(j, r, l);
     requires 1 <= i && j == TrPiece(i, p) && r == TrLinesAt(TrGivenAt(i), p) + 1 && l == TrLayoutAt(i - 1);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures brought: \forall tr_contents g, h, integer t, tr_index e; TrLayoutMade(g, h, 0, i - 1)
       && TrDataIn(j, e) && 0 <= t <= TrLastTo(TrArrayOf(i, p), i, p, e) ==>
       TrBrought(h, TrArrayOf(i, p), i - 1, i, p, t, e) == TrBrought(g, TrArrayOf(i, p), 0, i, p, t, e);
     ensures limit: \forall tr_index e; 0 <= TrLastTo(TrArrayOf(i, p), i, p, e) < TR_WORDS_MAX;
  @/
  void prove_brought(uint32_t j, uint32_t r, uint32_t l, uint32_t i, uint32_t p)
  {
    prove_bringers(j, r, l, i, p);
    prove_made_steps();
    prove_value_made(l, i - 1);
    /@ assert stands: \forall tr_contents h, integer t, tr_index e;
         TrBrought(h, TrArrayOf(i, p), i - 1, i, p, t, e)
         == TrValueAt(h, TrPiece(i - 1, TrBringer(TrArrayOf(i, p), i, p, e, t)), e); @/
    /@ assert value: \forall tr_contents g, h, integer t, tr_index e; TrLayoutMade(g, h, 0, i - 1)
         && TrDataIn(j, e) && 0 <= t <= TrLastTo(TrArrayOf(i, p), i, p, e) ==>
         TrValueAt(h, TrPiece(i - 1, TrBringer(TrArrayOf(i, p), i, p, e, t)), e)
         == TrBrought(g, TrArrayOf(i, p), 0, i, p, t, e); @/
    ;
  }
*/

/*@ ghost
  /@ requires TrWordLimits && TrPieceOk(j) && TrGivers(l) && TrPartTree(j, r, l);
     requires 1 <= i && j == TrPiece(i, p) && r == TrLinesAt(TrGivenAt(i), p) + 1 && l == TrLayoutAt(i - 1);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures made: \forall tr_contents g, h; TrLayoutMade(g, h, 0, i - 1) && TrPieceMade(h, h, i - 1, i, p) ==>
       TrPieceMade(g, h, 0, i, p);
  @/
  void prove_filled_made(uint32_t j, uint32_t r, uint32_t l, uint32_t i, uint32_t p)
  {
    uint32_t n = 0;
    prove_brought(j, r, l, i, p);
    prove_made_steps();
    /@ assert first: \forall tr_contents g, h, tr_index e; TrLayoutMade(g, h, 0, i - 1) && TrDataIn(j, e) ==>
         TrMade(h, TrArrayOf(i, p), i - 1, i, p, 0, e) == TrMade(g, TrArrayOf(i, p), 0, i, p, 0, e); @/
    /@ loop invariant range: 0 <= n <= TR_WORDS_MAX;
       loop invariant made: \forall tr_contents g, h, integer t, tr_index e; TrLayoutMade(g, h, 0, i - 1)
         && TrDataIn(j, e) && 0 <= t <= n && t <= TrLastTo(TrArrayOf(i, p), i, p, e) ==>
         TrMade(h, TrArrayOf(i, p), i - 1, i, p, t, e) == TrMade(g, TrArrayOf(i, p), 0, i, p, t, e);
       loop assigns n;
       loop variant TR_WORDS_MAX - n; @/
    while (n < TR_WORDS_MAX) {
      /@ assert next: \forall tr_contents g, h, tr_index e; TrLayoutMade(g, h, 0, i - 1)
           && TrDataIn(j, e) && n + 1 <= TrLastTo(TrArrayOf(i, p), i, p, e) ==>
           TrMade(h, TrArrayOf(i, p), i - 1, i, p, n + 1, e) == TrMade(g, TrArrayOf(i, p), 0, i, p, n + 1, e); @/
      n++;
    }
  }
*/

/*@ ghost
  void prove_piece_made(uint32_t j, uint32_t r, uint32_t l, uint32_t m, uint32_t t, uint32_t i, uint32_t p)
  {
    /@ assert piece: \forall tr_contents h; TrRoundMade(h, i) ==> TrPieceMade(h, h, i - 1, i, p); @/
    if (has_elements(j) != 0)
      prove_filled_made(j, r, l, i, p);
  }
*/

/*@ ghost
  void prove_layout_made(uint32_t l, uint32_t m, uint32_t t, uint32_t i)
  {
    /@ assert layout_at: m == TrLayoutAt(i); @/
    /@ assert each: \forall tr_contents g, h, integer p; TrPiecesFollow(i, TrWord(m + 1)) && 0 <= p < TrWord(m + 1)
         && TrLayoutMade(g, h, 0, i - 1) && TrRoundMade(h, i) ==>
         TrPieceFollows(i, p) && TrPieceMade(g, h, 0, i, p); @/
    /@ assert made: \forall tr_contents g, h, integer p; TrPiecesFollow(i, TrWord(m + 1)) && 0 <= p < TrWord(m + 1)
         && TrLayoutMade(g, h, 0, i - 1) && TrRoundMade(h, i) ==> TrPieceMade(g, h, 0, i, p); @/
    /@ assert layout: \forall tr_contents g, h; TrPiecesFollow(i, TrWord(m + 1))
         && TrLayoutMade(g, h, 0, i - 1) && TrRoundMade(h, i) ==> TrLayoutMade(g, h, 0, i); @/
    ;
  }
*/

/*@ ghost
  void prove_values_made(uint32_t i)
  {
    /@ assert round: \forall tr_contents h; 1 <= i <= TrRounds && TrRoundsMade(h) ==> TrRoundMade(h, i); @/
    /@ assert before: \forall tr_contents g, h; TrValuesMade(i - 1) && TrLayoutMade(g, h, 0, 0) && TrRoundsMade(h) ==>
         TrLayoutMade(g, h, 0, i - 1); @/
    /@ assert after: \forall tr_contents g, h; 1 <= i <= TrRounds && TrValuesMade(i - 1) && TrRoundFollows(i)
         && TrLayoutMade(g, h, 0, 0) && TrRoundsMade(h) ==> TrLayoutMade(g, h, 0, i); @/
    ;
  }
*/
