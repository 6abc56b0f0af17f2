#include "copy/digits.h"
#include "spec/copy/rows.acsl"

/*@ ghost
  void next_digit(uint64_t m, uint64_t s)
  {
    /@ assert split: m == (m / s) * s + m % s && 0 <= m % s < s; @/
    /@ assert carry: m % s == s - 1 ==> m + 1 == (m / s + 1) * s; @/
    /@ assert carried: m % s == s - 1 ==> (m + 1) / s == m / s + 1 && (m + 1) % s == 0; @/
    /@ assert same: m % s < s - 1 ==>
         ((m / s) * s + (m % s + 1)) / s == m / s && ((m / s) * s + (m % s + 1)) % s == m % s + 1; @/
    /@ assert sum: m + 1 == (m / s) * s + (m % s + 1); @/
    /@ assert stepped: m % s < s - 1 ==> (m + 1) / s == m / s && (m + 1) % s == m % s + 1; @/
    ;
  }
*/

/*@ ghost
  void offset_positive(const uint64_t *shape, const uint64_t *stride, uint32_t rank)
  {
    uint32_t i = 0;
    /@ loop invariant range: 0 <= i <= rank;
       loop invariant positive: \forall integer m, d; 0 <= m && d <= i ==>
         0 <= CpAt(shape, stride, m, d);
       loop assigns i;
       loop variant rank - i; @/
    while (i < rank) {
      /@ assert slot: \forall integer m; 0 <= m ==>
           0 <= CpSlot(m, shape[i]) && 0 <= CpRest(m, shape[i]); @/
      /@ assert term: \forall integer a, b; 0 <= a && 0 <= b ==> 0 <= CpMix(a, stride[i], b); @/
      /@ assert here: \forall integer m; 0 <= m ==> 0 <= CpAt(shape, stride, m, i + 1); @/
      i++;
    }
  }
*/

/*@ ghost
  void offset_zero(const uint64_t *shape, const uint64_t *stride, uint32_t rank)
  {
    uint32_t i = 0;
    /@ loop invariant range: 0 <= i <= rank;
       loop invariant zero: \forall integer d; d <= i ==> CpAt(shape, stride, 0, d) == 0;
       loop assigns i;
       loop variant rank - i; @/
    while (i < rank) {
      /@ assert slot: CpSlot(0, shape[i]) == 0 && CpRest(0, shape[i]) == 0; @/
      /@ assert here: CpAt(shape, stride, 0, i + 1) == 0; @/
      i++;
    }
    /@ loop invariant range: 0 <= i <= rank;
       loop invariant lead: \forall integer x; i <= x <= rank ==> CpLead(shape, rank, 0, x) == 0;
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert slot: CpSlot(0, shape[i]) == 0; @/
    }
  }
*/

/*@ ghost
  void step_offset(const uint64_t *shape, const uint64_t *stride, uint32_t rank, uint64_t l,
                   uint32_t x)
  {
    next_digit(l, shape[x - 1]);
    /@ assert here: CpAt(shape, stride, l, x)
         == CpMix(CpRest(l, shape[x - 1]), stride[x - 1],
                  CpAt(shape, stride, CpSlot(l, shape[x - 1]), x - 1)); @/
    /@ assert next: CpAt(shape, stride, l + 1, x)
         == CpMix(CpRest(l, shape[x - 1]) + 1, stride[x - 1],
                  CpAt(shape, stride, CpSlot(l, shape[x - 1]), x - 1)); @/
    /@ assert mix: \forall integer a, b;
         CpMix(a + 1, stride[x - 1], b) == CpMix(a, stride[x - 1], b) + stride[x - 1]; @/
    ;
  }
*/

/*@ ghost
  void carry_offset(const uint64_t *shape, const uint64_t *stride, uint32_t rank, uint64_t l,
                    uint32_t x)
  {
    next_digit(l, shape[x - 1]);
    offset_positive(shape, stride, rank);
    /@ assert low: l / shape[x - 1] == CpSlot(l, shape[x - 1]); @/
    /@ assert here: CpAt(shape, stride, l, x)
         == CpMix(shape[x - 1] - 1, stride[x - 1],
                  CpAt(shape, stride, CpSlot(l, shape[x - 1]), x - 1)); @/
    /@ assert next: CpAt(shape, stride, l + 1, x)
         == CpMix(0, stride[x - 1], CpAt(shape, stride, CpSlot(l, shape[x - 1]) + 1, x - 1)); @/
    /@ assert mix: \forall integer a, b; CpMix(a, stride[x - 1], b) == a * stride[x - 1] + b; @/
    /@ assert positive: \forall integer a, s; 0 <= a && 0 <= s ==> 0 <= CpMix(a, s, 0); @/
    /@ assert last: 0 <= shape[x - 1] - 1; @/
    /@ assert product: 0 <= CpMix(shape[x - 1] - 1, stride[x - 1], 0); @/
    ;
  }
*/
