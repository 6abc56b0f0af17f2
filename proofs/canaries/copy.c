/* Canaries: false statements about every recursive definition of the copy. Each must stay
 * unproved; one that is proved means that the definition contradicts itself. `make
 * canaries` checks that none is missing. */
#include "copy/box.h"
#include "copy/spot.h"

/*@ axiomatic Canary {
      predicate Canary_CpMix(integer n);
      predicate Canary_CpSlot(integer n);
      predicate Canary_CpRest(integer n);
      predicate Canary_CpCount(integer n);
      predicate Canary_CpLead(integer n);
      predicate Canary_CpAt(integer n);
      predicate Canary_CpTop(integer n);
      predicate Canary_CpByte(integer n);
      predicate Canary_CpNumber(integer n);
      predicate Canary_CpOffset(integer n);
      predicate Canary_CpIndex(integer n);
      predicate Canary_CpFree(integer n);
      predicate Canary_CpArrived(integer n);
      predicate Canary_CpInShape(integer n);
    }
*/

/*@
    lemma canary_CpMix: \forall integer a, integer s, integer b;
      Canary_CpMix(CpMix(2, 3, 1)) ||
      Canary_CpMix(CpMix(2, -3, 1)) ||
      Canary_CpMix(CpMix(a, s, b));
    lemma canary_CpSlot: \forall integer m, integer s;
      Canary_CpSlot(CpSlot(7, 2)) ||
      Canary_CpSlot(CpSlot(7, 0)) ||
      Canary_CpSlot(CpSlot(7, -1)) ||
      Canary_CpSlot(CpSlot(m, s));
    lemma canary_CpRest: \forall integer m, integer s;
      Canary_CpRest(CpRest(7, 2)) ||
      Canary_CpRest(CpRest(7, 0)) ||
      Canary_CpRest(CpRest(7, -1)) ||
      Canary_CpRest(CpRest(m, s));
    lemma canary_CpCount{L}: \forall uint64_t *shape, integer d;
      Canary_CpCount(CpCount(shape, 0)) ||
      Canary_CpCount(CpCount(shape, 1)) ||
      Canary_CpCount(CpCount(shape, -1)) ||
      Canary_CpCount(CpCount(shape, d));
    lemma canary_CpLead{L}: \forall uint64_t *shape, integer rank, integer m, integer x;
      Canary_CpLead(CpLead(shape, 1, 3, 0)) ||
      Canary_CpLead(CpLead(shape, 1, 3, 1)) ||
      Canary_CpLead(CpLead(shape, 1, 3, -1)) ||
      Canary_CpLead(CpLead(shape, rank, m, x));
    lemma canary_CpAt{L}: \forall uint64_t *shape, uint64_t *stride, integer m, integer d;
      Canary_CpAt(CpAt(shape, stride, 3, 0)) ||
      Canary_CpAt(CpAt(shape, stride, 3, 1)) ||
      Canary_CpAt(CpAt(shape, stride, 3, -1)) ||
      Canary_CpAt(CpAt(shape, stride, m, d));
    lemma canary_CpTop{L}: \forall uint64_t *shape, uint64_t *stride, integer d;
      Canary_CpTop(CpTop(shape, stride, 0)) ||
      Canary_CpTop(CpTop(shape, stride, 1)) ||
      Canary_CpTop(CpTop(shape, stride, -1)) ||
      Canary_CpTop(CpTop(shape, stride, d));
    lemma canary_CpByte{L}: \forall uint8_t *p, integer i, integer b;
      Canary_CpByte(CpByte(p, 0, 0)) ||
      Canary_CpByte(CpByte(p, 0, 1)) ||
      Canary_CpByte(CpByte(p, 0, -1)) ||
      Canary_CpByte(CpByte(p, i, b));
    lemma canary_CpNumber{L}: \forall uint64_t *shape, box_index u, integer d;
      Canary_CpNumber(CpNumber(shape, u, 0)) ||
      Canary_CpNumber(CpNumber(shape, u, 1)) ||
      Canary_CpNumber(CpNumber(shape, u, -1)) ||
      Canary_CpNumber(CpNumber(shape, u, d));
    lemma canary_CpOffset{L}: \forall uint64_t *stride, box_index u, integer d;
      Canary_CpOffset(CpOffset(stride, u, 0)) ||
      Canary_CpOffset(CpOffset(stride, u, 1)) ||
      Canary_CpOffset(CpOffset(stride, u, -1)) ||
      Canary_CpOffset(CpOffset(stride, u, d));
    lemma canary_CpIndex: \forall box_index u, integer x;
      Canary_CpIndex(CpCoord(u, 0)) ||
      Canary_CpIndex(CpCoord(u, x));
    lemma canary_CpFree{L}: \forall uint64_t *shape, uint64_t *stride, integer rank, integer n,
      integer run, integer q, integer r;
      (CpFree(shape, stride, -1, 1, 1, r) ==> Canary_CpFree(1)) ||
      (!CpFree(shape, stride, rank, n, run, q) ==> Canary_CpFree(3));
    lemma canary_CpArrived{L}: \forall uint8_t *to, uint64_t *to_stride, uint8_t *from,
      uint64_t *from_stride, uint64_t *shape, integer rank, integer m, integer run, integer n;
      (CpArrived(to, to_stride, to, from_stride, shape, -1, n, 1) ==> Canary_CpArrived(1)) ||
      (!CpArrived(to, to_stride, from, from_stride, shape, rank, m, run) ==> Canary_CpArrived(3));
    lemma canary_CpInShape{L}: \forall uint64_t *shape, integer rank, box_index u, box_index v;
      (CpInShape(shape, -1, v) ==> Canary_CpInShape(1)) ||
      (!CpInShape(shape, rank, u) ==> Canary_CpInShape(3));
*/
