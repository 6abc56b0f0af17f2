/* Products under a bound, and what is used of them. */
#ifndef TRANSFER_TIMES_H
#define TRANSFER_TIMES_H

#include <stdint.h>
#include "spec/transfer/mix.acsl"

/*@ ghost
  /@ terminates \true;
     exits \false;
     assigns \nothing;
     ensures some: \forall integer a, n; 1 <= a && 1 <= n ==> 1 <= TrMix(a, n, 0);
     ensures outer: \forall integer a, n; 1 <= a && 0 <= n ==> n <= TrMix(a, n, 0);
     ensures fold: \forall integer a, n, s; 0 <= n && 0 <= s ==>
       TrMix(a, TrMix(n, s, 0), 0) == TrMix(TrMix(a, n, 0), s, 0);
     ensures right: \forall integer a; TrMix(a, 1, 0) == a;
     ensures left: \forall integer n; 0 <= n ==> TrMix(1, n, 0) == n;
  @/
  void prove_products(void);
*/

/* The product of two numbers from 1, or 0 when it is more than `most`. */
/*@ requires factors: 1 <= a && 1 <= b;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures accept: \result != 0 <==> TrMix(a, b, 0) <= most;
    ensures product: \result != 0 ==> \result == TrMix(a, b, 0);
*/
uint64_t multiply_up_to(uint64_t a, uint64_t b, uint64_t most);

#endif
