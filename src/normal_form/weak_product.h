/* How the local size of an array follows from the sizes of its dimensions. */
#ifndef REDIST_WEAK_PRODUCT_H
#define REDIST_WEAK_PRODUCT_H

#include "normal_form/weak_types.h"
#include "spec/normal_form/state.acsl"

/*@ ghost
  /@ requires dim:  i < WEAK_RANK;
     requires c:    b.c[i] == n * a.c[i];
     requires pos:  \forall integer d; 0 <= d < WEAK_RANK ==> a.c[d] >= 1;
     requires same: NfElsewhere(a, b, i, i);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures size:  NfProduct(b, WEAK_RANK) ==
                    NfTimes(n, NfProduct(a, WEAK_RANK));
     ensures pos:   NfProduct(a, WEAK_RANK) >= 1;
   @/
  void scale_product(struct weak_state a, struct weak_state b,
                     uint32_t i, uint64_t n);
 */

/* The product does not depend on anything but c. */
/*@ ghost
  /@ requires same: \forall integer d; 0 <= d < WEAK_RANK ==>
                    b.c[d] == a.c[d];
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures size:  NfProduct(b, WEAK_RANK) == NfProduct(a, WEAK_RANK);
   @/
  void same_product(struct weak_state a, struct weak_state b);
 */

#endif
