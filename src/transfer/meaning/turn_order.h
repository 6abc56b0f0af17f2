/* Lemma functions: what brings an element of a piece, one leaf in each turn. */
#ifndef TRANSFER_TURN_ORDER_H
#define TRANSFER_TURN_ORDER_H

#include "spec/transfer/meaning/turn_order.acsl"

/* The highest turn in any tree has its leaf, and who has a turn is found. */
/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures last: \forall integer c, k; 0 <= c && TrLeafOf(c, k) ==> 0 <= TrTurn(k) <= TrLastTurn(c);
     ensures top: \forall integer c; 0 <= c ==> 0 <= TrTaker(c, TrLastTurn(c));
     ensures taker: \forall integer c, t; 0 <= c && 0 <= TrTaker(c, t) ==>
       TrLeafOf(c, TrTaker(c, t)) && TrTurn(TrTaker(c, t)) == t;
     ensures found: \forall integer c, k; 0 <= c && TrLeafOf(c, k) ==> 0 <= TrTaker(c, TrTurn(k));
  @/
  void prove_takers(void);
*/

/* In a group that is accepted, each turn up to the last has its leaf, and each leaf its turn. */
/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures taker: \forall integer c, t; 0 <= c && TrTurns(c) && 0 <= t <= TrLastTurn(c) ==>
       TrLeafOf(c, TrTaker(c, t)) && TrTurn(TrTaker(c, t)) == t;
     ensures last: \forall integer c, k; 0 <= c && TrLeafOf(c, k) ==> 0 <= TrTurn(k) <= TrLastTurn(c);
     ensures once: \forall integer c, k; 0 <= c && TrTurns(c) && TrLeafOf(c, k) ==> TrTaker(c, TrTurn(k)) == k;
     ensures limit: \forall integer c; 0 <= c && TrTurns(c) ==> 0 <= TrLastTurn(c) < TR_WORDS_MAX;
  @/
  void prove_turn_order(void);
*/

/* Where an element comes to: a node in whose box it lies along the data dimensions, and which
 * cuts no data. All cuts above it are of data. */
/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures node: \forall integer d, k, tr_index e; 0 <= k ==> TrNode(k, TrWay(d, k, e));
     ensures end: \forall integer d, k, tr_index e; 0 <= k && TrCut(TrWay(d, k, e)) ==>
       d <= TrDim(TrWay(d, k, e));
     ensures above: \forall integer d, k, c, tr_index e; 0 <= k && TrNode(k, c) && TrCut(c)
       && c < TrWay(d, k, e) < TrEnd(c) ==> TrDim(c) < d;
     ensures low: \forall integer d, k, x, b, tr_index e; 0 <= k && x < d && b <= TrCoord(e, x) ==>
       TrLow(k, TrWay(d, k, e), x, b) <= TrCoord(e, x);
     ensures high: \forall integer d, k, x, b, tr_index e; 0 <= k && x < d && TrCoord(e, x) < b ==>
       TrCoord(e, x) < TrHigh(k, TrWay(d, k, e), x, b);
  @/
  void prove_way(void);
*/

#endif
