#include "check/base/scale.h"

/*@ ghost
  void scale_order(uint64_t a, uint64_t b, uint64_t q)
  {
    ;
  }
*/
