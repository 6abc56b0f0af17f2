/* Lemma functions: in which order the values of a plan are combined. */
#ifndef TRANSFER_VALUE_ORDER_H
#define TRANSFER_VALUE_ORDER_H

#include <stdint.h>
#include "spec/transfer/meaning/value_order.acsl"

/* When layout i - 1 of h is made of the source of g, and round i is carried out, piece p of layout
 * i, at word j and with its tree at word r, is made of the source of g too. */
/*@ ghost
  /@ requires TrWordLimits && j < TR_WORDS;
     requires TrRoundTakes(i, l, m, t) && p < TrWord(m + 1);
     requires j == TrPieceAt(m, p) && r == TrLinesAt(t, p) + 1;
     requires TrPieceOk(j) && TrGivers(l) && TrPieceTree(j, r, l);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures made: TrPieceFollows(i, p);
  @/
  void prove_piece_made(uint32_t j, uint32_t r, uint32_t l, uint32_t m, uint32_t t, uint32_t i, uint32_t p);
*/

/* So is the layout when all its pieces are; and after the first i rounds, after those before it. */
/*@ ghost
  /@ requires TrRoundTakes(i, l, m, t);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures made: TrPiecesFollow(i, TrWord(m + 1)) ==> TrRoundFollows(i);
  @/
  void prove_layout_made(uint32_t l, uint32_t m, uint32_t t, uint32_t i);
*/
/*@ ghost
  /@ terminates \true;
     exits \false;
     assigns \nothing;
     ensures none: TrValuesMade(0);
     ensures made: 1 <= i <= TrRounds && TrValuesMade(i - 1) && TrRoundFollows(i) ==> TrValuesMade(i);
  @/
  void prove_values_made(uint32_t i);
*/

#endif
