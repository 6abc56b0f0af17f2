#include "transfer/meaning/seats.h"
#include "transfer/meaning/element.h"
#include "transfer/meaning/mates.h"
#include "transfer/meaning/mix.h"
#include "transfer/meaning/tree_cover.h"
#include "transfer/base/tree_order.h"

/*@ ghost
  void prove_seats(uint32_t b, uint32_t w, uint32_t d)
  {
    prove_mates(b, w, d);
    /@ assert one: \forall integer y; 0 <= y && TrSpan(b, w, y) == 1 ==>
         TrSlotHigh(b, w, y) == TrSlotLow(b, w, y) + 1; @/
    /@ assert hosted: \forall integer y; 0 <= y < TrBufferRank(b) && TrSpan(b, w, y) != 1 ==>
         0 <= TrHost(b, w, d, 0, 0, y) < d && TrMate(b, w, d, 0, 0, TrHost(b, w, d, 0, 0, y)) == y; @/
    /@ assert reach: \forall integer y; 0 <= y < TrBufferRank(b) && TrSpan(b, w, y) != 1 ==>
         TR_REACH(w, TrHost(b, w, d, 0, 0, y)) == TrSpan(b, w, y); @/
    /@ assert held: \forall tr_index e, integer z; 0 <= z < d && TrInData(w, d, e) ==>
         0 <= TrCoord(e, z) - TR_FROM(w, z) < TR_REACH(w, z); @/
    /@ assert span: \forall integer y; 0 <= y && 0 < TrSpan(b, w, y) ==>
         TrSlotHigh(b, w, y) == TrSlotLow(b, w, y) + TrSpan(b, w, y); @/
    /@ assert along: \forall tr_index u, e, integer z; 0 <= z < d && TrIsElement(b, w, d, u, e) ==>
         TrAlongMate(b, w, u, e, z, TrMate(b, w, d, 0, 0, z)); @/
    /@ assert host: \forall tr_index u, e, integer y; 0 <= y < TrBufferRank(b) && TrSpan(b, w, y) != 1
         && TrIsElement(b, w, d, u, e) ==>
         TrCoord(e, TrHost(b, w, d, 0, 0, y)) - TR_FROM(w, TrHost(b, w, d, 0, 0, y))
         == TrCoord(u, y) - TrSlotLow(b, w, y); @/
    ;
  }
*/

/* Along the dimensions in their order. */
/*@ ghost
  /@ requires TrWordLimits && TrBufferLine(b) && d == TrPieceData(w) && d <= TR_DIMS_MAX;
     requires TrOnes(b, w, TrPieceData(w), 0, 0);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures inside: \forall tr_index e, integer p; 0 <= p < TrBufferRank(b) && TrInData(w, TrPieceData(w), e) ==>
       0 <= TrSeatAlong(b, w, e, p) < TrBufferExtent(b, p);
     ensures same: \forall tr_index u, e, integer p; 0 <= p < TrBufferRank(b) && TrInSlot(b, w, u)
       && TrIsElement(b, w, TrPieceData(w), u, e) ==> TrIndexAlong(b, u, p) == TrSeatAlong(b, w, e, p);
  @/
  void prove_seat_along(uint32_t b, uint32_t w, uint32_t d)
  {
    prove_shrinking();
    prove_seats(b, w, d);
    /@ assert dim: \forall integer p; 0 <= p < TrBufferRank(b) ==> 0 <= TrBufferDim(b, p) < TrBufferRank(b); @/
    /@ assert names: \forall integer p, tr_index u, e; 0 <= p ==>
         TrBufferExtent(b, p) == TrWord(b + 5 + TrBufferDim(b, p))
         && TrIndexAlong(b, u, p) == TrCoord(u, TrBufferDim(b, p))
         && TrSeatAlong(b, w, e, p) == TrSeat(b, w, e, TrBufferDim(b, p)); @/
    /@ assert bounds: \forall integer y; 0 <= TrSlotLow(b, w, y) && TrSlotHigh(b, w, y) <= TrWord(b + 5 + y); @/
    ;
  }
*/

/*@ ghost
  void prove_seat_bytes(uint32_t b, uint32_t w, uint32_t d)
  {
    uint32_t i = 0;
    prove_mixed_order();
    prove_seat_along(b, w, d);
    /@ loop invariant range: 0 <= i <= TR_DIMS_MAX;
       loop invariant below: \forall tr_index e, integer p;
         TrInData(w, TrPieceData(w), e) && 0 <= p <= TrBufferRank(b) && p <= i ==>
         0 <= TrSeatPlace(b, w, e, p) < TrBufferPlaces(b, p);
       loop invariant same: \forall tr_index u, e, integer p;
         TrInSlot(b, w, u) && TrIsElement(b, w, TrPieceData(w), u, e)
         && 0 <= p <= TrBufferRank(b) && p <= i ==> TrIndexPlace(b, u, p) == TrSeatPlace(b, w, e, p);
       loop assigns i;
       loop variant TR_DIMS_MAX - i; @/
    while (i < TR_DIMS_MAX) {
      /@ assert here: \forall tr_index e; TrInData(w, TrPieceData(w), e) && i < TrBufferRank(b) ==>
           0 <= TrMix(TrSeatPlace(b, w, e, i), TrBufferExtent(b, i), TrSeatAlong(b, w, e, i))
           < TrMix(TrBufferPlaces(b, i), TrBufferExtent(b, i), 0); @/
      /@ assert next: \forall tr_index e; TrInData(w, TrPieceData(w), e) && i < TrBufferRank(b) ==>
           0 <= TrSeatPlace(b, w, e, i + 1) < TrBufferPlaces(b, i + 1); @/
      /@ assert equal: \forall tr_index u, e; TrInSlot(b, w, u) && TrIsElement(b, w, TrPieceData(w), u, e)
           && i < TrBufferRank(b) ==> TrIndexPlace(b, u, i + 1) == TrSeatPlace(b, w, e, i + 1); @/
      i++;
    }
    /@ assert rank: 0 <= TrBufferRank(b) <= TR_DIMS_MAX; @/
    /@ assert place: \forall tr_index e; TrInData(w, TrPieceData(w), e) ==>
         0 <= TrSeatPlace(b, w, e, TrBufferRank(b)) < TrBufferPlaces(b, TrBufferRank(b)); @/
    /@ assert byte: \forall tr_index e, integer c; TrInData(w, TrPieceData(w), e) && 0 <= c < TrWord(b + 2) ==>
         0 <= TrMix(TrSeatPlace(b, w, e, TrBufferRank(b)), TrWord(b + 2), c) < TrBufferBytes(b); @/
  }
*/

/*@ ghost
  void prove_slot_bytes(uint32_t b, uint32_t w, uint32_t d)
  {
    prove_nested();
    /@ assert root: 0 <= TrRootAt(b) <= w < TrEnd(TrRootAt(b)); @/
    /@ assert ok: TrSlotOk(b, w); @/
    /@ assert leaf: !TrCut(w) && TrSlotLeaf(b, w); @/
    /@ assert piece: TrSlotPiece(b, w, TrPieceArray(w)) && TrWord(w + 1) < TrArrays; @/
    /@ assert sign: 0 <= TrWord(w + 1); @/
    /@ assert array: TrArrayLine(TrPieceArray(w)); @/
    prove_seat_bytes(b, w, d);
  }
*/
