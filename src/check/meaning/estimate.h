/* How the estimate grows with the number of unsettled dimensions, by one or by two. */
#ifndef CHECK_ESTIMATE_H
#define CHECK_ESTIMATE_H

#include "check/bound/bound.h"

/*@ ghost
  /@ requires prepared: BoundPrepared;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures order: \forall integer u, v; 0 <= v <= u <= RANK_MAX + 4 ==>
       Estimate(LEAST_SIZE, v) <= Estimate(LEAST_SIZE, u);
     ensures one: \forall integer u, v; 0 <= u <= RANK_MAX + 2 && 0 <= v <= u + 1 ==>
       Estimate(LEAST_SIZE, v)
       <= Estimate(LEAST_SIZE, u) + (u == 0 ? TARGET_SIZE : LEAST_SIZE);
     ensures two: \forall integer u, v; 0 <= u <= RANK_MAX + 2 && 0 <= v <= u + 2 ==>
       Estimate(LEAST_SIZE, v)
       <= Estimate(LEAST_SIZE, u) + (u == 0 ? TARGET_SIZE : LEAST_SIZE) + LEAST_SIZE;
  @/
  void order_estimates(void);
*/

#endif
