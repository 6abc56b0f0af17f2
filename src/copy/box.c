#include "copy/box.h"
#include "copy/bytes.h"
#include "copy/digits.h"
#include "copy/nest.h"
#include "copy/size.h"
#include "copy/spot.h"

/* Copies runs that do not meet; returns whether they lie in the buffers. */
/*@ requires shape: \valid_read(shape + (0 .. rank - 1)) && CpShape(shape, rank);
    requires strides: \valid_read(to_stride + (0 .. rank - 1)) && \valid_read(from_stride + (0 .. rank - 1));
    requires to: \valid(to + (0 .. to_length - 1));
    requires from: \valid_read(from + (0 .. from_length - 1));
    requires separated: \separated(to + (0 .. to_length - 1), from + (0 .. from_length - 1));
    requires alone: \separated(to + (0 .. to_length - 1), shape + (0 .. rank - 1),
                               to_stride + (0 .. rank - 1), from_stride + (0 .. rank - 1));
    requires apart: CpApart(shape, to_stride, rank, runs, run);
    requires runs: 1 <= runs <= CpCount(shape, rank) && runs < 18446744073709551615;
    terminates \true;
    exits \false;
    assigns to[0 .. to_length - 1];
    ensures flag: \result <= 1;
    ensures fits: \result == 1 <==> CpTop(shape, to_stride, rank) + run <= to_length
      && CpTop(shape, from_stride, rank) + run <= from_length;
    ensures copied: \result == 1 ==> \forall integer m; 0 <= m < runs ==>
      CpArrived(to, to_stride, from, from_stride, shape, rank, m, run);
    ensures source: \forall integer q; 0 <= q < from_length ==> from[q] == \old(from[q]);
    ensures kept: \forall integer q; 0 <= q < to_length
      && (\result == 0 || CpFree(shape, to_stride, rank, runs, run, q)) ==> to[q] == \old(to[q]);
*/
static uint32_t copy_box_runs(uint8_t *to, uint64_t to_length, const uint64_t *to_stride,
                              const uint8_t *from, uint64_t from_length,
                              const uint64_t *from_stride, const uint64_t *shape, uint32_t rank,
                              uint64_t runs, uint64_t run)
{
    struct copy_spot o = start_spot();
    uint64_t n = 0;

    if (is_within(shape, to_stride, rank, run, to_length) == 0 ||
        is_within(shape, from_stride, rank, run, from_length) == 0)
        return 0;
    //@ ghost top_fits(shape, to_stride, rank, run, to_length);
    //@ ghost top_fits(shape, from_stride, rank, run, from_length);
    //@ ghost offset_positive(shape, to_stride, rank);
    //@ ghost offset_positive(shape, from_stride, rank);
    //@ ghost offset_zero(shape, to_stride, rank);
    //@ ghost offset_zero(shape, from_stride, rank);
    /*@ loop invariant range: 0 <= n <= runs;
        loop invariant stands: n < runs ==> CpStandsAt(o, to_stride, from_stride, shape, rank, n);
        loop invariant arrived: \forall integer m; 0 <= m < n ==>
          CpArrived(to, to_stride, from, from_stride, shape, rank, m, run);
        loop invariant kept: \forall integer q;
          0 <= q < to_length && CpFree(shape, to_stride, rank, n, run, q) ==> to[q] == \at(to[q], Pre);
        loop invariant source: \forall integer q; 0 <= q < from_length ==> from[q] == \at(from[q], Pre);
        loop assigns n, o, to[0 .. to_length - 1];
        loop variant runs - n; */
    while (n < runs) {
        uint64_t i = o.to;
        uint64_t j = o.from;

        //@ assert place: i == CpAt(shape, to_stride, n, rank) && j == CpAt(shape, from_stride, n, rank);
        //@ assert fits: i + run <= to_length && j + run <= from_length;
        copy_run(to + i, from + j, run);
        //@ assert given: \forall integer q; 0 <= q < from_length ==> from[q] == \at(from[q], LoopCurrent);
        //@ assert bytes: \forall integer b; 0 <= b < run ==> to[i + b] == from[j + b];
        //@ assert same: \forall integer b; 0 <= b < run ==> CpByte(to, i, b) == CpByte(from, j, b);
        //@ assert now: CpArrived(to, to_stride, from, from_stride, shape, rank, n, run);
        /*@ assert others: \forall integer q; 0 <= q < to_length && !(i <= q < i + run) ==>
              to[q] == \at(to[q], LoopCurrent); */
        /*@ assert before: \forall integer m, b; 0 <= m < n && 0 <= b < run ==>
              CpByte(to, CpAt(shape, to_stride, m, rank), b)
              == CpByte{LoopCurrent}(to, CpAt(shape, to_stride, m, rank), b); */
        /*@ assert from_before: \forall integer m, b; 0 <= m < n && 0 <= b < run ==>
              CpByte(from, CpAt(shape, from_stride, m, rank), b)
              == CpByte{LoopCurrent}(from, CpAt(shape, from_stride, m, rank), b); */
        /*@ assert still: \forall integer m; 0 <= m < n ==>
              CpArrived(to, to_stride, from, from_stride, shape, rank, m, run); */
        /*@ assert less: \forall integer q; CpFree(shape, to_stride, rank, n + 1, run, q) ==>
              CpFree(shape, to_stride, rank, n, run, q) && !(i <= q < i + run); */
        /*@ assert kept: \forall integer q; 0 <= q < to_length
              && CpFree(shape, to_stride, rank, n + 1, run, q) ==> to[q] == \at(to[q], Pre); */
        o = next_spot(to_stride, from_stride, shape, rank, o, n, runs);
        n++;
    }
    return 1;
}

uint32_t copy_box_bytes(uint8_t *to, uint64_t to_length, const uint64_t *to_stride,
                        const uint8_t *from, uint64_t from_length, const uint64_t *from_stride,
                        const uint64_t *shape, uint32_t rank, uint64_t run)
{
    uint64_t runs;

    if (rank > COPY_RANK_MAX)
        return 0;
    if (run == 0 || has_zero(shape, rank) != 0)
        return 1;
    runs = count_box_runs(shape, rank);
    if (runs == 0 || is_nested(shape, to_stride, rank, run) == 0)
        return 0;
    //@ ghost nested_apart(shape, to_stride, rank, run);
    if (copy_box_runs(to, to_length, to_stride, from, from_length, from_stride, shape, rank, runs,
                      run) == 0)
        return 0;
    //@ ghost number_indices(shape, to_stride, rank);
    //@ ghost number_indices(shape, from_stride, rank);
    /*@ assert arrived: \forall box_index u; CpInShape(shape, rank, u) ==>
          CpArrived(to, to_stride, from, from_stride, shape, rank, CpNumber(shape, u, rank), run); */
    return 1;
}
