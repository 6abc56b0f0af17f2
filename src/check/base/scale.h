/* The order of products: a lemma function, in a file without lemmas on division,
 * which would lead the provers astray. */
#ifndef CHECK_SCALE_H
#define CHECK_SCALE_H

#include "check/base/state.h"

/*@ ghost
  /@ terminates \true;
     exits \false;
     assigns \nothing;
     ensures less: a < b ==> a * q + q <= b * q;
     ensures more: b <= a ==> b * q <= a * q;
  @/
  void scale_order(uint64_t a, uint64_t b, uint64_t q);
*/

/*@ ghost
  /@ requires factors: a <= DEVICES_MAX && b <= DEVICES_MAX;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures bound: a * b <= 1099511627776;
     ensures positive: 1 <= a && 1 <= b ==> 1 <= a * b;
  @/
  void bound_product(uint32_t a, uint32_t b);
*/

#endif
