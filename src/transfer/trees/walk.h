/* The walk over a partition tree, node by node, with the boxes that are still to come on a
 * stack: what stands at a leaf has the leaf's box on top. The caller has the loop, since
 * what a leaf means differs. */
#ifndef TRANSFER_WALK_H
#define TRANSFER_WALK_H

#include "transfer/base/expect.h"
#include "spec/transfer/base/walk.acsl"

/* What is no number of open boxes. */
#define TR_REFUSED 4294967295u

/* The position behind the words of the node at k, or 0 when there are fewer words. */
/*@ requires limits: TrLimits && k <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures accept: \result != 0 <==> TrNext(k) <= TR_WORDS;
    ensures next: \result != 0 ==> \result == TrNext(k);
*/
uint32_t next_node(uint32_t k);

/* Puts the box TR_GOAL_LO, TR_GOAL_HI on the stack; the tree begins at node r. */
/*@ requires limits: TrLimits && r <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns TR_ROOT, TR_LO, TR_HI;
    ensures root: TR_ROOT == r;
    ensures stands: TrStands(r, 1);
*/
void start_tree_walk(uint32_t r);

/* 1 when the cut at node k is one of its box, which is the last of n open ones: then its
 * upper part takes the place of the box, and the lower part comes on top. */
/*@ requires limits: TrLimits;
    requires stands: TrStands(k, n) && 1 <= n;
    requires cut: TrCut(k);
    terminates \true;
    exits \false;
    assigns TR_LO, TR_HI;
    ensures accept: \result == 1 <==> TrCutOk(TR_ROOT, k);
    ensures flag: \result <= 1;
    ensures stands: \result == 1 ==> TrStands(k + 3, n + 1);
    ensures inside: \result == 1 ==> k + 3 < TrEnd(TR_ROOT);
*/
uint32_t enter_cut(uint32_t k, uint32_t n);

/*@ ghost
  /@ requires limits: TrLimits;
     requires stands: TrStands(k, n) && 1 <= n;
     requires leaf: !TrCut(k);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures stands: TrStands(TrNext(k), n - 1);
  @/
  void leave_leaf(uint32_t k, uint32_t n);
*/

#endif
