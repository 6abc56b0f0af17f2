/* Lemma functions: what the next number's digits and offset are. */
#ifndef COPY_DIGITS_H
#define COPY_DIGITS_H

#include "spec/copy/box.acsl"

/*@ ghost
  /@ requires size: 1 <= s && m < 18446744073709551615;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures split: CpMix(CpSlot(m, s), s, CpRest(m, s)) == m;
     ensures range: 0 <= CpRest(m, s) < s && 0 <= CpSlot(m, s) <= m;
     ensures carry: CpRest(m, s) == s - 1 ==>
       CpSlot(m + 1, s) == CpSlot(m, s) + 1 && CpRest(m + 1, s) == 0;
     ensures step: CpRest(m, s) < s - 1 ==>
       CpSlot(m + 1, s) == CpSlot(m, s) && CpRest(m + 1, s) == CpRest(m, s) + 1;
  @/
  void next_digit(uint64_t m, uint64_t s);
*/

/*@ ghost
  /@ requires valid: \valid_read(shape + (0 .. rank - 1)) && \valid_read(stride + (0 .. rank - 1));
     requires shape: CpShape(shape, rank);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures positive: \forall integer m, d; 0 <= m && d <= rank ==> 0 <= CpAt(shape, stride, m, d);
  @/
  void offset_positive(const uint64_t *shape, const uint64_t *stride, uint32_t rank);
*/

/*@ ghost
  /@ requires valid: \valid_read(shape + (0 .. rank - 1)) && \valid_read(stride + (0 .. rank - 1));
     requires shape: CpShape(shape, rank);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures offset: \forall integer d; d <= rank ==> CpAt(shape, stride, 0, d) == 0;
     ensures digits: \forall integer x; 0 <= x <= rank ==> CpLead(shape, rank, 0, x) == 0;
  @/
  void offset_zero(const uint64_t *shape, const uint64_t *stride, uint32_t rank);
*/

/*@ ghost
  /@ requires valid: \valid_read(shape + (0 .. rank - 1)) && \valid_read(stride + (0 .. rank - 1));
     requires shape: CpShape(shape, rank) && 1 <= x <= rank;
     requires digit: l < 18446744073709551615 && CpRest(l, shape[x - 1]) < shape[x - 1] - 1;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures slot: CpSlot(l + 1, shape[x - 1]) == CpSlot(l, shape[x - 1]);
     ensures rest: CpRest(l + 1, shape[x - 1]) == CpRest(l, shape[x - 1]) + 1;
     ensures at: CpAt(shape, stride, l + 1, x) == CpAt(shape, stride, l, x) + stride[x - 1];
  @/
  void step_offset(const uint64_t *shape, const uint64_t *stride, uint32_t rank, uint64_t l,
                   uint32_t x);
*/

/*@ ghost
  /@ requires valid: \valid_read(shape + (0 .. rank - 1)) && \valid_read(stride + (0 .. rank - 1));
     requires shape: CpShape(shape, rank) && 1 <= x <= rank;
     requires digit: l < 18446744073709551615 && CpRest(l, shape[x - 1]) == shape[x - 1] - 1;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures low: l / shape[x - 1] == CpSlot(l, shape[x - 1]) && l / shape[x - 1] <= l;
     ensures slot: CpSlot(l + 1, shape[x - 1]) == l / shape[x - 1] + 1;
     ensures rest: CpRest(l + 1, shape[x - 1]) == 0;
     ensures next: CpAt(shape, stride, l + 1, x) == CpAt(shape, stride, l / shape[x - 1] + 1, x - 1);
     ensures here: CpAt(shape, stride, l, x)
       == CpMix(shape[x - 1] - 1, stride[x - 1], 0) + CpAt(shape, stride, l / shape[x - 1], x - 1);
     ensures positive: 0 <= CpAt(shape, stride, l / shape[x - 1], x - 1);
     ensures product: 0 <= CpMix(shape[x - 1] - 1, stride[x - 1], 0) <= CpAt(shape, stride, l, x);
  @/
  void carry_offset(const uint64_t *shape, const uint64_t *stride, uint32_t rank, uint64_t l,
                    uint32_t x);
*/

#endif
