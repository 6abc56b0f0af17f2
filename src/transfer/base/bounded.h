/* A product of which only its value up to a bound is kept. */
#ifndef TRANSFER_BOUNDED_H
#define TRANSFER_BOUNDED_H

#include <stdint.h>
#include "spec/transfer/base/bounded.acsl"

/* Unlike multiply_up_to, the factors may be 0, also behind a product that is too large. */
/*@ requires bound: a <= most + 1 && most < 18446744073709551615;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures product: \forall integer x; 0 <= x && TrBounded(x, most) == a ==>
      TrBounded(TrMix(x, n, 0), most) == \result;
    ensures sign: \forall integer x; 0 <= x ==> 0 <= TrMix(x, n, 0);
    ensures range: \result <= most + 1;
*/
uint64_t multiply_bounded(uint64_t a, uint64_t n, uint64_t most);

#endif
