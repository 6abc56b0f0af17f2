/* Lemma functions: what the tree of a target piece brings. */
#ifndef TRANSFER_PART_DATA_H
#define TRANSFER_PART_DATA_H

#include <stdint.h>
#include "spec/transfer/meaning/part_data.acsl"

/* Each element of the piece at word j, with each summand, is in one part that is a leaf, and
 * the piece that gives the leaf holds it. */
/*@ ghost
  /@ requires TrWordLimits && j < TR_WORDS;
     requires TrPieceOk(j) && TrGivers(l) && TrPartTree(j, r, l);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures covered: \forall tr_index e; TrInPiece(j, e) ==>
       TrNode(r, TrLeaf(r, e)) && !TrCut(TrLeaf(r, e)) && TrInPart(j, r, TrLeaf(r, e), e);
     ensures once: \forall integer k, tr_index e; TrNode(r, k) && !TrCut(k)
       && TrInPart(j, r, k, e) ==> k == TrLeaf(r, e);
     ensures within: \forall integer k, tr_index e; TrNode(r, k) && TrInPart(j, r, k, e) ==>
       TrInPiece(j, e);
     ensures held: \forall integer k, tr_index e; TrNode(r, k) && !TrCut(k)
       && TrInPart(j, r, k, e) ==> TrInPiece(TrPartGiver(l, k), e);
  @/
  void prove_part_data(uint32_t j, uint32_t r, uint32_t l);
*/

/* The leaves of a group are parts of one box of data, and leaves of the tree. */
/*@ ghost
  /@ requires TrWordLimits && TrPartTree(j, r, l);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures node: \forall integer c, k; TrSumCut(j, r, c) && TrNode(c, k) ==> TrNode(r, k);
     ensures plain: \forall integer c, k; TrSumCut(j, r, c) && TrNode(c, k) && TrCut(k) ==>
       !TrPartData(j, TrDim(k));
     ensures box: \forall integer c, k, x; TrSumCut(j, r, c) && TrNode(c, k) && TrPartData(j, x) ==>
       TrPartLow(j, r, k, x) == TrPartLow(j, r, c, x)
       && TrPartHigh(j, r, k, x) == TrPartHigh(j, r, c, x);
  @/
  void prove_group_box(uint32_t j, uint32_t r, uint32_t l);
*/

#endif
