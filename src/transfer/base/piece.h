/* Judges that a piece lies in its array. */
#ifndef TRANSFER_PIECE_H
#define TRANSFER_PIECE_H

#include "spec/transfer/base/piece.acsl"

/* 1 when the box of the piece at word p lies in the array whose line is at word m. A piece
 * may be empty along a data dimension, and has a summand along every other. */
/*@ requires limits: TrWordLimits && p < TR_WORDS && m < TR_WORDS;
    requires array: TrArrayLine(m);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures accept: \result == 1 <==> TrPieceIn(p, m);
    ensures flag: \result <= 1;
*/
uint32_t judge_piece(uint32_t p, uint32_t m);

#endif
