#include "transfer/meaning/turn_order.h"
#include "transfer/base/tree_order.h"

/*@ ghost
  void prove_takers(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_nested();
    /@ assert turn: \forall integer k; 0 <= k ==> 0 <= TrTurn(k); @/
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant last: \forall integer c, k; i <= c && TrLeafOf(c, k) ==> 0 <= TrTurn(k) <= TrLastTurn(c);
       loop invariant top: \forall integer c; i <= c ==> 0 <= TrTaker(c, TrLastTurn(c));
       loop invariant taker: \forall integer c, t; i <= c && 0 <= TrTaker(c, t) ==>
         TrLeafOf(c, TrTaker(c, t)) && TrTurn(TrTaker(c, t)) == t;
       loop invariant found: \forall integer c, k; i <= c && TrLeafOf(c, k) ==> 0 <= TrTaker(c, TrTurn(k));
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert parts: TrCut(i) ==> \forall integer k; TrLeafOf(i, k) <==>
           TrLeafOf(i + 3, k) || TrLeafOf(TrEnd(i + 3), k); @/
      /@ assert own: !TrCut(i) ==> \forall integer k; TrLeafOf(i, k) <==> k == i; @/
      /@ assert cases: TrCut(i) ==> \forall integer t; TrTaker(i, t) == TrTaker(i + 3, t)
           || (TrTaker(i, t) == TrTaker(TrEnd(i + 3), t) && TrTaker(i + 3, t) < 0); @/
      /@ assert last: \forall integer k; TrLeafOf(i, k) ==> 0 <= TrTurn(k) <= TrLastTurn(i); @/
      /@ assert top: 0 <= TrTaker(i, TrLastTurn(i)); @/
      /@ assert taker: \forall integer t; 0 <= TrTaker(i, t) ==>
           TrLeafOf(i, TrTaker(i, t)) && TrTurn(TrTaker(i, t)) == t; @/
      /@ assert found: \forall integer k; TrLeafOf(i, k) ==> 0 <= TrTaker(i, TrTurn(k)); @/
    }
  }
*/

/*@ ghost
  void prove_turn_order(void)
  {
    prove_nested();
    prove_takers();
    /@ assert top: \forall integer c; 0 <= c ==>
         TrLeafOf(c, TrTaker(c, TrLastTurn(c))) && TrTurn(TrTaker(c, TrLastTurn(c))) == TrLastTurn(c); @/
    /@ assert below: \forall integer c, t; 0 <= c && TrTurns(c) && 0 <= t < TrLastTurn(c) ==> TrTaking(c, t); @/
    /@ assert has: \forall integer c, t; 0 <= c && TrTaking(c, t) ==> 0 <= TrTaker(c, t); @/
    /@ assert all: \forall integer c, t; 0 <= c && TrTurns(c) && 0 <= t <= TrLastTurn(c) ==> 0 <= TrTaker(c, t); @/
    ;
  }
*/

/*@ ghost
  void prove_way(void)
  {
    uint32_t i = TR_WORDS;
    prove_ends();
    prove_nested();
    /@ loop invariant range: 0 <= i <= TR_WORDS;
       loop invariant node: \forall integer d, k, tr_index e; i <= k ==> TrNode(k, TrWay(d, k, e));
       loop invariant end: \forall integer d, k, tr_index e; i <= k && TrCut(TrWay(d, k, e)) ==>
         d <= TrDim(TrWay(d, k, e));
       loop invariant above: \forall integer d, k, c, tr_index e; i <= k && TrNode(k, c) && TrCut(c)
         && c < TrWay(d, k, e) < TrEnd(c) ==> TrDim(c) < d;
       loop invariant low: \forall integer d, k, x, b, tr_index e; i <= k && x < d && b <= TrCoord(e, x) ==>
         TrLow(k, TrWay(d, k, e), x, b) <= TrCoord(e, x);
       loop invariant high: \forall integer d, k, x, b, tr_index e; i <= k && x < d && TrCoord(e, x) < b ==>
         TrCoord(e, x) < TrHigh(k, TrWay(d, k, e), x, b);
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert next: i + 3 < TrEnd(i + 3) < TrEnd(TrEnd(i + 3)); @/
      /@ assert parts: TrCut(i) ==> \forall integer k; (TrNode(i + 3, k) || TrNode(TrEnd(i + 3), k)) ==>
         TrNode(i, k); @/
      /@ assert within: \forall integer d, tr_index e; i + 3 <= TrWay(d, i + 3, e) < TrEnd(i + 3)
           && TrEnd(i + 3) <= TrWay(d, TrEnd(i + 3), e); @/
      /@ assert cases: \forall integer d, tr_index e; TrWay(d, i, e) == i
           || TrWay(d, i, e) == TrWay(d, i + 3, e) || TrWay(d, i, e) == TrWay(d, TrEnd(i + 3), e); @/
      /@ assert own: \forall integer d, tr_index e; TrCut(i) && TrWay(d, i, e) == i ==> d <= TrDim(i); @/
      /@ assert node: \forall integer d, tr_index e; TrNode(i, TrWay(d, i, e)); @/
      /@ assert end_own: \forall integer d, tr_index e; TrWay(d, i, e) == i ==>
           (TrCut(TrWay(d, i, e)) ==> d <= TrDim(TrWay(d, i, e))); @/
      /@ assert end_first: \forall integer d, tr_index e; TrWay(d, i, e) == TrWay(d, i + 3, e) ==>
           (TrCut(TrWay(d, i, e)) ==> d <= TrDim(TrWay(d, i, e))); @/
      /@ assert end_second: \forall integer d, tr_index e; TrWay(d, i, e) == TrWay(d, TrEnd(i + 3), e) ==>
           (TrCut(TrWay(d, i, e)) ==> d <= TrDim(TrWay(d, i, e))); @/
      /@ assert end: \forall integer d, tr_index e; TrCut(TrWay(d, i, e)) ==> d <= TrDim(TrWay(d, i, e)); @/
      /@ assert below: \forall integer c; TrNode(i, c) ==> c == i
           || (TrCut(i) && TrNode(i + 3, c) && i + 3 <= c < TrEnd(c) <= TrEnd(i + 3))
           || (TrCut(i) && TrNode(TrEnd(i + 3), c) && TrEnd(i + 3) <= c); @/
      /@ assert above_first: \forall integer d, c, tr_index e; TrWay(d, i, e) == TrWay(d, i + 3, e)
           && TrNode(i, c) && TrCut(c) && c != i && c < TrWay(d, i, e) < TrEnd(c) ==> TrDim(c) < d; @/
      /@ assert above_second: \forall integer d, c, tr_index e; TrWay(d, i, e) == TrWay(d, TrEnd(i + 3), e)
           && TrNode(i, c) && TrCut(c) && c != i && c < TrWay(d, i, e) < TrEnd(c) ==> TrDim(c) < d; @/
      /@ assert above: \forall integer d, c, tr_index e; TrNode(i, c) && TrCut(c)
           && c < TrWay(d, i, e) < TrEnd(c) ==> TrDim(c) < d; @/
      /@ assert low: \forall integer d, x, b, tr_index e; x < d && b <= TrCoord(e, x) ==>
           TrLow(i, TrWay(d, i, e), x, b) <= TrCoord(e, x); @/
      /@ assert high: \forall integer d, x, b, tr_index e; x < d && TrCoord(e, x) < b ==>
           TrCoord(e, x) < TrHigh(i, TrWay(d, i, e), x, b); @/
    }
  }
*/
