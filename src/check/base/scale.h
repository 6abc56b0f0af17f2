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

#endif
