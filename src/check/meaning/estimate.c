#include "spec/check/bound/products.acsl"
#include "check/meaning/estimate.h"

/*@ ghost
  void order_estimates(void)
  {
    uint32_t n = 0;
    /@ assert next: \forall integer u; 1 <= u ==>
         Estimate(LEAST_SIZE, u + 1) == Estimate(LEAST_SIZE, u) + LEAST_SIZE; @/
    /@ assert first: Estimate(LEAST_SIZE, 1) == TARGET_SIZE; @/
    /@ loop invariant range: 0 <= n <= RANK_MAX + 4;
       loop invariant order: \forall integer u, v; 0 <= v <= u <= n ==>
         Estimate(LEAST_SIZE, v) <= Estimate(LEAST_SIZE, u);
       loop assigns n;
       loop variant RANK_MAX + 4 - n; @/
    while (n < RANK_MAX + 4) {
      /@ assert grows: Estimate(LEAST_SIZE, n) <= Estimate(LEAST_SIZE, n + 1); @/
      n++;
    }
    /@ assert one: \forall integer u; 0 <= u <= RANK_MAX + 2 ==>
         Estimate(LEAST_SIZE, u + 1)
         <= Estimate(LEAST_SIZE, u) + (u == 0 ? TARGET_SIZE : LEAST_SIZE); @/
    /@ assert two: \forall integer u; 0 <= u <= RANK_MAX + 2 ==>
         Estimate(LEAST_SIZE, u + 2) == Estimate(LEAST_SIZE, u + 1) + LEAST_SIZE; @/
  }
*/
