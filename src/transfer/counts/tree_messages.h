/* Notes who gives by the tree of a piece. */
#ifndef TRANSFER_TREE_MESSAGES_H
#define TRANSFER_TREE_MESSAGES_H

#include "transfer/counts/notes.h"

/* Of device b it is noted who gives by the tree from word r on, which was judged, of the piece at
 * word j, which the device holds; pieces of the layout at word l give. Only the contract speaks of
 * l and j. */
/*@ requires limits: TrWordLimits && 1 <= r <= TR_WORDS && b < TrDevices <= TR_DEVICES_MAX;
    requires owners: TrOwnersFound(0, l) && TrWord(l + 1) <= TR_PIECES_MAX;
    requires tree: TrPieceTree(j, r, l) && TrLineEnd(r) <= TR_WORDS;
    requires noted: TrPartnersNoted(b);
    terminates \true;
    exits \false;
    assigns TR_TAKER, TR_PARTNERS;
    ensures noted: TrPartnersNoted(b);
    ensures taken: \forall integer a; 0 <= a < TrDevices ==>
      TrNote(a, b) == TrTreeTakes(l, a, b, r, \old(TrNote(a, b)));
    ensures before: \forall integer d; 0 <= d < TrDevices ==>
      TR_PARTNERS.v[0][d] - TrNote(d, b) == \old(TR_PARTNERS.v[0][d] - TrNote(d, b));
    ensures kept: \forall integer d; d != b ==> TR_PARTNERS.v[1][d] == \old(TR_PARTNERS.v[1][d]);
    ensures earlier: \forall integer a; 0 <= a < TrDevices ==>
      TR_TAKER.v[a] == \old(TR_TAKER.v[a]) || TR_TAKER.v[a] == b + 1;
*/
void note_tree(uint32_t l, uint32_t b, uint32_t j, uint32_t r);

#endif
