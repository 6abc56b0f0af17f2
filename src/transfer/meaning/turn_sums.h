/* Lemma functions: what comes in turns is what all leaves bring. */
#ifndef TRANSFER_TURN_SUMS_H
#define TRANSFER_TURN_SUMS_H

#include <stdint.h>
#include "spec/transfer/meaning/turn_sums.acsl"

/* Where an element comes to is a leaf that gives, or a group. */
/*@ ghost
  /@ requires TrWordLimits && TrPartTree(j, r, l);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures group: \forall tr_index e; TrCut(TrWay(TrPieceData(j), r, e)) ==>
       TrSumCut(j, r, TrWay(TrPieceData(j), r, e)) && TrTurns(TrWay(TrPieceData(j), r, e));
     ensures sums: \forall tr_index e; TrCut(TrWay(TrPieceData(j), r, e)) ==>
       TrCutsSums(TrPieceData(j), TrWay(TrPieceData(j), r, e));
  @/
  void prove_way_ends(uint32_t j, uint32_t r, uint32_t l);
*/

/*@ ghost
  /@ requires TrWordLimits && TrPieceOk(j) && TrGivers(l) && TrPartTree(j, r, l);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures same: \forall tr_index e, f;
       TrGathered(l, TrWay(TrPieceData(j), r, e), TrLast(TrWay(TrPieceData(j), r, e)), e, f)
       == TrArriving(l, TrPieceData(j), r, e, f);
  @/
  void prove_turn_sums(uint32_t j, uint32_t r, uint32_t l);
*/

#endif
