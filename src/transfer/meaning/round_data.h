/* Lemma functions: rounds bring every place of every piece its element. */
#ifndef TRANSFER_ROUND_DATA_H
#define TRANSFER_ROUND_DATA_H

#include <stdint.h>
#include "spec/transfer/meaning/round_data.acsl"

/* Of a leaf: its giver has the elements of the part, and of each just the part's summands. */
/*@ ghost
  /@ requires TrWordLimits && TrPieceOk(j) && TrGivers(l) && TrPartTree(j, r, l);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures number: \forall integer k; TrNode(r, k) && !TrCut(k) ==> 0 <= TrPartNumber(k) < TrWord(l + 1);
     ensures array: \forall integer k; TrNode(r, k) && !TrCut(k) ==>
       TrWord(TrPartGiver(l, k) + 1) == TrWord(j + 1);
     ensures data: \forall integer k, tr_index e; TrNode(r, k) && !TrCut(k) && TrDataInPart(j, r, k, e) ==>
       TrDataIn(TrPartGiver(l, k), e);
     ensures summand: \forall integer k, tr_index e, f; TrNode(r, k) && !TrCut(k) ==>
       (TrSummand(TrPartGiver(l, k), e, f) <==> TrPartSummand(j, r, k, e, f));
  @/
  void prove_leaf_giver(uint32_t j, uint32_t r, uint32_t l);
*/

/* Whether the piece at word j has elements. */
/*@ ghost
  /@ requires TrWordLimits && j < TR_WORDS && TrPieceOk(j);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures some: \result != 0 ==> !TrPieceEmpty(j);
     ensures none: \result == 0 ==> \forall tr_index e; !TrDataIn(j, e);
  @/
  uint32_t has_elements(uint32_t j);
*/

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
