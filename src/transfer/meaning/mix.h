/* Lemma functions: all that is used of products, in a file without anything else. */
#ifndef TRANSFER_MIX_H
#define TRANSFER_MIX_H

#include "spec/transfer/base/mix.acsl"

/*@ ghost
  /@ terminates \true;
     exits \false;
     assigns \nothing;
     ensures below: \forall integer a, z, n, r; 0 <= a < z && 0 <= r < n ==>
       0 <= TrMix(a, n, r) < TrMix(z, n, 0);
     ensures same: \forall integer a, b, n, r, t;
       0 <= r < n && 0 <= t < n && TrMix(a, n, r) == TrMix(b, n, t) ==> a == b && r == t;
  @/
  void prove_mixed_order(void);
*/

/*@ ghost
  /@ terminates \true;
     exits \false;
     assigns \nothing;
     ensures positive: \forall integer n, s; 0 <= n && 0 <= s ==> 0 <= TrMix(n, s, 0);
     ensures fold: \forall integer a, n, c, s; 0 <= n && 0 <= s ==>
       TrMix(c, s, TrMix(a, TrMix(n, s, 0), 0)) == TrMix(TrMix(a, n, c), s, 0);
     ensures one: \forall integer a; TrMix(a, 1, 0) == a;
  @/
  void prove_mixed_strides(void);
*/

/*@ ghost
  /@ terminates \true;
     exits \false;
     assigns \nothing;
     ensures swap: \forall integer a, s, c, t, r;
       TrMix(a, s, TrMix(c, t, r)) == TrMix(c, t, TrMix(a, s, r));
  @/
  void prove_mixed_swap(void);
*/

#endif
