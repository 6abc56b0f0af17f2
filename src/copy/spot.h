/* From one row of a box to the next. */
#ifndef COPY_SPOT_H
#define COPY_SPOT_H

#include "spec/copy/spot.acsl"

/* The spot behind o, which stands at run n of so many; behind the last there is none. */
/*@ requires shape: \valid_read(shape + (0 .. rank - 1)) && CpShape(shape, rank);
    requires strides: \valid_read(to_stride + (0 .. rank - 1)) && \valid_read(from_stride + (0 .. rank - 1));
    requires here: CpStandsAt(o, to_stride, from_stride, shape, rank, n);
    requires number: n < runs <= CpCount(shape, rank);
    requires fits: \forall integer m; 0 <= m < runs ==>
      CpAt(shape, to_stride, m, rank) <= 18446744073709551615
      && CpAt(shape, from_stride, m, rank) <= 18446744073709551615;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures next: n + 1 < runs ==> CpStandsAt(\result, to_stride, from_stride, shape, rank, n + 1);
*/
struct copy_spot next_spot(const uint64_t *to_stride, const uint64_t *from_stride,
                           const uint64_t *shape, uint32_t rank, struct copy_spot o, uint64_t n,
                           uint64_t runs);

#endif
