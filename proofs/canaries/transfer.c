/* Canaries: false statements about every recursive definition of the judge of transfers.
 * Each must stay unproved; one that is proved means that the definition contradicts
 * itself. `make canaries` checks that none is missing. */
#include "spec/transfer/base/buffer.acsl"
#include "spec/transfer/base/walk.acsl"
#include "spec/transfer/meaning/part_data.acsl"
#include "spec/transfer/meaning/turn_sums.acsl"
#include "spec/transfer/meaning/value_order.acsl"
#include "spec/transfer/base/bounded.acsl"
#include "spec/transfer/text/spelling.acsl"
#include "spec/transfer/meaning/element.acsl"
#include "spec/transfer/text/memory_needed.acsl"
#include "spec/transfer/counts/least.acsl"
#include "spec/transfer/counts/messages.acsl"

/*@ axiomatic Canary {
      predicate Canary_TrEnd(integer n);
      predicate Canary_TrSkip(integer n);
      predicate Canary_TrDim(integer n);
      predicate Canary_TrAt(integer n);
      predicate Canary_TrBehind(integer n);
      predicate Canary_TrNode(integer n);
      predicate Canary_TrPending(integer n);
      predicate Canary_TrTurn(integer n);
      predicate Canary_TrLow(integer n);
      predicate Canary_TrHigh(integer n);
      predicate Canary_TrLeaf(integer n);
      predicate Canary_TrParting(integer n);
      predicate Canary_TrInBox(integer n);
      predicate Canary_TrIndex(integer n);
      predicate Canary_TrMix(integer n);
      predicate Canary_TrRootAt(integer n);
      predicate Canary_TrSpan(integer n);
      predicate Canary_TrOnes(integer n);
      predicate Canary_TrMate(integer n);
      predicate Canary_TrHost(integer n);
      predicate Canary_TrLineOf(integer n);
      predicate Canary_TrSeatAlong(integer n);
      predicate Canary_TrSeatPlace(integer n);
      predicate Canary_TrShares(integer n);
      predicate Canary_TrArriving(integer n);
      predicate Canary_TrGathered(integer n);
      predicate Canary_TrUpTo(integer n);
      predicate Canary_TrLastTurn(integer n);
      predicate Canary_TrTaker(integer n);
      predicate Canary_TrWay(integer n);
      predicate Canary_TrValues(tr_value v);
      predicate Canary_TrMade(tr_value v);
      predicate Canary_TrPacked(integer n);
      predicate Canary_TrWordAt(integer n);
      predicate Canary_TrWordCount(integer n);
      predicate Canary_TrSpelled(integer n);
      predicate Canary_TrBounded(integer n);
      predicate Canary_TrLineEnd(integer n);
      predicate Canary_TrVolume(integer n);
      predicate Canary_TrArrayAt(integer n);
      predicate Canary_TrBufferAt(integer n);
      predicate Canary_TrMemoryAt(integer n);
      predicate Canary_TrNextPiece(integer n);
      predicate Canary_TrPieceAt(integer n);
      predicate Canary_TrPieces(integer n);
      predicate Canary_TrLinesAt(integer n);
      predicate Canary_TrRoundAt(integer n);
      predicate Canary_TrBufferExtent(integer n);
      predicate Canary_TrBufferPlaces(integer n);
      predicate Canary_TrIndexAlong(integer n);
      predicate Canary_TrIndexPlace(integer n);
      predicate Canary_TrIndexSame(integer n);
      predicate Canary_TrMostBoth(integer n);
      predicate Canary_TrMemoryNeeded(integer n);
      predicate Canary_TrOwnerFrom(integer n);
      predicate Canary_TrPartExtent(integer n);
      predicate Canary_TrPartVolume(integer n);
      predicate Canary_TrNodesMoved(integer n);
      predicate Canary_TrPiecesMoved(integer n);
      predicate Canary_TrMoved(integer n);
      predicate Canary_TrMostMoved(integer n);
      predicate Canary_TrNodeTakes(integer n);
      predicate Canary_TrNodesTake(integer n);
      predicate Canary_TrPiecesTake(integer n);
      predicate Canary_TrPartners(integer n);
      predicate Canary_TrMostPartners(integer n);
      predicate Canary_TrMostMessages(integer n);
      predicate Canary_TrNote(integer n);
      predicate Canary_TrNotes(integer n);
      predicate Canary_TrMeetExtent(integer n);
      predicate Canary_TrMeetVolume(integer n);
      predicate Canary_TrSummandsDiffer(integer n);
      predicate Canary_TrPaired(integer n);
      predicate Canary_TrPairsOf(integer n);
      predicate Canary_TrShared(integer n);
      predicate Canary_TrPairs(integer n);
      predicate Canary_TrAsked(integer n);
      predicate Canary_TrBusiest(integer n);
      predicate Canary_TrLatest(integer n);
    }
*/

/*@
    lemma canary_TrEnd{L}: \forall integer k;
      Canary_TrEnd(TrEnd(0)) || Canary_TrEnd(TrEnd(-1)) || Canary_TrEnd(TrEnd(k));
    lemma canary_TrSkip{L}: \forall integer k, integer m;
      Canary_TrSkip(TrSkip(0, 2)) || Canary_TrSkip(TrSkip(0, -1)) || Canary_TrSkip(TrSkip(k, m));
    lemma canary_TrDim{L}: \forall integer k;
      Canary_TrDim(TrDim(2)) || Canary_TrDim(TrDim(-1)) || Canary_TrDim(TrDim(k));
    lemma canary_TrAt{L}: \forall integer k;
      Canary_TrAt(TrAt(2)) || Canary_TrAt(TrAt(-1)) || Canary_TrAt(TrAt(k));
    lemma canary_TrBehind{L}: \forall integer k, integer end;
      Canary_TrBehind(TrBehind(0, 2)) || Canary_TrBehind(TrBehind(0, -1)) || Canary_TrBehind(TrBehind(k, end));
    lemma canary_TrNode{L}: \forall integer r, integer k;
      (TrNode(0, 0) ==> Canary_TrNode(1)) || (!TrNode(0, 4) ==> Canary_TrNode(2)) ||
      (!TrNode(r, k) ==> Canary_TrNode(3));
    lemma canary_TrPending{L}: \forall integer k, integer n, integer t;
      Canary_TrPending(TrPending(0, 1, 2)) || Canary_TrPending(TrPending(0, 1, -1)) ||
      Canary_TrPending(TrPending(k, n, t));
    lemma canary_TrTurn{L}: \forall integer k;
      Canary_TrTurn(TrTurn(2)) || Canary_TrTurn(TrTurn(-1)) || Canary_TrTurn(TrTurn(k));
    lemma canary_TrLow{L}: \forall integer r, integer k, integer x, integer b;
      Canary_TrLow(TrLow(0, 3, 0, 0)) || Canary_TrLow(TrLow(-1, 3, 0, 0)) ||
      Canary_TrLow(TrLow(r, k, x, b));
    lemma canary_TrHigh{L}: \forall integer r, integer k, integer x, integer b;
      Canary_TrHigh(TrHigh(0, 3, 0, 9)) || Canary_TrHigh(TrHigh(-1, 3, 0, 9)) ||
      Canary_TrHigh(TrHigh(r, k, x, b));
    lemma canary_TrLeaf{L}: \forall integer k, tr_index e;
      Canary_TrLeaf(TrLeaf(0, e)) || Canary_TrLeaf(TrLeaf(-1, e)) || Canary_TrLeaf(TrLeaf(k, e));
    lemma canary_TrParting{L}: \forall integer r, integer j, tr_index e;
      Canary_TrParting(TrParting(0, 2, e)) || Canary_TrParting(TrParting(-1, 2, e)) ||
      Canary_TrParting(TrParting(r, j, e));
    lemma canary_TrInBox{L}: \forall integer r, integer k, tr_index e, tr_index d;
      (TrInBox(-1, 0, d) ==> Canary_TrInBox(1)) || (!TrInBox(r, k, e) ==> Canary_TrInBox(3));
    lemma canary_TrIndex: \forall tr_index e, integer x;
      Canary_TrIndex(TrCoord(e, 0)) || Canary_TrIndex(TrCoord(e, x));
    lemma canary_TrMix: \forall integer a, integer s, integer b;
      Canary_TrMix(TrMix(2, 3, 1)) || Canary_TrMix(TrMix(2, -3, 1)) || Canary_TrMix(TrMix(a, s, b));
    lemma canary_TrRootAt{L}: \forall integer b;
      Canary_TrRootAt(TrRootAt(2)) || Canary_TrRootAt(TrRootAt(-1)) || Canary_TrRootAt(TrRootAt(b));
    lemma canary_TrSpan{L}: \forall integer b, integer k, integer y;
      Canary_TrSpan(TrSpan(0, 8, 1)) || Canary_TrSpan(TrSpan(0, 8, -1)) || Canary_TrSpan(TrSpan(b, k, y));
    lemma canary_TrOnes{L}: \forall integer b, integer k, integer d, integer y, integer x;
      (TrOnes(0, 8, 2, 0, 0) ==> Canary_TrOnes(1)) || (!TrOnes(b, k, d, y, x) ==> Canary_TrOnes(3));
    lemma canary_TrMate{L}: \forall integer b, integer k, integer d, integer y, integer x, integer z;
      Canary_TrMate(TrMate(0, 8, 2, 0, 0, 1)) || Canary_TrMate(TrMate(0, 8, -1, 0, 0, 0)) ||
      Canary_TrMate(TrMate(b, k, d, y, x, z));
    lemma canary_TrHost{L}: \forall integer b, integer k, integer d, integer y, integer x, integer w;
      Canary_TrHost(TrHost(0, 8, 2, 0, 0, 1)) || Canary_TrHost(TrHost(0, 8, -1, 0, 0, 0)) ||
      Canary_TrHost(TrHost(b, k, d, y, x, w));
    lemma canary_TrLineOf{L}: \forall integer w, integer key;
      Canary_TrLineOf(TrLineOf(2, 7)) || Canary_TrLineOf(TrLineOf(-1, 7)) ||
      Canary_TrLineOf(TrLineOf(w, key));
    lemma canary_TrSeatAlong{L}: \forall integer b, integer w, tr_index e, integer p;
      Canary_TrSeatAlong(TrSeatAlong(0, 8, e, 1)) || Canary_TrSeatAlong(TrSeatAlong(0, 8, e, -1)) ||
      Canary_TrSeatAlong(TrSeatAlong(b, w, e, p));
    lemma canary_TrSeatPlace{L}: \forall integer b, integer w, tr_index e, integer p;
      Canary_TrSeatPlace(TrSeatPlace(0, 8, e, 2)) || Canary_TrSeatPlace(TrSeatPlace(0, 8, e, -1)) ||
      Canary_TrSeatPlace(TrSeatPlace(b, w, e, p));
    lemma canary_TrShares: \forall integer m, integer a, integer q, tr_index f;
      Canary_TrShares(TrShare(0, 0, 0, f)) || Canary_TrShares(TrShare(m, a, q, f));
    lemma canary_TrArriving{L}: \forall integer l, integer d, integer k, tr_index e, tr_index f;
      Canary_TrArriving(TrArriving(9, 1, 40, e, f)) || Canary_TrArriving(TrArriving(9, 1, -1, e, f)) ||
      Canary_TrArriving(TrArriving(l, d, k, e, f));
    lemma canary_TrGathered{L}: \forall integer l, integer k, integer t, tr_index e, tr_index f;
      Canary_TrGathered(TrGathered(9, 40, 2, e, f)) || Canary_TrGathered(TrGathered(9, 40, -1, e, f)) ||
      Canary_TrGathered(TrGathered(l, k, t, e, f));
    lemma canary_TrUpTo{L}: \forall integer l, integer c, integer t, tr_index e, tr_index f;
      Canary_TrUpTo(TrUpTo(9, 40, 2, e, f)) || Canary_TrUpTo(TrUpTo(9, -1, 2, e, f)) ||
      Canary_TrUpTo(TrUpTo(l, c, t, e, f));
    lemma canary_TrLastTurn{L}: \forall integer c;
      Canary_TrLastTurn(TrLastTurn(0)) || Canary_TrLastTurn(TrLastTurn(-1)) || Canary_TrLastTurn(TrLastTurn(c));
    lemma canary_TrTaker{L}: \forall integer c, integer t;
      Canary_TrTaker(TrTaker(0, 2)) || Canary_TrTaker(TrTaker(-1, 2)) || Canary_TrTaker(TrTaker(c, t));
    lemma canary_TrWay{L}: \forall integer d, integer k, tr_index e;
      Canary_TrWay(TrWay(1, 0, e)) || Canary_TrWay(TrWay(1, -1, e)) || Canary_TrWay(TrWay(d, k, e));
    lemma canary_TrValues: \forall tr_contents h, integer m, integer a, integer q, tr_value v, tr_value w;
      Canary_TrValues(TrValue(h, m, a)) || Canary_TrValues(TrCombined(0, v, v)) ||
      Canary_TrValues(TrCombined(q, v, w));
    lemma canary_TrMade{L}: \forall tr_contents g, integer q, integer b, integer i, integer p, integer t, tr_index e;
      Canary_TrMade(TrMade(g, 0, 0, 2, 0, 1, e)) || Canary_TrMade(TrMade(g, 0, 0, -1, 0, -1, e)) ||
      Canary_TrMade(TrMade(g, q, b, i, p, t, e));
    lemma canary_TrPacked{L}: \forall integer p, integer q;
      Canary_TrPacked(TrPacked(0, 2)) ||
      Canary_TrPacked(TrPacked(2, 0)) ||
      Canary_TrPacked(TrPacked(p, q));
    lemma canary_TrWordAt{L}: \forall integer p, integer e, integer i;
      Canary_TrWordAt(TrWordAt(0, 9, 2)) ||
      Canary_TrWordAt(TrWordAt(0, 9, -1)) ||
      Canary_TrWordAt(TrWordAt(p, e, i));
    lemma canary_TrWordCount{L}: \forall integer p, integer e;
      Canary_TrWordCount(TrWordCount(0, 2)) ||
      Canary_TrWordCount(TrWordCount(2, 0)) ||
      Canary_TrWordCount(TrWordCount(p, e));
    lemma canary_TrSpelled{L}: \forall integer p, integer e, integer n;
      (TrSpelled(0, 2, 2) ==> Canary_TrSpelled(1)) || (!TrSpelled(p, e, n) ==> Canary_TrSpelled(3));
    lemma canary_TrBounded: \forall integer x, integer most;
      Canary_TrBounded(TrBounded(3, 2)) ||
      Canary_TrBounded(TrBounded(1, -1)) ||
      Canary_TrBounded(TrBounded(x, most));
    lemma canary_TrLineEnd{L}: \forall integer k;
      Canary_TrLineEnd(TrLineEnd(0)) ||
      Canary_TrLineEnd(TrLineEnd(-1)) ||
      Canary_TrLineEnd(TrLineEnd(k));
    lemma canary_TrVolume{L}: \forall integer k, integer n, integer b;
      Canary_TrVolume(TrVolume(0, 2, 1)) ||
      Canary_TrVolume(TrVolume(0, -1, 1)) ||
      Canary_TrVolume(TrVolume(k, n, b));
    lemma canary_TrArrayAt{L}: \forall integer a;
      Canary_TrArrayAt(TrArrayAt(2)) ||
      Canary_TrArrayAt(TrArrayAt(-1)) ||
      Canary_TrArrayAt(TrArrayAt(a));
    lemma canary_TrBufferAt{L}: \forall integer k, integer j;
      Canary_TrBufferAt(TrBufferAt(0, 2)) ||
      Canary_TrBufferAt(TrBufferAt(0, -1)) ||
      Canary_TrBufferAt(TrBufferAt(k, j));
    lemma canary_TrMemoryAt{L}: \forall integer k, integer d;
      Canary_TrMemoryAt(TrMemoryAt(0, 2)) ||
      Canary_TrMemoryAt(TrMemoryAt(0, -1)) ||
      Canary_TrMemoryAt(TrMemoryAt(k, d));
    lemma canary_TrNextPiece{L}: \forall integer k;
      Canary_TrNextPiece(TrNextPiece(0)) ||
      Canary_TrNextPiece(TrNextPiece(-1)) ||
      Canary_TrNextPiece(TrNextPiece(k));
    lemma canary_TrPieceAt{L}: \forall integer k, integer p;
      Canary_TrPieceAt(TrPieceAt(0, 2)) ||
      Canary_TrPieceAt(TrPieceAt(0, -1)) ||
      Canary_TrPieceAt(TrPieceAt(k, p));
    lemma canary_TrPieces{L}: \forall integer k, integer end;
      Canary_TrPieces(TrPieces(0, 2)) ||
      Canary_TrPieces(TrPieces(2, 0)) ||
      Canary_TrPieces(TrPieces(k, end));
    lemma canary_TrLinesAt{L}: \forall integer k, integer p;
      Canary_TrLinesAt(TrLinesAt(0, 2)) ||
      Canary_TrLinesAt(TrLinesAt(0, -1)) ||
      Canary_TrLinesAt(TrLinesAt(k, p));
    lemma canary_TrRoundAt{L}: \forall integer i;
      Canary_TrRoundAt(TrRoundAt(2)) ||
      Canary_TrRoundAt(TrRoundAt(-1)) ||
      Canary_TrRoundAt(TrRoundAt(i));
    lemma canary_TrBufferExtent{L}: \forall integer k, integer p;
      Canary_TrBufferExtent(TrBufferExtent(0, 2)) ||
      Canary_TrBufferExtent(TrBufferExtent(0, -1)) ||
      Canary_TrBufferExtent(TrBufferExtent(k, p));
    lemma canary_TrBufferPlaces{L}: \forall integer k, integer p;
      Canary_TrBufferPlaces(TrBufferPlaces(0, 2)) ||
      Canary_TrBufferPlaces(TrBufferPlaces(0, -1)) ||
      Canary_TrBufferPlaces(TrBufferPlaces(k, p));
    lemma canary_TrIndexAlong{L}: \forall integer k, tr_index u, integer p;
      Canary_TrIndexAlong(TrIndexAlong(0, u, 2)) ||
      Canary_TrIndexAlong(TrIndexAlong(0, u, -1)) ||
      Canary_TrIndexAlong(TrIndexAlong(k, u, p));
    lemma canary_TrIndexPlace{L}: \forall integer k, tr_index u, integer p;
      Canary_TrIndexPlace(TrIndexPlace(0, u, 2)) ||
      Canary_TrIndexPlace(TrIndexPlace(0, u, -1)) ||
      Canary_TrIndexPlace(TrIndexPlace(k, u, p));
    lemma canary_TrIndexSame{L}: \forall integer k, integer p, tr_index u, tr_index v;
      (TrIndexSame(0, u, v, -1) ==> Canary_TrIndexSame(1)) || (!TrIndexSame(k, u, v, p) ==> Canary_TrIndexSame(3));
    lemma canary_TrMostBoth{L}: \forall integer j, integer k, integer n;
      Canary_TrMostBoth(TrMostBoth(0, 1, 2)) ||
      Canary_TrMostBoth(TrMostBoth(0, 1, -1)) ||
      Canary_TrMostBoth(TrMostBoth(j, k, n));
    lemma canary_TrOwnerFrom{L}: \forall integer l, integer w, integer d;
      Canary_TrOwnerFrom(TrOwnerFrom(9, 20, 0)) ||
      Canary_TrOwnerFrom(TrOwnerFrom(9, 20, -1)) ||
      Canary_TrOwnerFrom(TrOwnerFrom(l, w, d));
    lemma canary_TrPartExtent{L}: \forall integer j, integer r, integer k, integer x;
      Canary_TrPartExtent(TrPartExtent(9, 40, 43, 1)) ||
      Canary_TrPartExtent(TrPartExtent(9, 40, 43, -1)) ||
      Canary_TrPartExtent(TrPartExtent(j, r, k, x));
    lemma canary_TrPartVolume{L}: \forall integer j, integer r, integer k, integer x;
      Canary_TrPartVolume(TrPartVolume(9, 40, 43, 2)) ||
      Canary_TrPartVolume(TrPartVolume(9, 40, 43, -1)) ||
      Canary_TrPartVolume(TrPartVolume(j, r, k, x));
    lemma canary_TrNodesMoved{L}: \forall integer s, integer d, integer l, integer b, integer j, integer r, integer k, integer end, integer n;
      Canary_TrNodesMoved(TrNodesMoved(0, 1, 9, 0, 20, 40, 40, 44, 5)) ||
      Canary_TrNodesMoved(TrNodesMoved(1, 1, 9, 0, 20, 40, 44, 40, 5)) ||
      Canary_TrNodesMoved(TrNodesMoved(s, d, l, b, j, r, k, end, n));
    lemma canary_TrPiecesMoved{L}: \forall integer s, integer d, integer l, integer m, integer t, integer p, integer n;
      Canary_TrPiecesMoved(TrPiecesMoved(0, 1, 9, 20, 40, 2, 5)) ||
      Canary_TrPiecesMoved(TrPiecesMoved(1, 1, 9, 20, 40, -1, 5)) ||
      Canary_TrPiecesMoved(TrPiecesMoved(s, d, l, m, t, p, n));
    lemma canary_TrMoved{L}: \forall integer s, integer d, integer i;
      Canary_TrMoved(TrMoved(0, 1, 2)) ||
      Canary_TrMoved(TrMoved(1, 1, -1)) ||
      Canary_TrMoved(TrMoved(s, d, i));
    lemma canary_TrMostMoved{L}: \forall integer s, integer n;
      Canary_TrMostMoved(TrMostMoved(0, 2)) ||
      Canary_TrMostMoved(TrMostMoved(1, -1)) ||
      Canary_TrMostMoved(TrMostMoved(s, n));
    lemma canary_TrNodeTakes{L}: \forall integer l, integer a, integer b, integer k;
      Canary_TrNodeTakes(TrNodeTakes(9, 0, 1, 40)) ||
      Canary_TrNodeTakes(TrNodeTakes(9, 1, 1, -1)) ||
      Canary_TrNodeTakes(TrNodeTakes(l, a, b, k));
    lemma canary_TrNodesTake{L}: \forall integer l, integer a, integer b, integer k, integer end, integer n;
      Canary_TrNodesTake(TrNodesTake(9, 0, 1, 40, 44, 0)) ||
      Canary_TrNodesTake(TrNodesTake(9, 1, 1, 44, 40, 1)) ||
      Canary_TrNodesTake(TrNodesTake(l, a, b, k, end, n));
    lemma canary_TrPiecesTake{L}: \forall integer l, integer m, integer t, integer a, integer b, integer p;
      Canary_TrPiecesTake(TrPiecesTake(9, 20, 40, 0, 1, 2)) ||
      Canary_TrPiecesTake(TrPiecesTake(9, 20, 40, 1, 0, -1)) ||
      Canary_TrPiecesTake(TrPiecesTake(l, m, t, a, b, p));
    lemma canary_TrPartners{L}: \forall integer s, integer d, integer l, integer m, integer t, integer n;
      Canary_TrPartners(TrPartners(0, 1, 9, 20, 40, 2)) ||
      Canary_TrPartners(TrPartners(1, 1, 9, 20, 40, -1)) ||
      Canary_TrPartners(TrPartners(s, d, l, m, t, n));
    lemma canary_TrMostPartners{L}: \forall integer l, integer m, integer t, integer n;
      Canary_TrMostPartners(TrMostPartners(9, 20, 40, 2)) ||
      Canary_TrMostPartners(TrMostPartners(9, 20, 40, -1)) ||
      Canary_TrMostPartners(TrMostPartners(l, m, t, n));
    lemma canary_TrMostMessages{L}: \forall integer i;
      Canary_TrMostMessages(TrMostMessages(2)) ||
      Canary_TrMostMessages(TrMostMessages(-1)) ||
      Canary_TrMostMessages(TrMostMessages(i));
    lemma canary_TrNote{L}: \forall integer a, integer b;
      Canary_TrNote(TrNote(1, 2)) ||
      Canary_TrNote(TrNote(-1, 2)) ||
      Canary_TrNote(TrNote(a, b));
    lemma canary_TrNotes{L}: \forall integer b, integer n;
      Canary_TrNotes(TrNotes(1, 2)) ||
      Canary_TrNotes(TrNotes(1, -1)) ||
      Canary_TrNotes(TrNotes(b, n));
    lemma canary_TrMeetExtent{L}: \forall integer v, integer w, integer x;
      Canary_TrMeetExtent(TrMeetExtent(9, 20, 1)) ||
      Canary_TrMeetExtent(TrMeetExtent(9, 20, -1)) ||
      Canary_TrMeetExtent(TrMeetExtent(v, w, x));
    lemma canary_TrMeetVolume{L}: \forall integer v, integer w, integer x;
      Canary_TrMeetVolume(TrMeetVolume(9, 20, 1)) ||
      Canary_TrMeetVolume(TrMeetVolume(9, 20, -1)) ||
      Canary_TrMeetVolume(TrMeetVolume(v, w, x));
    lemma canary_TrSummandsDiffer{L}: \forall integer v, integer w, integer x;
      Canary_TrSummandsDiffer(TrSummandsDiffer(9, 20, 1)) ||
      Canary_TrSummandsDiffer(TrSummandsDiffer(9, 20, -1)) ||
      Canary_TrSummandsDiffer(TrSummandsDiffer(v, w, x));
    lemma canary_TrPaired{L}: \forall integer d, integer h, integer g, integer n;
      Canary_TrPaired(TrPaired(1, 2, 2, 0)) ||
      Canary_TrPaired(TrPaired(1, 2, -1, 0)) ||
      Canary_TrPaired(TrPaired(d, h, g, n));
    lemma canary_TrPairsOf{L}: \forall integer d, integer h, integer g, integer n;
      Canary_TrPairsOf(TrPairsOf(1, 2, 2, 0)) ||
      Canary_TrPairsOf(TrPairsOf(1, 2, -1, 0)) ||
      Canary_TrPairsOf(TrPairsOf(d, h, g, n));
    lemma canary_TrShared{L}: \forall integer d, integer h;
      Canary_TrShared(TrShared(1, 2)) ||
      Canary_TrShared(TrShared(1, -1)) ||
      Canary_TrShared(TrShared(d, h));
    lemma canary_TrPairs{L}: \forall integer d, integer h;
      Canary_TrPairs(TrPairs(1, 2)) ||
      Canary_TrPairs(TrPairs(1, -1)) ||
      Canary_TrPairs(TrPairs(d, h));
    lemma canary_TrAsked{L}: \forall integer d, integer h;
      Canary_TrAsked(TrAsked(1, 2)) ||
      Canary_TrAsked(TrAsked(1, -1)) ||
      Canary_TrAsked(TrAsked(d, h));
    lemma canary_TrBusiest{L}: \forall integer n;
      Canary_TrBusiest(TrBusiest(2)) ||
      Canary_TrBusiest(TrBusiest(-1)) ||
      Canary_TrBusiest(TrBusiest(n));
    lemma canary_TrLatest{L}: \forall integer d, integer a, integer n;
      Canary_TrLatest(TrLatest(1, 0, 2)) ||
      Canary_TrLatest(TrLatest(1, 0, -1)) ||
      Canary_TrLatest(TrLatest(d, a, n));
    lemma canary_TrMemoryNeeded{L}: \forall integer n;
      Canary_TrMemoryNeeded(TrMemoryNeeded(2)) ||
      Canary_TrMemoryNeeded(TrMemoryNeeded(-1)) ||
      Canary_TrMemoryNeeded(TrMemoryNeeded(n));
*/
