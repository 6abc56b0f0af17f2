/* Counts what moves by the tree of a piece. */
#ifndef TRANSFER_TREE_MOVES_H
#define TRANSFER_TREE_MOVES_H

#include "transfer/base/expect.h"
#include "spec/transfer/counts/moves.acsl"

/* TR_MOVED gets what moves by the tree at word r, which was judged, of the piece at word j,
 * which device b holds; pieces of the layout at word l give. */
/*@ requires limits: TrWordLimits && j < TR_WORDS && 1 <= r <= TR_WORDS && b < TrDevices <= TR_DEVICES_MAX;
    requires arrays: TrArraysKnown;
    requires piece: TrPieceOk(j);
    requires owners: TrOwnersFound(0, l) && TrWord(l + 1) <= TR_PIECES_MAX;
    requires tree: TrPieceTree(j, r, l) && TrLineEnd(r) <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns TR_RANK, TR_DATA, TR_GOAL_LO, TR_GOAL_HI, TR_ROOT, TR_LO, TR_HI, TR_MOVED;
    ensures moved: \forall integer s, d; 0 <= s <= 1 && 0 <= d < TrDevices ==>
      TR_MOVED.v[s][d] == TrTreeMoved(s, d, l, b, j, r, \old(TR_MOVED.v[s][d]));
*/
void count_tree(uint32_t l, uint32_t b, uint32_t j, uint32_t r);

#endif
