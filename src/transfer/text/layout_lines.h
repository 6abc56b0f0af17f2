/* Reads the lines of a layout. */
#ifndef TRANSFER_LAYOUT_LINES_H
#define TRANSFER_LAYOUT_LINES_H

#include "transfer/text/memory.h"
#include "spec/transfer/text/layout_lines.acsl"

/* Behind the layout that begins with the word `key` at word k, or 0. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS && TrDevices <= TR_DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns TR_RANK, TR_EXTENT, TR_ORDER, TR_SPOT, TR_USED, FAULT;
    ensures accept: \result != 0 <==> TrLayout(k, key);
    ensures end: \result != 0 ==> \result == TrLayoutEnd(k) && k < \result <= TR_WORDS;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t read_layout(uint32_t k, uint64_t key);

/* TR_PIECE gets, for a side, where the pieces are of the layout from word k to word end. */
/*@ requires limits: TrWordLimits && k <= end <= TR_WORDS && side <= 1;
    requires count: TrPieces(k, end) <= TR_PIECES_MAX;
    terminates \true;
    exits \false;
    assigns TR_PIECE;
    ensures table: \forall integer p; 0 <= p < TrPieces(k, end) ==>
      TR_PIECE.v[side][p] == TrPieceAt(k, p) && k <= TR_PIECE.v[side][p] < end
      && TrWord(TrPieceAt(k, p)) == TR_KEY_PIECE;
    ensures other: \forall integer p; TR_PIECE.v[1 - side][p] == \at(TR_PIECE.v[1 - side][p], Pre);
*/
void find_pieces(uint32_t side, uint32_t k, uint32_t end);

#endif
