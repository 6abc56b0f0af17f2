#include "transfer/meaning/mix.h"

/*@ ghost
  void prove_mixed_order(void)
  {
    /@ assert low: \forall integer a, n; 0 <= n && 0 <= a ==> 0 <= a * n; @/
    /@ assert next: \forall integer a, z, n; 0 <= n && a + 1 <= z ==> a * n + n <= z * n; @/
    /@ assert less: \forall integer a, b, n, r, t; 0 <= r < n && 0 <= t < n && a < b ==>
         TrMix(a, n, r) < TrMix(b, n, t); @/
    ;
  }
*/

/*@ ghost
  void prove_mixed_strides(void)
  {
    /@ assert open: \forall integer a, s, r; 0 <= s ==> TrMix(a, s, r) == a * s + r; @/
    /@ assert low: \forall integer n, s; 0 <= n && 0 <= s ==> 0 <= n * s; @/
    /@ assert positive: \forall integer n, s; 0 <= n && 0 <= s ==> 0 <= TrMix(n, s, 0); @/
    /@ assert left: \forall integer a, n, c, s; 0 <= n && 0 <= s ==>
         TrMix(c, s, TrMix(a, TrMix(n, s, 0), 0)) == c * s + a * (n * s); @/
    /@ assert right: \forall integer a, n, c, s; 0 <= n && 0 <= s ==>
         TrMix(TrMix(a, n, c), s, 0) == (a * n + c) * s; @/
    ;
  }
*/

/*@ ghost
  void prove_mixed_swap(void)
  {
    /@ assert swap: \forall integer a, s, c, t, r;
         TrMix(a, s, TrMix(c, t, r)) == TrMix(c, t, TrMix(a, s, r)); @/
    ;
  }
*/
