/* Copies a box of bytes from one buffer into another: any number of dimensions, any order
 * in each buffer, any size of an element, which is part of the run. */
#ifndef COPY_BOX_H
#define COPY_BOX_H

#include "spec/copy/box.acsl"
#include "spec/copy/index.acsl"

/* 1 when the box was copied, or has no byte; 0 when its sizes do not fit, and then nothing
 * was done. `shape` lists the dimensions outside the contiguous run of `run` bytes, in the
 * order of the target: each steps there over the whole box of the next, the source may have
 * them in any order. copied: every run is in its place, by number and by index; kept: no
 * byte outside the runs changes. */
/*@ requires shape: \valid_read(shape + (0 .. rank - 1));
    requires strides: \valid_read(to_stride + (0 .. rank - 1)) && \valid_read(from_stride + (0 .. rank - 1));
    requires to: \valid(to + (0 .. to_length - 1));
    requires from: \valid_read(from + (0 .. from_length - 1));
    requires separated: \separated(to + (0 .. to_length - 1), from + (0 .. from_length - 1));
    requires alone: \separated(to + (0 .. to_length - 1), shape + (0 .. rank - 1),
                               to_stride + (0 .. rank - 1), from_stride + (0 .. rank - 1));
    terminates \true;
    exits \false;
    assigns to[0 .. to_length - 1];
    ensures accept: \result == 1 <==> CpEmpty(shape, rank, run)
      || CpCopyable(to_length, to_stride, from_length, from_stride, shape, rank, run);
    ensures flag: \result <= 1;
    ensures copied: \result == 1 && !CpEmpty(shape, rank, run) ==>
      \forall integer m; 0 <= m < CpCount(shape, rank) ==>
        CpArrived(to, to_stride, from, from_stride, shape, rank, m, run);
    ensures by_index: \result == 1 && !CpEmpty(shape, rank, run) ==>
      \forall box_index u, integer b; CpInShape(shape, rank, u) && 0 <= b < run ==>
        CpByte(to, CpOffset(to_stride, u, rank), b) == CpByte(from, CpOffset(from_stride, u, rank), b);
    ensures source: \forall integer q; 0 <= q < from_length ==> from[q] == \old(from[q]);
    ensures kept: \forall integer q; 0 <= q < to_length
      && (\result == 0 || CpEmpty(shape, rank, run)
          || CpFree(shape, to_stride, rank, CpCount(shape, rank), run, q)) ==>
      to[q] == \old(to[q]);
*/
uint32_t copy_box_bytes(uint8_t *to, uint64_t to_length, const uint64_t *to_stride,
                        const uint8_t *from, uint64_t from_length, const uint64_t *from_stride,
                        const uint64_t *shape, uint32_t rank, uint64_t run);

#endif
