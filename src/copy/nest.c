#include "copy/nest.h"
#include "spec/copy/order.acsl"

/*@ ghost
  void number_indices(const uint64_t *shape, const uint64_t *stride, uint32_t rank)
  {
    uint32_t i = 0;
    /@ loop invariant range: 0 <= i <= rank;
       loop invariant number: \forall box_index u; CpInShape(shape, rank, u) ==>
         0 <= CpNumber(shape, u, i) < CpCount(shape, i);
       loop invariant offset: \forall box_index u; CpInShape(shape, rank, u) ==>
         CpAt(shape, stride, CpNumber(shape, u, i), i) == CpOffset(stride, u, i);
       loop assigns i;
       loop variant rank - i; @/
    while (i < rank) {
      /@ assert one: 1 <= shape[i]; @/
      /@ assert coord: \forall box_index u; CpInShape(shape, rank, u) ==> 0 <= CpCoord(u, i) < shape[i]; @/
      /@ assert number: \forall box_index u; CpNumber(shape, u, i + 1)
           == CpMix(CpNumber(shape, u, i), shape[i], CpCoord(u, i)); @/
      /@ assert count: CpCount(shape, i + 1) == CpMix(CpCount(shape, i), shape[i], 0); @/
      /@ assert digit: \forall box_index u; CpInShape(shape, rank, u) ==>
           CpSlot(CpNumber(shape, u, i + 1), shape[i]) == CpNumber(shape, u, i)
           && CpRest(CpNumber(shape, u, i + 1), shape[i]) == CpCoord(u, i); @/
      /@ assert at: \forall box_index u; CpInShape(shape, rank, u) ==>
           CpAt(shape, stride, CpNumber(shape, u, i + 1), i + 1)
           == CpMix(CpCoord(u, i), stride[i], CpAt(shape, stride, CpNumber(shape, u, i), i)); @/
      i++;
    }
  }
*/

/*@ ghost
  void lead_below(const uint64_t *shape, uint32_t rank, uint64_t m)
  {
    uint32_t i = rank;
    /@ loop invariant range: 0 <= i <= rank;
       loop invariant below: 0 <= CpLead(shape, rank, m, i) < CpCount(shape, i);
       loop assigns i;
       loop variant i; @/
    while (i > 0) {
      i--;
      /@ assert one: 1 <= shape[i]; @/
      /@ assert count: CpCount(shape, i + 1) == CpMix(CpCount(shape, i), shape[i], 0); @/
      /@ assert lead: CpLead(shape, rank, m, i) == CpSlot(CpLead(shape, rank, m, i + 1), shape[i]); @/
    }
  }
*/

/*@ ghost
  void row_begins(const uint64_t *shape, const uint64_t *stride, uint32_t rank, uint64_t r,
                  uint64_t n)
  {
    uint64_t s = shape[rank - 1];
    /@ assert digit: CpSlot(CpMix(r, s, 0), s) == r && CpRest(CpMix(r, s, 0), s) == 0; @/
    /@ assert at: CpAt(shape, stride, n, rank)
         == CpMix(CpRest(n, s), stride[rank - 1], CpAt(shape, stride, CpSlot(n, s), rank - 1)); @/
    /@ assert none: \forall integer b, t; CpMix(0, t, b) == b; @/
    /@ assert count: CpCount(shape, rank) == CpMix(CpCount(shape, rank - 1), s, 0); @/
    /@ assert sum: n + s == CpMix(r + 1, s, 0); @/
    /@ assert order: \forall integer a, b; a <= b ==> CpMix(a, s, 0) <= CpMix(b, s, 0); @/
    ;
  }
*/

/*@ ghost
  void nested_apart(const uint64_t *shape, const uint64_t *stride, uint32_t rank, uint64_t run)
  {
    uint32_t i = 1;
    if (rank == 0)
      return;
    /@ assert positive: 0 <= shape[0] && 1 <= shape[0]; @/
    /@ assert count: CpCount(shape, 1) == CpMix(1, shape[0], 0); @/
    /@ assert one: CpMix(1, shape[0], 0) == shape[0]; @/
    /@ assert first: \forall integer m; 0 <= m < shape[0] ==>
         CpSlot(m, shape[0]) == 0 && CpRest(m, shape[0]) == m; @/
    /@ assert at: \forall integer m; 0 <= m < shape[0] ==>
         CpAt(shape, stride, m, 1) == CpMix(m, stride[0], 0); @/
    /@ loop invariant range: 1 <= i <= rank;
       loop invariant apart: \forall integer m, n; 0 <= m < n < CpCount(shape, i) ==>
         CpAt(shape, stride, m, i) + stride[i - 1] <= CpAt(shape, stride, n, i);
       loop assigns i;
       loop variant rank - i; @/
    while (i < rank) {
      /@ assert one: 1 <= shape[i]; @/
      /@ assert nested: CpMix(shape[i], stride[i], 0) <= stride[i - 1]; @/
      /@ assert count: CpCount(shape, i + 1) == CpMix(CpCount(shape, i), shape[i], 0); @/
      /@ assert at: \forall integer m; CpAt(shape, stride, m, i + 1)
           == CpMix(CpRest(m, shape[i]), stride[i], CpAt(shape, stride, CpSlot(m, shape[i]), i)); @/
      /@ assert same: \forall integer m, n; 0 <= m < n && CpSlot(m, shape[i]) == CpSlot(n, shape[i]) ==>
           CpAt(shape, stride, m, i + 1) + stride[i] <= CpAt(shape, stride, n, i + 1); @/
      /@ assert high: \forall integer m; 0 <= m ==>
           CpAt(shape, stride, m, i + 1) + stride[i]
           <= CpAt(shape, stride, CpSlot(m, shape[i]), i) + stride[i - 1]; @/
      /@ assert low: \forall integer m; 0 <= m ==>
           CpAt(shape, stride, CpSlot(m, shape[i]), i) <= CpAt(shape, stride, m, i + 1); @/
      /@ assert other: \forall integer m, n; 0 <= m < n < CpCount(shape, i + 1)
           && CpSlot(m, shape[i]) < CpSlot(n, shape[i]) ==>
           CpAt(shape, stride, m, i + 1) + stride[i] <= CpAt(shape, stride, n, i + 1); @/
      /@ assert all: \forall integer m, n; 0 <= m < n < CpCount(shape, i + 1) ==>
           CpAt(shape, stride, m, i + 1) + stride[i] <= CpAt(shape, stride, n, i + 1); @/
      i++;
    }
  }
*/

/*@ ghost
  void top_grows(const uint64_t *shape, const uint64_t *stride, uint32_t rank)
  {
    uint32_t i = 0;
    /@ loop invariant range: 0 <= i <= rank;
       loop invariant grows: \forall integer d; 0 <= d <= i ==>
         0 <= CpTop(shape, stride, d) <= CpTop(shape, stride, i);
       loop assigns i;
       loop variant rank - i; @/
    while (i < rank) {
      uint64_t s = shape[i];
      uint64_t t = stride[i];
      /@ assert one: 0 <= s - 1 && 0 <= t; @/
      /@ assert next: CpTop(shape, stride, i + 1) == CpMix(s - 1, t, CpTop(shape, stride, i)); @/
      /@ assert more: CpTop(shape, stride, i) <= CpMix(s - 1, t, CpTop(shape, stride, i)); @/
      i++;
    }
  }
*/

/*@ ghost
  void top_fits(const uint64_t *shape, const uint64_t *stride, uint32_t rank, uint64_t run,
                uint64_t length)
  {
    uint32_t i = 0;
    /@ loop invariant range: 0 <= i <= rank;
       loop invariant below: \forall integer m; 0 <= m ==>
         CpAt(shape, stride, m, i) <= CpTop(shape, stride, i);
       loop assigns i;
       loop variant rank - i; @/
    while (i < rank) {
      uint64_t s = shape[i];
      uint64_t t = stride[i];
      /@ assert digit: \forall integer m; 0 <= m ==> 0 <= CpSlot(m, s) && 0 <= CpRest(m, s) <= s - 1; @/
      /@ assert order: \forall integer a, b, r; a <= b ==> CpMix(a, t, r) <= CpMix(b, t, r); @/
      /@ assert base: \forall integer a, r; CpMix(a, t, r) == CpMix(a, t, 0) + r; @/
      /@ assert more: \forall integer a, b, r, q; a <= b && r <= q ==> CpMix(a, t, r) <= CpMix(b, t, q); @/
      /@ assert at: \forall integer m; CpAt(shape, stride, m, i + 1)
           == CpMix(CpRest(m, s), t, CpAt(shape, stride, CpSlot(m, s), i)); @/
      /@ assert top: CpTop(shape, stride, i + 1) == CpMix(s - 1, t, CpTop(shape, stride, i)); @/
      /@ assert next: \forall integer m; 0 <= m ==>
           CpAt(shape, stride, m, i + 1) <= CpTop(shape, stride, i + 1); @/
      i++;
    }
  }
*/
