/* Judges that nodes are a partition tree of a box. */
#ifndef TRANSFER_PARTITION_H
#define TRANSFER_PARTITION_H

#include "spec/transfer/walk.acsl"

/* The node behind the tree that begins at node r, or 0 when there is none: when the nodes
 * end before the tree does, or a cut does not lie inside its box. covered, once: every
 * element of the whole box lies in the box of exactly one leaf, TrLeaf(r, e); within: no
 * leaf reaches beyond the whole box. */
/*@ requires limits: TrLimits && r <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns TR_ROOT, TR_LO, TR_HI;
    ensures accept: \result != 0 <==> TrTreeOk(r);
    ensures end: \result != 0 ==> \result == TrEnd(r);
    ensures covered: \result != 0 ==> \forall tr_index e; TrInGoal(e) ==>
      TrNode(r, TrLeaf(r, e)) && !TrCut(TrLeaf(r, e)) && TrInBox(r, TrLeaf(r, e), e);
    ensures once: \result != 0 ==> \forall integer j, tr_index e;
      TrNode(r, j) && !TrCut(j) && TrInBox(r, j, e) ==> j == TrLeaf(r, e);
    ensures within: \result != 0 ==> \forall integer j, tr_index e;
      TrNode(r, j) && TrInBox(r, j, e) ==> TrInGoal(e);
*/
uint32_t judge_partition(uint32_t r);

#endif
