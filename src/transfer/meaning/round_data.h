/* Lemma functions: rounds bring every place of every piece its element. */
#ifndef TRANSFER_ROUND_DATA_H
#define TRANSFER_ROUND_DATA_H

#include <stdint.h>
#include "spec/transfer/meaning/round_data.acsl"

/* Where the pieces of the layout at word l have their elements, and what the tree at r says is
 * done for the piece at word j, that has its elements too. */
/*@ ghost
  /@ requires TrWordLimits && j < TR_WORDS;
     requires TrPieceOk(j) && TrGivers(l) && TrPieceTree(j, r, l);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures right: TrLayoutRight(l) && TrPieceCarried(l, j, r) ==> TrPieceRight(j);
  @/
  void prove_piece_right(uint32_t j, uint32_t r, uint32_t l);
*/

#endif
