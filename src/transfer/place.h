/* Lemma functions about a buffer: an index has one address, whatever the order of the
 * dimensions. */
#ifndef TRANSFER_PLACE_H
#define TRANSFER_PLACE_H

#include "spec/transfer/place.acsl"

/*@ ghost
  /@ requires TR_RANK <= TR_DIMS_MAX && TrOrdered;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures below: \forall tr_index u, integer p; TrInBuffer(u, TR_RANK) && 0 <= p <= TR_RANK ==>
       0 <= TrPlace(u, p) < TrPlaces(p);
  @/
  void prove_place_below(void);
*/

/*@ ghost
  /@ requires TR_RANK <= TR_DIMS_MAX && TrOrdered;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures once: \forall tr_index u, v; TrInBuffer(u, TR_RANK) && TrInBuffer(v, TR_RANK)
       && TrPlace(u, TR_RANK) == TrPlace(v, TR_RANK) ==>
       \forall integer x; 0 <= x < TR_RANK ==> TrCoord(u, x) == TrCoord(v, x);
  @/
  void prove_place_once(void);
*/

/*@ ghost
  /@ requires TR_RANK <= TR_DIMS_MAX && TrOrdered && TrStrided;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures sum: \forall tr_index u; TrSum(u, TR_RANK) == TrPlace(u, TR_RANK);
  @/
  void prove_place_strides(void);
*/

/*@ ghost
  /@ requires TR_RANK <= TR_DIMS_MAX && TrOrdered;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures address: \forall tr_index u; TrAddress(u, TR_RANK) == TrSum(u, TR_RANK);
  @/
  void prove_place_order(void);
*/

/*@ ghost
  /@ requires TR_RANK <= TR_DIMS_MAX && TrOrdered && TrStrided;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures below: \forall tr_index u; TrInBuffer(u, TR_RANK) ==> 0 <= TrAddress(u, TR_RANK) < TrPlaces(TR_RANK);
     ensures once: \forall tr_index u, v; TrInBuffer(u, TR_RANK) && TrInBuffer(v, TR_RANK)
       && TrAddress(u, TR_RANK) == TrAddress(v, TR_RANK) ==>
       \forall integer x; 0 <= x < TR_RANK ==> TrCoord(u, x) == TrCoord(v, x);
  @/
  void prove_address_once(void);
*/

#endif
