#include "normal_form/weak_product.h"

/*@ ghost
  void scale_product(struct weak_state a, struct weak_state b,
                     uint32_t i, uint64_t n)
  {
    uint32_t d = 0;
    /@ assert times: b.c[i] == NfTimes(n, a.c[i]); @/
    /@ loop invariant range: 0 <= d <= WEAK_RANK;
       loop invariant below: d <= i ==> NfProduct(b, d) == NfProduct(a, d);
       loop invariant above: d > i ==>
         NfProduct(b, d) == NfTimes(n, NfProduct(a, d));
       loop invariant pos: NfProduct(a, d) >= 1;
       loop assigns d;
       loop variant WEAK_RANK - d; @/
    while (d < WEAK_RANK) {
      /@ assert step_b: NfProduct(b, d + 1) ==
                        NfTimes(NfProduct(b, d), b.c[d]); @/
      /@ assert step_a: NfProduct(a, d + 1) ==
                        NfTimes(NfProduct(a, d), a.c[d]); @/
      d++;
    }
  }
 */

/*@ ghost
  void same_product(struct weak_state a, struct weak_state b)
  {
    uint32_t d = 0;
    /@ loop invariant range: 0 <= d <= WEAK_RANK;
       loop invariant same: NfProduct(b, d) == NfProduct(a, d);
       loop assigns d;
       loop variant WEAK_RANK - d; @/
    while (d < WEAK_RANK) {
      /@ assert step_b: NfProduct(b, d + 1) ==
                        NfTimes(NfProduct(b, d), b.c[d]); @/
      /@ assert step_a: NfProduct(a, d + 1) ==
                        NfTimes(NfProduct(a, d), a.c[d]); @/
      d++;
    }
  }
 */
