/* Lemma functions: the rule of ones is a correspondence between the indices of a leaf and the
 * elements of its piece. */
#ifndef TRANSFER_MATES_H
#define TRANSFER_MATES_H

#include "spec/transfer/meaning/mates.acsl"

/*@ ghost
  /@ requires dims: TrBufferRank(b) <= TR_DIMS_MAX && d <= TR_DIMS_MAX;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures one: \forall integer y, x, z; 0 <= y <= TrBufferRank(b) && 0 <= x <= z < d
       && TR_REACH(k, z) == 1 ==> TrMate(b, k, d, y, x, z) == -1;
     ensures mate: \forall integer y, x, z; 0 <= y <= TrBufferRank(b) && 0 <= x <= z < d
       && TrOnes(b, k, d, y, x) && TR_REACH(k, z) != 1 ==>
       y <= TrMate(b, k, d, y, x, z) < TrBufferRank(b)
       && TrSpan(b, k, TrMate(b, k, d, y, x, z)) == TR_REACH(k, z);
     ensures host: \forall integer y, x, w; 0 <= y <= w < TrBufferRank(b) && 0 <= x <= d
       && TrOnes(b, k, d, y, x) && TrSpan(b, k, w) != 1 ==>
       x <= TrHost(b, k, d, y, x, w) < d
       && TrMate(b, k, d, y, x, TrHost(b, k, d, y, x, w)) == w; @/
  void prove_mates(uint32_t b, uint32_t k, uint32_t d);
*/

/* An index of the leaf is an element of the piece, and only one; an element has one index. */
/*@ ghost
  /@ requires dims: TrBufferRank(b) <= TR_DIMS_MAX && 0 <= d <= TR_DIMS_MAX;
     requires ones: TrOnes(b, k, d, 0, 0);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures inside: \forall tr_index u, e; TrInSlot(b, k, u) && TrIsElement(b, k, d, u, e) ==>
       TrInData(k, d, e);
     ensures once: \forall tr_index u, v, e, integer y; 0 <= y < TrBufferRank(b)
       && TrInSlot(b, k, u) && TrInSlot(b, k, v)
       && TrIsElement(b, k, d, u, e) && TrIsElement(b, k, d, v, e) ==> TrCoord(u, y) == TrCoord(v, y);
     ensures one: \forall tr_index u, e, f, integer z; 0 <= z < d
       && TrIsElement(b, k, d, u, e) && TrIsElement(b, k, d, u, f) ==> TrCoord(e, z) == TrCoord(f, z); @/
  void prove_elements(uint32_t b, uint32_t k, uint32_t d);
*/

#endif
