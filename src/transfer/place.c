#include "transfer/place.h"
#include "transfer/mix.h"

/*@ ghost
  void prove_place_below(void)
  {
    uint32_t i = 0;
    prove_mixed_order();
    /@ loop invariant range: 0 <= i <= TR_RANK;
       loop invariant below: \forall tr_index u, integer p; TrInBuffer(u, TR_RANK) && 0 <= p <= i ==>
         0 <= TrPlace(u, p) < TrPlaces(p);
       loop assigns i;
       loop variant TR_RANK - i; @/
    while (i < TR_RANK) {
      /@ assert dim: TR_ORDER.v[i] < TR_RANK; @/
      /@ assert names: TrExtent(i) == TR_EXTENT.v[TR_ORDER.v[i]]
           && \forall tr_index u; TrAlong(u, i) == TrCoord(u, TR_ORDER.v[i]); @/
      /@ assert open: \forall tr_index u; TrInBuffer(u, TR_RANK) ==>
           0 <= TrCoord(u, TR_ORDER.v[i]) < TR_EXTENT.v[TR_ORDER.v[i]]; @/
      /@ assert along: \forall tr_index u; TrInBuffer(u, TR_RANK) ==> 0 <= TrAlong(u, i) < TrExtent(i); @/
      /@ assert here: \forall tr_index u; TrInBuffer(u, TR_RANK) ==>
           0 <= TrMix(TrPlace(u, i), TrExtent(i), TrAlong(u, i)) < TrMix(TrPlaces(i), TrExtent(i), 0); @/
      /@ assert next: \forall tr_index u; TrInBuffer(u, TR_RANK) ==> 0 <= TrPlace(u, i + 1) < TrPlaces(i + 1); @/
      i++;
    }
  }
*/

/*@ ghost
  void prove_place_once(void)
  {
    uint32_t i = 0;
    prove_mixed_order();
    /@ loop invariant range: 0 <= i <= TR_RANK;
       loop invariant once: \forall tr_index u, v; TrInBuffer(u, TR_RANK) && TrInBuffer(v, TR_RANK)
         && TrPlace(u, i) == TrPlace(v, i) ==> TrSame(u, v, i);
       loop assigns i;
       loop variant TR_RANK - i; @/
    while (i < TR_RANK) {
      /@ assert dim: TR_ORDER.v[i] < TR_RANK; @/
      /@ assert names: TrExtent(i) == TR_EXTENT.v[TR_ORDER.v[i]]
           && \forall tr_index u; TrAlong(u, i) == TrCoord(u, TR_ORDER.v[i]); @/
      /@ assert open: \forall tr_index u; TrInBuffer(u, TR_RANK) ==>
           0 <= TrCoord(u, TR_ORDER.v[i]) < TR_EXTENT.v[TR_ORDER.v[i]]; @/
      /@ assert along: \forall tr_index u; TrInBuffer(u, TR_RANK) ==> 0 <= TrAlong(u, i) < TrExtent(i); @/
      /@ assert place: \forall tr_index u; TrPlace(u, i + 1) == TrMix(TrPlace(u, i), TrExtent(i), TrAlong(u, i)); @/
      /@ assert last: \forall tr_index u, v; TrInBuffer(u, TR_RANK) && TrInBuffer(v, TR_RANK)
           && TrPlace(u, i + 1) == TrPlace(v, i + 1) ==>
           TrPlace(u, i) == TrPlace(v, i) && TrAlong(u, i) == TrAlong(v, i); @/
      /@ assert same: \forall tr_index u, v; TrSame(u, v, i) && TrAlong(u, i) == TrAlong(v, i) ==>
           TrSame(u, v, i + 1); @/
      i++;
    }
    /@ assert all: \forall tr_index u, v, integer x; TrSame(u, v, TR_RANK) && 0 <= x < TR_RANK ==>
         TrAlong(u, TR_SPOT.v[x]) == TrAlong(v, TR_SPOT.v[x]); @/
    /@ assert dims: \forall tr_index u, integer x; 0 <= x < TR_RANK ==> TrAlong(u, TR_SPOT.v[x]) == TrCoord(u, x); @/
    /@ assert done: \forall tr_index u, v, integer x; TrSame(u, v, TR_RANK) && 0 <= x < TR_RANK ==> TrCoord(u, x) == TrCoord(v, x); @/
  }
*/

/*@ ghost
  void prove_place_strides(void)
  {
    uint32_t i = 1;
    if (TR_RANK == 0)
      return;
    prove_mixed_strides();
    /@ loop invariant range: 1 <= i <= TR_RANK;
       loop invariant sum: \forall tr_index u; TrSum(u, i) == TrMix(TrPlace(u, i), TrStride(i - 1), 0);
       loop assigns i;
       loop variant TR_RANK - i; @/
    while (i < TR_RANK) {
      uint64_t e = TR_EXTENT.v[TR_ORDER.v[i]];
      uint64_t t = TR_STRIDE.v[TR_ORDER.v[i]];
      /@ assert read: TrExtent(i) == e && TrStride(i) == t; @/
      /@ assert sizes: 0 <= TrExtent(i) && 0 <= TrStride(i); @/
      /@ assert stride: TrStride(i - 1) == TrMix(TrExtent(i), TrStride(i), 0); @/
      /@ assert sum: \forall tr_index u; TrSum(u, i + 1)
           == TrMix(TrAlong(u, i), TrStride(i), TrMix(TrPlace(u, i), TrMix(TrExtent(i), TrStride(i), 0), 0)); @/
      /@ assert place: \forall tr_index u; TrPlace(u, i + 1) == TrMix(TrPlace(u, i), TrExtent(i), TrAlong(u, i)); @/
      /@ assert next: \forall tr_index u; TrSum(u, i + 1) == TrMix(TrPlace(u, i + 1), TrStride(i), 0); @/
      i++;
    }
    /@ assert last: TrStride(i - 1) == 1; @/
    /@ assert end: \forall tr_index u; TrSum(u, i) == TrPlace(u, i); @/
  }
*/

/*@ ghost
  /@ requires TR_RANK <= TR_DIMS_MAX && TrOrdered && p < TR_RANK;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures more: \forall tr_index u; TrPart(u, p + 1, TR_RANK) == TrMix(TrAlong(u, p), TrStride(p), TrPart(u, p, TR_RANK)); @/
  void prove_part_more(uint32_t p)
  {
    uint32_t x = 0;
    prove_mixed_swap();
    /@ loop invariant range: 0 <= x <= TR_RANK;
       loop invariant same: x <= TR_ORDER.v[p] ==> \forall tr_index u; TrPart(u, p + 1, x) == TrPart(u, p, x);
       loop invariant more: TR_ORDER.v[p] < x ==>
         \forall tr_index u; TrPart(u, p + 1, x) == TrMix(TrAlong(u, p), TrStride(p), TrPart(u, p, x));
       loop assigns x;
       loop variant TR_RANK - x; @/
    while (x < TR_RANK) {
      /@ assert here: x == TR_ORDER.v[p] ==> TR_SPOT.v[x] == p
           && \forall tr_index u; TrAlong(u, p) == TrCoord(u, x) && TrStride(p) == TR_STRIDE.v[x]; @/
      /@ assert there: x != TR_ORDER.v[p] ==> TR_SPOT.v[x] != p; @/
      /@ assert in: TR_SPOT.v[x] < p ==> \forall tr_index u, integer q; p <= q ==>
           TrPart(u, q, x + 1) == TrMix(TrCoord(u, x), TR_STRIDE.v[x], TrPart(u, q, x)); @/
      /@ assert out: p < TR_SPOT.v[x] ==> \forall tr_index u;
           TrPart(u, p, x + 1) == TrPart(u, p, x) && TrPart(u, p + 1, x + 1) == TrPart(u, p + 1, x); @/
      x++;
    }
  }
*/

/*@ ghost
  void prove_place_order(void)
  {
    uint32_t i = 0;
    /@ loop invariant range: 0 <= i <= TR_RANK;
       loop invariant none: \forall tr_index u, integer x; 0 <= x <= i ==> TrPart(u, 0, x) == 0;
       loop invariant all: \forall tr_index u, integer x; 0 <= x <= i ==> TrPart(u, TR_RANK, x) == TrAddress(u, x);
       loop assigns i;
       loop variant TR_RANK - i; @/
    while (i < TR_RANK) {
      /@ assert none: \forall tr_index u; TrPart(u, 0, i + 1) == 0; @/
      /@ assert spot: TR_SPOT.v[i] < TR_RANK; @/
      /@ assert address: \forall tr_index u; TrAddress(u, i + 1) == TrMix(TrCoord(u, i), TR_STRIDE.v[i], TrAddress(u, i)); @/
      /@ assert part: \forall tr_index u; TrPart(u, TR_RANK, i + 1) == TrMix(TrCoord(u, i), TR_STRIDE.v[i], TrPart(u, TR_RANK, i)); @/
      /@ assert all: \forall tr_index u; TrPart(u, TR_RANK, i + 1) == TrAddress(u, i + 1); @/
      i++;
    }
    i = 0;
    /@ loop invariant range: 0 <= i <= TR_RANK;
       loop invariant sum: \forall tr_index u; TrPart(u, i, TR_RANK) == TrSum(u, i);
       loop assigns i;
       loop variant TR_RANK - i; @/
    while (i < TR_RANK) {
      prove_part_more(i);
      /@ assert next: \forall tr_index u; TrSum(u, i + 1) == TrMix(TrAlong(u, i), TrStride(i), TrSum(u, i)); @/
      i++;
    }
  }
*/

/*@ ghost
  void prove_address_once(void)
  {
    prove_place_below();
    prove_place_once();
    prove_place_strides();
    prove_place_order();
    /@ assert same: \forall tr_index u; TrAddress(u, TR_RANK) == TrPlace(u, TR_RANK); @/
    ;
  }
*/
