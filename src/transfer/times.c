#include "transfer/times.h"

/*@ ghost
  void prove_products(void)
  {
    /@ assert open: \forall integer a, s, r; 0 <= s ==> TrMix(a, s, r) == a * s + r; @/
    /@ assert low: \forall integer a, n; 0 <= a && 0 <= n ==> 0 <= a * n; @/
    /@ assert grow: \forall integer a, n; 0 <= a - 1 && 0 <= n ==> n <= (a - 1) * n + n; @/
    /@ assert more: \forall integer a, n; 1 <= a && 0 <= n ==> n <= a * n; @/
    /@ assert inner: \forall integer a, n, s; 0 <= n && 0 <= s ==>
         TrMix(a, TrMix(n, s, 0), 0) == a * (n * s); @/
    /@ assert outer: \forall integer a, n, s; 0 <= n && 0 <= s ==>
         TrMix(TrMix(a, n, 0), s, 0) == (a * n) * s; @/
    ;
  }
*/

uint64_t multiply_up_to(uint64_t a, uint64_t b, uint64_t most)
{
    //@ assert product: TrMix(a, b, 0) == a * b;
    if (a > most / b) {
        //@ assert more: most < a * b;
        return 0;
    }
    //@ assert within: a * b <= most;
    //@ assert some: 1 <= a * b;
    return a * b;
}
