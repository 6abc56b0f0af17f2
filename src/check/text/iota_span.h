/* Lemma functions: the list of the iota form consists of shifted copies of its beginning. */
#ifndef CHECK_IOTA_SPAN_H
#define CHECK_IOTA_SPAN_H

#include "check/base/scale.h"
#include "spec/check/text/iota_span.acsl"

/* The first entry. */
/*@ ghost
  /@ requires place: s <= STEPS_MAX;
     requires limits: IotaLimits(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures zero: IotaValue(s, 0, IOTA_RANK.v[s]) == 0;
  @/
  void value_of_zero(uint32_t s);
*/

/* An entry without its last dimension. */
/*@ ghost
  /@ requires place: s <= STEPS_MAX;
     requires limits: IotaLimits(s) && 1 <= t <= IOTA_RANK.v[s];
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures shorter: IotaValue(s, a, t)
       == Shift(a, IOTA_DIM.v[s][IOTA_PERM.v[s][t - 1]], IotaStep(s, t))
          + IotaValue(s, a / IOTA_DIM.v[s][IOTA_PERM.v[s][t - 1]], t - 1);
  @/
  void unfold_value(uint32_t s, uint32_t a, uint32_t t);
*/

/* A product without its last factor. */
/*@ ghost
  /@ requires place: s <= STEPS_MAX;
     requires limits: IotaLimits(s) && t < u <= IOTA_RANK.v[s];
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures shorter: IotaSpan(s, t, u)
       == IOTA_DIM.v[s][IOTA_PERM.v[s][u - 1]] * IotaSpan(s, t, u - 1);
     ensures none: IotaSpan(s, t, t) == 1;
  @/
  void unfold_span(uint32_t s, uint32_t t, uint32_t u);
*/

/* One dimension more. */
/*@ ghost
  /@ requires place: s <= STEPS_MAX;
     requires limits: IotaLimits(s) && 1 <= t <= IOTA_RANK.v[s];
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures longer: IotaSpan(s, t - 1, IOTA_RANK.v[s])
       == IOTA_DIM.v[s][IOTA_PERM.v[s][t - 1]] * IotaSpan(s, t, IOTA_RANK.v[s]);
  @/
  void lengthen_span(uint32_t s, uint32_t t);
*/

/*@ ghost
  /@ requires below: 1 <= n && a < c * m * n;
     requires limits: c <= DEVICES_MAX && m <= DEVICES_MAX;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures below: a / n < c * m;
  @/
  void divide_below(uint32_t a, uint32_t c, uint32_t m, uint32_t n);
*/

/* Entry p is the one m places before it, moved by one step. */
/*@ ghost
  /@ requires place: s <= STEPS_MAX;
     requires limits: IotaLimits(s) && t <= IOTA_RANK.v[s];
     requires span: 1 <= m <= p <= DEVICES_MAX && m == IotaSpan(s, t, IOTA_RANK.v[s]);
     requires inside: 0 < t ==> p < m * IOTA_DIM.v[s][IOTA_PERM.v[s][t - 1]];
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures moved: IotaValue(s, p, IOTA_RANK.v[s])
       == IotaValue(s, p - m, IOTA_RANK.v[s]) + IotaStep(s, t);
  @/
  void move_value(uint32_t s, uint32_t t, uint32_t m, uint32_t p);
*/

#endif
