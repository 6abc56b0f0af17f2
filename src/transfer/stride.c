#include "transfer/stride.h"
#include "transfer/times.h"

/*@ ghost
  /@ requires rank: TR_RANK <= TR_DIMS_MAX;
     requires filled: TrFilled;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures some: \forall integer p; 0 <= p <= TR_RANK ==> 1 <= TrPlaces(p);
  @/
  void prove_places(void)
  {
    uint32_t i = 0;
    prove_products();
    /@ loop invariant range: 0 <= i <= TR_RANK;
       loop invariant some: \forall integer p; 0 <= p <= i ==> 1 <= TrPlaces(p);
       loop assigns i;
       loop variant TR_RANK - i; @/
    while (i < TR_RANK) {
      /@ assert wide: TrWide(i); @/
      /@ assert next: TrPlaces(i + 1) == TrMix(TrPlaces(i), TrExtent(i), 0); @/
      /@ assert more: 1 <= TrPlaces(i + 1); @/
      i++;
    }
  }
*/

/*@ requires rank: TR_RANK <= TR_DIMS_MAX && TrOrdered && i < TR_RANK;
    terminates \true;
    exits \false;
    assigns TR_STRIDE;
    ensures here: TrStride(i) == s;
    ensures others: \forall integer p; 0 <= p < TR_RANK && p != i ==> TrStride(p) == \old(TR_STRIDE.v)[TR_ORDER.v[p]];
*/
static void put_stride(uint32_t i, uint64_t s)
{
    //@ assert apart: \forall integer p; 0 <= p < TR_RANK && p != i ==> TR_ORDER.v[p] != TR_ORDER.v[i];
    TR_STRIDE.v[TR_ORDER.v[i]] = s;
    //@ assert names: \forall integer p; 0 <= p < TR_RANK ==> TrStride(p) == TR_STRIDE.v[TR_ORDER.v[p]];
}

uint64_t set_strides(uint64_t most)
{
    uint32_t i = TR_RANK;
    uint64_t s = 1;

    //@ ghost prove_places();
    //@ ghost prove_products();
    //@ assert whole: TrMix(TrPlaces(TR_RANK), 1, 0) == TrPlaces(TR_RANK);
    /*@ loop invariant range: 0 <= i <= TR_RANK;
        loop invariant size: 1 <= s <= most;
        loop invariant inner: \forall integer p; i < p < TR_RANK ==>
          TrStride(p - 1) == TrMix(TrExtent(p), TrStride(p), 0);
        loop invariant last: i < TR_RANK ==> TrStride(TR_RANK - 1) == 1
          && s == TrMix(TrExtent(i), TrStride(i), 0);
        loop invariant first: i == TR_RANK ==> s == 1;
        loop invariant rest: TrMix(TrPlaces(i), s, 0) == TrPlaces(TR_RANK);
        loop assigns i, s, TR_STRIDE;
        loop variant i; */
    while (i > 0) {
        uint64_t n = TR_EXTENT.v[TR_ORDER.v[i - 1]];

        //@ assert extent: n == TrExtent(i - 1) && TrWide(i - 1);
        //@ assert places: TrPlaces(i) == TrMix(TrPlaces(i - 1), n, 0);
        //@ assert fold: TrMix(TrPlaces(i - 1), TrMix(n, s, 0), 0) == TrPlaces(TR_RANK);
        //@ assert outer: 1 <= TrPlaces(i - 1);
        //@ assert larger: TrMix(n, s, 0) <= TrPlaces(TR_RANK);
        put_stride(i - 1, s);
        s = multiply_up_to(n, s, most);
        if (s == 0)
            return 0;
        i--;
    }
    //@ assert none: TrPlaces(0) == 1;
    //@ assert count: s == TrPlaces(TR_RANK);
    return s;
}
