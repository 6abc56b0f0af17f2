#include "check/text/iota_span.h"
#include "spec/check/text/times.acsl"

/*@ ghost
  void value_of_zero(uint32_t s)
  {
    uint32_t u = 0;

    /@ loop invariant range: 0 <= u <= IOTA_RANK.v[s];
       loop invariant zero: IotaValue(s, 0, u) == 0;
       loop assigns u;
       loop variant IOTA_RANK.v[s] - u; @/
    while (u < IOTA_RANK.v[s]) {
        /@ assert quotient: 0 / IOTA_DIM.v[s][IOTA_PERM.v[s][u]] == 0; @/
        /@ assert remainder: 0 % IOTA_DIM.v[s][IOTA_PERM.v[s][u]] == 0; @/
        u++;
    }
  }
*/

/*@ ghost
  void unfold_value(uint32_t s, uint32_t a, uint32_t t)
  {
    ;
  }
*/

/*@ ghost
  void unfold_span(uint32_t s, uint32_t t, uint32_t u)
  {
    ;
  }
*/

/*@ ghost
  void lengthen_span(uint32_t s, uint32_t t)
  {
    uint32_t u = t;

    unfold_span(s, t - 1, t);

    /@ loop invariant range: t <= u <= IOTA_RANK.v[s];
       loop invariant longer: IotaSpan(s, t - 1, u)
         == IOTA_DIM.v[s][IOTA_PERM.v[s][t - 1]] * IotaSpan(s, t, u);
       loop assigns u;
       loop variant IOTA_RANK.v[s] - u; @/
    while (u < IOTA_RANK.v[s]) {
        unfold_span(s, t, u + 1);
        unfold_span(s, t - 1, u + 1);
        u++;
    }
    /@ assert end: u == IOTA_RANK.v[s]; @/
  }
*/

/*@ ghost
  void divide_below(uint32_t a, uint32_t c, uint32_t m, uint32_t n)
  {
    bound_product(c, m);
    scale_order(a / n, (uint64_t)c * m, n);
    /@ assert split: a == (a / n) * n + a % n && 0 <= a % n; @/
  }
*/

/*@ ghost
  void move_value(uint32_t s, uint32_t t, uint32_t m, uint32_t p)
  {
    uint32_t u = IOTA_RANK.v[s];
    uint32_t a = p;
    uint32_t b = p - m;
    uint32_t k = m;

    /@ loop invariant range: t <= u <= IOTA_RANK.v[s];
       loop invariant span: 1 <= k && k == IotaSpan(s, t, u) && a == b + k;
       loop invariant limit: a <= DEVICES_MAX;
       loop invariant inside: 0 < t ==> a < k * IOTA_DIM.v[s][IOTA_PERM.v[s][t - 1]];
       loop invariant value: IotaValue(s, p, IOTA_RANK.v[s]) - IotaValue(s, a, u)
         == IotaValue(s, p - m, IOTA_RANK.v[s]) - IotaValue(s, b, u);
       loop assigns u, a, b, k;
       loop variant u; @/
    while (u > t) {
        uint32_t d = IOTA_DIM.v[s][IOTA_PERM.v[s][u - 1]];

        /@ assert factor: k == Times(d, IotaSpan(s, t, u - 1)); @/
        /@ assert some: 1 <= IotaSpan(s, t, u - 1); @/
        /@ assert sum: (b + Times(d, IotaSpan(s, t, u - 1))) / d == b / d + IotaSpan(s, t, u - 1); @/
        /@ assert remainder: (b + Times(d, IotaSpan(s, t, u - 1))) % d == b % d; @/
        /@ assert same: a % d == b % d; @/
        /@ assert below: a / d == b / d + IotaSpan(s, t, u - 1); @/
        uint32_t c = a / d - b / d;
        /@ assert whole: k == c * d; @/
        /@ assert inside: 0 < t ==> a < c * d * IOTA_DIM.v[s][IOTA_PERM.v[s][t - 1]]; @/
        if (t > 0)
            divide_below(a, c, IOTA_DIM.v[s][IOTA_PERM.v[s][t - 1]], d);
        unfold_value(s, a, u);
        unfold_value(s, b, u);
        /@ assert shifts: Shift(a, d, IotaStep(s, u)) == Shift(b, d, IotaStep(s, u)); @/
        /@ assert values: IotaValue(s, a, u) - IotaValue(s, b, u)
             == IotaValue(s, a / d, u - 1) - IotaValue(s, b / d, u - 1); @/
        a = a / d;
        b = b / d;
        k = c;
        u--;
    }
    /@ assert next: a == b + 1; @/
    if (t > 0) {
        uint32_t d = IOTA_DIM.v[s][IOTA_PERM.v[s][t - 1]];

        unfold_value(s, a, t);
        unfold_value(s, b, t);
        /@ assert short: Shift(a, d, IotaStep(s, t)) == a * IotaStep(s, t) && a / d == 0; @/
        /@ assert shorter: Shift(b, d, IotaStep(s, t)) == b * IotaStep(s, t) && b / d == 0; @/
        /@ assert product: a * IotaStep(s, t) == b * IotaStep(s, t) + IotaStep(s, t); @/
    }
    /@ assert step: IotaValue(s, a, t) == IotaValue(s, b, t) + IotaStep(s, t); @/
  }
*/
