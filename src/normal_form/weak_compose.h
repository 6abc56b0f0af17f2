/* What two successive operations say of the states before and after them;
 * t and u are the state between them, as the left and the right side of the
 * gap know it. One function for each rule. */
#ifndef REDIST_WEAK_COMPOSE_H
#define REDIST_WEAK_COMPOSE_H

#include "normal_form/weak_types.h"
#include "spec/normal_form/rule.acsl"

/*@ ghost
  /@ requires dims:   i < WEAK_RANK;
     requires first:  NfSlice(i, m, a, t);
     requires alike:  NfAlike(t, u);
     requires second: NfSlice(i, n, u, b);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures both:    NfSlices(a, b, i, m, n);
   @/
  void compose_slices(struct weak_state a, struct weak_state t,
                      struct weak_state u, struct weak_state b, uint32_t i,
                      uint64_t m, uint64_t n);
 */

/*@ ghost
  /@ requires dims:   i < WEAK_RANK && j < WEAK_RANK && i != j;
     requires first:  NfAlltoall(i, j, m, a, t);
     requires alike:  NfAlike(t, u);
     requires second: NfAlltoall(i, j, n, u, b);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures both:    NfAlltoalls(a, b, i, j, m, n);
   @/
  void compose_alltoalls(struct weak_state a, struct weak_state t,
                         struct weak_state u, struct weak_state b,
                         uint32_t i, uint32_t j, uint64_t m, uint64_t n);
 */

/*@ ghost
  /@ requires dims:   i < WEAK_RANK;
     requires first:  NfGather(i, m, a, t);
     requires alike:  NfAlike(t, u);
     requires second: NfGather(i, n, u, b);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures both:    NfGathers(a, b, i, m, n);
   @/
  void compose_gathers(struct weak_state a, struct weak_state t,
                       struct weak_state u, struct weak_state b, uint32_t i,
                       uint64_t m, uint64_t n);
 */

/*@ ghost
  /@ requires dims:   i < WEAK_RANK;
     requires first:  NfGather(i, g, a, t);
     requires alike:  NfAlike(t, u);
     requires second: NfSlice(i, q, u, b);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures both:    NfPeakSame(a, b, i, g, q);
   @/
  void compose_peak_same(struct weak_state a, struct weak_state t,
                         struct weak_state u, struct weak_state b,
                         uint32_t i, uint64_t g, uint64_t q);
 */

/*@ ghost
  /@ requires dims:   i < WEAK_RANK && j < WEAK_RANK && i != j;
     requires first:  NfGather(i, g, a, t);
     requires alike:  NfAlike(t, u);
     requires second: NfSlice(j, q, u, b);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures both:    NfPeakOther(a, b, i, j, g, q);
   @/
  void compose_peak_other(struct weak_state a, struct weak_state t,
                          struct weak_state u, struct weak_state b,
                          uint32_t i, uint32_t j, uint64_t g, uint64_t q);
 */

/*@ ghost
  /@ requires dims:   k < WEAK_RANK && l < WEAK_RANK && k != l;
     requires first:  NfGather(l, g, a, t);
     requires alike:  NfAlike(t, u);
     requires second: NfAlltoall(k, l, n, u, b);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures both:    NfRisingShared(a, b, k, l, g, n);
   @/
  void compose_rising_shared(struct weak_state a, struct weak_state t,
                             struct weak_state u, struct weak_state b,
                             uint32_t k, uint32_t l, uint64_t g, uint64_t n);
 */

/*@ ghost
  /@ requires dims:   i < WEAK_RANK && k < WEAK_RANK && l < WEAK_RANK &&
                      k != l && i != l;
     requires first:  NfGather(i, g, a, t);
     requires alike:  NfAlike(t, u);
     requires second: NfAlltoall(k, l, n, u, b);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures both:    NfRisingFree(a, b, i, k, l, g, n);
   @/
  void compose_rising_free(struct weak_state a, struct weak_state t,
                           struct weak_state u, struct weak_state b,
                           uint32_t i, uint32_t k, uint32_t l, uint64_t g,
                           uint64_t n);
 */

/*@ ghost
  /@ requires dims:   k < WEAK_RANK && l < WEAK_RANK && k != l;
     requires first:  NfAlltoall(k, l, n, a, t);
     requires alike:  NfAlike(t, u);
     requires second: NfSlice(k, q, u, b);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures both:    NfFallingShared(a, b, k, l, n, q);
   @/
  void compose_falling_shared(struct weak_state a, struct weak_state t,
                              struct weak_state u, struct weak_state b,
                              uint32_t k, uint32_t l, uint64_t n, uint64_t q);
 */

/*@ ghost
  /@ requires dims:   j < WEAK_RANK && k < WEAK_RANK && l < WEAK_RANK &&
                      k != l && j != k;
     requires first:  NfAlltoall(k, l, n, a, t);
     requires alike:  NfAlike(t, u);
     requires second: NfSlice(j, q, u, b);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures both:    NfFallingFree(a, b, j, k, l, n, q);
   @/
  void compose_falling_free(struct weak_state a, struct weak_state t,
                            struct weak_state u, struct weak_state b,
                            uint32_t j, uint32_t k, uint32_t l, uint64_t n,
                            uint64_t q);
 */

/* The step does not care which copy of its first state it starts from. */
/*@ ghost
  /@ requires step:  NfStep(o, a, b);
     requires op:    NfOp(o);
     requires alike: NfAlike(c, a);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures step:   NfStep(o, c, b);
     ensures cost:   NfCost(o, c, b) == NfCost(o, a, b);
   @/
  void step_alike(struct weak_op o, struct weak_state a, struct weak_state b,
                  struct weak_state c);
 */

/* Factor 1 changes nothing. */
/*@ ghost
  /@ requires step:  NfStep(o, a, b);
     requires op:    NfOp(o) && o.n == 1;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures alike:  NfAlike(a, b);
   @/
  void step_trivial(struct weak_op o, struct weak_state a,
                    struct weak_state b);
 */

#endif
