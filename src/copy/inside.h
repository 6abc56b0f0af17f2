/* Whether a box lies in a buffer, for moves inside one. */
#ifndef COPY_INSIDE_H
#define COPY_INSIDE_H

#include "spec/copy/box.acsl"
#include "spec/copy/index.acsl"

/* 1 when every run of the box lies in a buffer of `length` bytes, or it has no byte. */
/*@ requires shape: \valid_read(shape + (0 .. rank - 1));
    requires strides: \valid_read(stride + (0 .. rank - 1));
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures accept: \result == 1 <==> CpEmpty(shape, rank, run)
      || (CpShape(shape, rank) && CpTop(shape, stride, rank) + run <= length);
    ensures flag: \result <= 1;
    ensures inside: \result == 1 && !CpEmpty(shape, rank, run) ==>
      \forall box_index u; CpInShape(shape, rank, u) ==>
        0 <= CpOffset(stride, u, rank) && CpOffset(stride, u, rank) + run <= length;
*/
uint32_t is_box_inside(const uint64_t *shape, const uint64_t *stride, uint32_t rank, uint64_t run,
                       uint64_t length);

#endif
