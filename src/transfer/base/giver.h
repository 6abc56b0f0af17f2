/* Judges who gives a leaf. */
#ifndef TRANSFER_GIVER_H
#define TRANSFER_GIVER_H

#include "spec/transfer/base/giver.acsl"

/* 1 when the piece at word p may give the last of n open boxes. */
/*@ requires limits: TrLimits && 1 <= n <= TR_DEPTH_MAX;
    requires read: TrPieceRead(p);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures accept: \result == 1 <==> TrTopHeld(p, n);
    ensures flag: \result <= 1;
*/
uint32_t judge_giver(uint32_t p, uint32_t n);

/* Where the walk stands before node k, that is the box of node k, whose elements are then
 * all held. */
/*@ ghost
  /@ requires limits: TrLimits;
     requires stands: TrStands(k, n) && 1 <= n;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures gives: TrTopHeld(p, n) <==> TrGives(p, TR_ROOT, k);
     ensures held: TrTopHeld(p, n) ==> \forall tr_index e; TrInBox(TR_ROOT, k, e) ==> TrHeld(p, e);
  @/
  void prove_giver(uint32_t p, uint32_t k, uint32_t n);
*/

#endif
