#include "copy/box.h"
#include "copy/digits.h"
#include "copy/nest.h"
#include "copy/size.h"
#include "copy/spot.h"

/* With `restrict`, compilers make a call of memcpy of it, or a few moves where `run` is a
 * number that they know; the contract of memcpy itself is of no use in the memory model of
 * the proofs. */
/*@ requires valid: \valid(to + (0 .. run - 1)) && \valid_read(from + (0 .. run - 1));
    requires apart: \separated(to + (0 .. run - 1), from + (0 .. run - 1));
    terminates \true;
    exits \false;
    assigns to[0 .. run - 1];
    ensures copied: \forall integer b; 0 <= b < run ==> to[b] == \old(from[b]);
*/
static void copy_run(uint8_t *restrict to, const uint8_t *restrict from, uint64_t run)
{
    uint64_t b = 0;

    /*@ loop invariant range: 0 <= b <= run;
        loop invariant copied: \forall integer c; 0 <= c < b ==> to[c] == \at(from[c], Pre);
        loop invariant source: \forall integer c; 0 <= c < run ==> from[c] == \at(from[c], Pre);
        loop assigns b, to[0 .. run - 1];
        loop variant run - b; */
    while (b < run) {
        to[b] = from[b];
        b++;
    }
}

/* Copies a row, which is all runs from number n on that differ in the last digit. */
/*@ requires shape: \valid_read(shape + (0 .. rank - 1)) && CpShape(shape, rank) && 1 <= rank;
    requires strides: \valid_read(to_stride + (0 .. rank - 1)) && \valid_read(from_stride + (0 .. rank - 1));
    requires to: \valid(to + (0 .. to_length - 1));
    requires from: \valid_read(from + (0 .. from_length - 1));
    requires separated: \separated(to + (0 .. to_length - 1), from + (0 .. from_length - 1));
    requires apart: CpApart(shape, to_stride, rank, CpCount(shape, rank), run);
    requires fits: CpFits(shape, to_stride, rank, CpCount(shape, rank), run, to_length)
      && CpFits(shape, from_stride, rank, CpCount(shape, rank), run, from_length);
    requires here: CpStandsAt(o, to_stride, from_stride, shape, rank, n);
    requires first: CpRest(n, shape[rank - 1]) == 0;
    requires runs: n + shape[rank - 1] <= CpCount(shape, rank) < 18446744073709551615;
    requires before: \forall integer m; 0 <= m < n ==>
      CpArrived(to, to_stride, from, from_stride, shape, rank, m, run);
    terminates \true;
    exits \false;
    assigns to[0 .. to_length - 1];
    ensures copied: \forall integer m; 0 <= m < n + shape[rank - 1] ==>
      CpArrived(to, to_stride, from, from_stride, shape, rank, m, run);
    ensures source: \forall integer q; 0 <= q < from_length ==> from[q] == \old(from[q]);
    ensures kept: \forall integer q; 0 <= q < to_length
      && CpFree(shape, to_stride, rank, n + shape[rank - 1], run, q) ==> to[q] == \old(to[q]);
*/
static void copy_row(uint8_t *to, uint64_t to_length, const uint64_t *to_stride,
                     const uint8_t *from, uint64_t from_length, const uint64_t *from_stride,
                     const uint64_t *shape, uint32_t rank, struct copy_spot o, uint64_t n,
                     uint64_t run)
{
    uint64_t count = shape[rank - 1], to_step = to_stride[rank - 1];
    uint64_t from_step = from_stride[rank - 1], k = 0;
    uint8_t *p = to + o.to;
    const uint8_t *q = from + o.from;

    (void)to_length; /* These are for the contract. */
    (void)from_length;
    (void)n;
    //@ ghost uint64_t i = o.to;
    //@ ghost uint64_t j = o.from;
    //@ ghost offset_positive(shape, to_stride, rank);
    //@ ghost offset_positive(shape, from_stride, rank);
    /*@ loop invariant range: 0 <= k <= count;
        loop invariant digit: k < count ==> CpRest(n + k, count) == k;
        loop invariant place: k < count ==>
          i == CpAt(shape, to_stride, n + k, rank) && j == CpAt(shape, from_stride, n + k, rank);
        loop invariant pointers: p == to + i && q == from + j;
        loop invariant arrived: \forall integer m; 0 <= m < n + k ==>
          CpArrived(to, to_stride, from, from_stride, shape, rank, m, run);
        loop invariant kept: \forall integer q;
          0 <= q < to_length && CpFree(shape, to_stride, rank, n + k, run, q) ==>
          to[q] == \at(to[q], Pre);
        loop invariant source: \forall integer q; 0 <= q < from_length ==> from[q] == \at(from[q], Pre);
        loop assigns i, j, k, p, q, to[0 .. to_length - 1];
        loop variant count - k; */
    while (k < count) {
        //@ assert place: i == CpAt(shape, to_stride, n + k, rank) && j == CpAt(shape, from_stride, n + k, rank);
        //@ assert fits: i + run <= to_length && j + run <= from_length;
        copy_run(p, q, run);
        //@ assert given: \forall integer q; 0 <= q < from_length ==> from[q] == \at(from[q], LoopCurrent);
        //@ assert bytes: \forall integer b; 0 <= b < run ==> to[i + b] == from[j + b];
        //@ assert same: \forall integer b; 0 <= b < run ==> CpByte(to, i, b) == CpByte(from, j, b);
        //@ assert now: CpArrived(to, to_stride, from, from_stride, shape, rank, n + k, run);
        /*@ assert others: \forall integer q; 0 <= q < to_length && !(i <= q < i + run) ==>
              to[q] == \at(to[q], LoopCurrent); */
        /*@ assert before: \forall integer m, b; 0 <= m < n + k && 0 <= b < run ==>
              CpByte(to, CpAt(shape, to_stride, m, rank), b)
              == CpByte{LoopCurrent}(to, CpAt(shape, to_stride, m, rank), b); */
        /*@ assert from_before: \forall integer m, b; 0 <= m < n + k && 0 <= b < run ==>
              CpByte(from, CpAt(shape, from_stride, m, rank), b)
              == CpByte{LoopCurrent}(from, CpAt(shape, from_stride, m, rank), b); */
        /*@ assert still: \forall integer m; 0 <= m < n + k ==>
              CpArrived(to, to_stride, from, from_stride, shape, rank, m, run); */
        /*@ assert less: \forall integer q; CpFree(shape, to_stride, rank, n + k + 1, run, q) ==>
              CpFree(shape, to_stride, rank, n + k, run, q) && !(i <= q < i + run); */
        /*@ assert kept: \forall integer q; 0 <= q < to_length
              && CpFree(shape, to_stride, rank, n + k + 1, run, q) ==> to[q] == \at(to[q], Pre); */
        k++;
        if (k < count) {
            //@ ghost step_offset(shape, to_stride, rank, n + k - 1, rank);
            //@ ghost step_offset(shape, from_stride, rank, n + k - 1, rank);
            p += to_step;
            q += from_step;
            //@ ghost i += to_step;
            //@ ghost j += from_step;
        }
    }
}

/* The same with a loop of its own for sizes that a few moves copy. */
/*@ requires shape: \valid_read(shape + (0 .. rank - 1)) && CpShape(shape, rank) && 1 <= rank;
    requires strides: \valid_read(to_stride + (0 .. rank - 1)) && \valid_read(from_stride + (0 .. rank - 1));
    requires to: \valid(to + (0 .. to_length - 1));
    requires from: \valid_read(from + (0 .. from_length - 1));
    requires separated: \separated(to + (0 .. to_length - 1), from + (0 .. from_length - 1));
    requires apart: CpApart(shape, to_stride, rank, CpCount(shape, rank), run);
    requires fits: CpFits(shape, to_stride, rank, CpCount(shape, rank), run, to_length)
      && CpFits(shape, from_stride, rank, CpCount(shape, rank), run, from_length);
    requires here: CpStandsAt(o, to_stride, from_stride, shape, rank, n);
    requires first: CpRest(n, shape[rank - 1]) == 0;
    requires runs: n + shape[rank - 1] <= CpCount(shape, rank) < 18446744073709551615;
    requires before: \forall integer m; 0 <= m < n ==>
      CpArrived(to, to_stride, from, from_stride, shape, rank, m, run);
    terminates \true;
    exits \false;
    assigns to[0 .. to_length - 1];
    ensures copied: \forall integer m; 0 <= m < n + shape[rank - 1] ==>
      CpArrived(to, to_stride, from, from_stride, shape, rank, m, run);
    ensures source: \forall integer q; 0 <= q < from_length ==> from[q] == \old(from[q]);
    ensures kept: \forall integer q; 0 <= q < to_length
      && CpFree(shape, to_stride, rank, n + shape[rank - 1], run, q) ==> to[q] == \old(to[q]);
*/
static void copy_row_by_size(uint8_t *to, uint64_t to_length, const uint64_t *to_stride,
                             const uint8_t *from, uint64_t from_length, const uint64_t *from_stride,
                             const uint64_t *shape, uint32_t rank, struct copy_spot o, uint64_t n,
                             uint64_t run)
{
    if (run == 2)
        copy_row(to, to_length, to_stride, from, from_length, from_stride, shape, rank, o, n, 2);
    else if (run == 4)
        copy_row(to, to_length, to_stride, from, from_length, from_stride, shape, rank, o, n, 4);
    else if (run == 8)
        copy_row(to, to_length, to_stride, from, from_length, from_stride, shape, rank, o, n, 8);
    else if (run == 16)
        copy_row(to, to_length, to_stride, from, from_length, from_stride, shape, rank, o, n, 16);
    else
        copy_row(to, to_length, to_stride, from, from_length, from_stride, shape, rank, o, n, run);
}

/* Copies the runs, which do not meet in the target and lie in the buffers. */
/*@ requires shape: \valid_read(shape + (0 .. rank - 1)) && CpShape(shape, rank);
    requires strides: \valid_read(to_stride + (0 .. rank - 1)) && \valid_read(from_stride + (0 .. rank - 1));
    requires to: \valid(to + (0 .. to_length - 1));
    requires from: \valid_read(from + (0 .. from_length - 1));
    requires separated: \separated(to + (0 .. to_length - 1), from + (0 .. from_length - 1));
    requires alone: \separated(to + (0 .. to_length - 1), shape + (0 .. rank - 1),
                               to_stride + (0 .. rank - 1), from_stride + (0 .. rank - 1));
    requires apart: CpApart(shape, to_stride, rank, CpCount(shape, rank), run);
    requires runs: CpCount(shape, rank) < 18446744073709551615;
    requires fits: CpTop(shape, to_stride, rank) + run <= to_length
      && CpTop(shape, from_stride, rank) + run <= from_length;
    terminates \true;
    exits \false;
    assigns to[0 .. to_length - 1];
    ensures copied: \forall integer m; 0 <= m < CpCount(shape, rank) ==>
      CpArrived(to, to_stride, from, from_stride, shape, rank, m, run);
    ensures source: \forall integer q; 0 <= q < from_length ==> from[q] == \old(from[q]);
    ensures kept: \forall integer q; 0 <= q < to_length
      && CpFree(shape, to_stride, rank, CpCount(shape, rank), run, q) ==> to[q] == \old(to[q]);
*/
static void copy_box_rows(uint8_t *to, uint64_t to_length, const uint64_t *to_stride,
                          const uint8_t *from, uint64_t from_length, const uint64_t *from_stride,
                          const uint64_t *shape, uint32_t rank, uint64_t run)
{
    struct copy_spot o = {0, 0};
    uint64_t n = 0, r = 0, rows;

    if (rank == 0) {
        //@ assert place: CpAt(shape, to_stride, 0, 0) == 0 && CpAt(shape, from_stride, 0, 0) == 0;
        copy_run(to, from, run);
        //@ assert given: \forall integer q; 0 <= q < from_length ==> from[q] == \at(from[q], Pre);
        //@ assert bytes: \forall integer b; 0 <= b < run ==> to[0 + b] == from[0 + b];
        //@ assert same: \forall integer b; 0 <= b < run ==> CpByte(to, 0, b) == CpByte(from, 0, b);
        //@ assert now: CpArrived(to, to_stride, from, from_stride, shape, rank, 0, run);
        /*@ assert free: \forall integer q; 0 <= q && CpFree(shape, to_stride, rank, 1, run, q) ==>
              !(CpAt(shape, to_stride, 0, rank) <= q < CpAt(shape, to_stride, 0, rank) + run); */
        return;
    }
    //@ assert product: CpCount(shape, rank) == CpMix(CpCount(shape, rank - 1), shape[rank - 1], 0);
    //@ ghost count_grows(shape, rank);
    rows = count_box_runs(shape, rank - 1);
    //@ ghost top_fits(shape, to_stride, rank, run, to_length);
    //@ ghost top_fits(shape, from_stride, rank, run, from_length);
    //@ ghost top_grows(shape, to_stride, rank);
    //@ ghost top_grows(shape, from_stride, rank);
    //@ ghost top_fits(shape, to_stride, rank - 1, run, to_length);
    //@ ghost top_fits(shape, from_stride, rank - 1, run, from_length);
    //@ assert to_rows: CpFits(shape, to_stride, rank - 1, rows, run, to_length);
    //@ assert from_rows: CpFits(shape, from_stride, rank - 1, rows, run, from_length);
    //@ ghost offset_zero(shape, to_stride, rank);
    //@ ghost offset_zero(shape, from_stride, rank);
    //@ assert none: CpMix(0, shape[rank - 1], 0) == 0;
    /*@ loop invariant range: 0 <= r <= rows;
        loop invariant number: n == CpMix(r, shape[rank - 1], 0);
        loop invariant stands: r < rows ==> CpStandsAt(o, to_stride, from_stride, shape, rank - 1, r);
        loop invariant arrived: \forall integer m; 0 <= m < n ==>
          CpArrived(to, to_stride, from, from_stride, shape, rank, m, run);
        loop invariant kept: \forall integer q;
          0 <= q < to_length && CpFree(shape, to_stride, rank, n, run, q) ==> to[q] == \at(to[q], Pre);
        loop invariant source: \forall integer q; 0 <= q < from_length ==> from[q] == \at(from[q], Pre);
        loop assigns n, r, o, to[0 .. to_length - 1];
        loop variant rows - r; */
    while (r < rows) {
        //@ ghost row_begins(shape, to_stride, rank, r, n);
        //@ ghost row_begins(shape, from_stride, rank, r, n);
        copy_row_by_size(to, to_length, to_stride, from, from_length, from_stride, shape, rank, o,
                         n, run);
        /*@ assert less: \forall integer q;
              CpFree(shape, to_stride, rank, n + shape[rank - 1], run, q) ==>
              CpFree(shape, to_stride, rank, n, run, q); */
        o = next_spot(to_stride, from_stride, shape, rank - 1, o, r, rows);
        n += shape[rank - 1];
        r++;
    }
}

uint32_t copy_box_bytes(uint8_t *to, uint64_t to_length, const uint64_t *to_stride,
                        const uint8_t *from, uint64_t from_length, const uint64_t *from_stride,
                        const uint64_t *shape, uint32_t rank, uint64_t run)
{
    if (rank > COPY_RANK_MAX)
        return 0;
    if (run == 0 || has_zero(shape, rank) != 0)
        return 1;
    if (count_box_runs(shape, rank) == 0 || is_nested(shape, to_stride, rank, run) == 0 ||
        is_within(shape, to_stride, rank, run, to_length) == 0 ||
        is_within(shape, from_stride, rank, run, from_length) == 0)
        return 0;
    //@ ghost nested_apart(shape, to_stride, rank, run);
    copy_box_rows(to, to_length, to_stride, from, from_length, from_stride, shape, rank, run);
    //@ ghost number_indices(shape, to_stride, rank);
    //@ ghost number_indices(shape, from_stride, rank);
    /*@ assert arrived: \forall box_index u; CpInShape(shape, rank, u) ==>
          CpArrived(to, to_stride, from, from_stride, shape, rank, CpNumber(shape, u, rank), run); */
    return 1;
}
