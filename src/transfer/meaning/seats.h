/* Lemma functions: where an element of a piece is. */
#ifndef TRANSFER_SEATS_H
#define TRANSFER_SEATS_H

#include <stdint.h>
#include "spec/transfer/meaning/seats.acsl"

/* Leaf w of the tree of buffer b is a piece. Each element of it has a place in the leaf's box,
 * and an index there that is this element has no other coordinates. */
/*@ ghost
  /@ requires TrWordLimits && TrBufferRank(b) <= TR_DIMS_MAX && d == TrPieceData(w) && d <= TR_DIMS_MAX;
     requires TrOnes(b, w, TrPieceData(w), 0, 0);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures inside: \forall tr_index e, integer y; 0 <= y < TrBufferRank(b)
       && TrInData(w, TrPieceData(w), e) ==>
       TrSlotLow(b, w, y) <= TrSeat(b, w, e, y) < TrSlotHigh(b, w, y);
     ensures same: \forall tr_index u, e, integer y; 0 <= y < TrBufferRank(b)
       && TrInSlot(b, w, u) && TrIsElement(b, w, TrPieceData(w), u, e) ==>
       TrCoord(u, y) == TrSeat(b, w, e, y);
  @/
  void prove_seats(uint32_t b, uint32_t w, uint32_t d);
*/

/* So its bytes are in the buffer, and are those of that index. */
/*@ ghost
  /@ requires TrWordLimits && TrBufferLine(b) && d == TrPieceData(w) && d <= TR_DIMS_MAX;
     requires TrOnes(b, w, TrPieceData(w), 0, 0);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures inside: \forall tr_index e, integer c; TrInData(w, TrPieceData(w), e)
       && 0 <= c < TrWord(b + 2) ==>
       TrWord(b + 1) <= TrSeatByte(b, w, e, c) < TrBufferStop(b);
     ensures same: \forall tr_index u, e, integer c; TrInSlot(b, w, u)
       && TrIsElement(b, w, TrPieceData(w), u, e) ==> TrElementByte(b, u, c) == TrSeatByte(b, w, e, c);
  @/
  void prove_seat_bytes(uint32_t b, uint32_t w, uint32_t d);
*/

/* Of every piece of a buffer whose tree is accepted. */
/*@ ghost
  /@ requires TrWordLimits && TrBufferLine(b) && TrSlots(b) && TrArrayLines;
     requires TrNode(TrRootAt(b), w) && TrWord(w) == TR_KEY_PIECE && d == TrPieceData(w);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures inside: \forall tr_index e, integer c; TrInData(w, TrPieceData(w), e) && 0 <= c < TrWord(b + 2) ==>
       TrWord(b + 1) <= TrSeatByte(b, w, e, c) < TrBufferStop(b);
     ensures same: \forall tr_index u, e, integer c; TrInSlot(b, w, u)
       && TrIsElement(b, w, TrPieceData(w), u, e) ==> TrElementByte(b, u, c) == TrSeatByte(b, w, e, c);
     ensures array: TrPieceOk(w);
  @/
  void prove_slot_bytes(uint32_t b, uint32_t w, uint32_t d);
*/

#endif
