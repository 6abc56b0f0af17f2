#include "copy/size.h"
#include "copy/nest.h"

#define MOST 18446744073709551614u

/*@ ghost
  void count_grows(const uint64_t *shape, uint32_t rank)
  {
    uint32_t i = 0;
    /@ loop invariant range: 0 <= i <= rank;
       loop invariant grows: \forall integer d; 0 <= d <= i ==> 1 <= CpCount(shape, d) <= CpCount(shape, i);
       loop assigns i;
       loop variant rank - i; @/
    while (i < rank) {
      uint64_t s = shape[i];
      /@ assert next: CpCount(shape, i + 1) == CpMix(CpCount(shape, i), s, 0); @/
      /@ assert one: 1 <= s; @/
      /@ assert more: \forall integer c; 1 <= c ==> c <= CpMix(c, s, 0); @/
      i++;
    }
  }
*/

uint32_t has_zero(const uint64_t *shape, uint32_t rank)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= rank;
        loop invariant none: \forall integer y; 0 <= y < x ==> shape[y] != 0;
        loop assigns x;
        loop variant rank - x; */
    while (x < rank) {
        if (shape[x] == 0)
            return 1;
        x++;
    }
    return 0;
}

/* The product, or 0 when it is over MOST. */
/*@ requires some: 1 <= a <= MOST && 1 <= b;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures product: CpMix(a, b, 0) <= MOST ==> \result == CpMix(a, b, 0);
    ensures some: CpMix(a, b, 0) <= MOST ==> 1 <= \result <= MOST;
    ensures over: CpMix(a, b, 0) > MOST ==> \result == 0;
*/
static uint64_t multiply_checked(uint64_t a, uint64_t b)
{
    //@ assert product: CpMix(a, b, 0) == a * b;
    if (b > MOST / a) {
        //@ assert over: a * b > MOST;
        return 0;
    }
    //@ assert within: a * b <= MOST;
    return a * b;
}

uint64_t count_box_runs(const uint64_t *shape, uint32_t rank)
{
    uint64_t runs = 1;
    uint32_t x = 0;

    //@ ghost count_grows(shape, rank);
    /*@ loop invariant range: 0 <= x <= rank;
        loop invariant runs: runs == CpCount(shape, x) && 1 <= runs <= MOST;
        loop assigns x, runs;
        loop variant rank - x; */
    while (x < rank) {
        //@ assert next: CpCount(shape, x + 1) == CpMix(CpCount(shape, x), shape[x], 0);
        runs = multiply_checked(runs, shape[x]);
        if (runs == 0)
            return 0;
        x++;
    }
    return runs;
}

/* Whether n strides fit in so many bytes. */
/*@ terminates \true;
    exits \false;
    assigns \nothing;
    ensures fits: \result != 0 <==> CpMix(n, stride, 0) <= left;
*/
static uint32_t strides_fit(uint64_t n, uint64_t stride, uint64_t left)
{
    //@ assert product: CpMix(n, stride, 0) == n * stride;
    if (n == 0)
        return 1;
    if (stride > left / n) {
        //@ assert over: n * stride > left;
        return 0;
    }
    //@ assert within: n * stride <= left;
    return 1;
}

/*@ requires fits: CpMix(n, stride, 0) <= left;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures rest: \result == left - CpMix(n, stride, 0);
*/
static uint64_t take_strides(uint64_t n, uint64_t stride, uint64_t left)
{
    //@ assert product: CpMix(n, stride, 0) == n * stride;
    return left - n * stride;
}

uint32_t is_within(const uint64_t *shape, const uint64_t *stride, uint32_t rank, uint64_t run,
                   uint64_t length)
{
    uint64_t left;
    uint32_t x = 0;

    //@ ghost top_grows(shape, stride, rank);
    if (run > length)
        return 0;
    left = length - run;
    /*@ loop invariant range: 0 <= x <= rank;
        loop invariant left: left == length - run - CpTop(shape, stride, x);
        loop assigns x, left;
        loop variant rank - x; */
    while (x < rank) {
        /*@ assert next: CpTop(shape, stride, x + 1)
              == CpMix(shape[x] - 1, stride[x], 0) + CpTop(shape, stride, x); */
        if (strides_fit(shape[x] - 1, stride[x], left) == 0)
            return 0;
        left = take_strides(shape[x] - 1, stride[x], left);
        x++;
    }
    return 1;
}

uint32_t is_nested(const uint64_t *shape, const uint64_t *stride, uint32_t rank, uint64_t run)
{
    uint32_t x = 1;

    if (rank == 0)
        return 1;
    if (run > stride[rank - 1])
        return 0;
    /*@ loop invariant range: 1 <= x <= rank;
        loop invariant nested: \forall integer y; 1 <= y < x ==>
          CpMix(shape[y], stride[y], 0) <= stride[y - 1];
        loop assigns x;
        loop variant rank - x; */
    while (x < rank) {
        if (strides_fit(shape[x], stride[x], stride[x - 1]) == 0)
            return 0;
        x++;
    }
    return 1;
}
