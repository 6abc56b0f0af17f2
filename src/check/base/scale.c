#include "check/base/scale.h"

/*@ ghost
  void scale_order(uint64_t a, uint64_t b, uint64_t q)
  {
    ;
  }
*/

/*@ ghost
  void bound_product(uint32_t a, uint32_t b)
  {
    /@ assert first: a * b <= DEVICES_MAX * b; @/
    ;
  }
*/
