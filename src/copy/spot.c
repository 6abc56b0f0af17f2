#include "copy/spot.h"
#include "copy/digits.h"
#include "copy/nest.h"

/*@ requires rank: x < COPY_RANK_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures digit: \result.index[x] == v;
    ensures others: \forall integer z; 0 <= z < COPY_RANK_MAX && z != x ==>
      \result.index[z] == o.index[z];
    ensures places: \result.to == o.to && \result.from == o.from;
*/
static struct copy_spot put_digit(struct copy_spot o, uint32_t x, uint64_t v)
{
    o.index[x] = v;
    return o;
}

/*@ requires fits: 0 <= CpMix(a, b, 0) <= 18446744073709551615;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures product: \result == CpMix(a, b, 0);
*/
static uint64_t scale_stride(uint64_t a, uint64_t b)
{
    //@ assert product: CpMix(a, b, 0) == a * b;
    return a * b;
}

struct copy_spot start_spot(void)
{
    struct copy_spot o = {{0}, 0, 0};

    return o;
}

struct copy_spot next_spot(const uint64_t *to_stride, const uint64_t *from_stride,
                           const uint64_t *shape, uint32_t rank, struct copy_spot o, uint64_t n,
                           uint64_t runs)
{
    uint32_t x = rank;
    //@ ghost uint64_t l = n;

    if (n + 1 == runs)
        return o;
    //@ ghost lead_below(shape, rank, n + 1);
    //@ assert some: 1 <= rank;
    /*@ loop invariant range: 1 <= x <= rank && 0 <= l <= n;
        loop invariant lead: l == CpLead(shape, rank, n, x) && l + 1 == CpLead(shape, rank, n + 1, x);
        loop invariant to: o.to == CpAt(shape, to_stride, l, x)
          && CpAt(shape, to_stride, n + 1, rank) == CpAt(shape, to_stride, l + 1, x);
        loop invariant from: o.from == CpAt(shape, from_stride, l, x)
          && CpAt(shape, from_stride, n + 1, rank) == CpAt(shape, from_stride, l + 1, x);
        loop invariant outer: \forall integer z; 0 <= z < x ==>
          o.index[z] == CpRest(CpLead(shape, rank, n, z + 1), shape[z]);
        loop invariant inner: \forall integer z; x <= z < rank ==>
          o.index[z] == CpRest(CpLead(shape, rank, n + 1, z + 1), shape[z]);
        loop assigns x, l, o;
        loop variant x; */
    while (o.index[x - 1] == shape[x - 1] - 1) {
        uint64_t last = shape[x - 1] - 1;

        //@ assert digit: o.index[x - 1] == CpRest(l, shape[x - 1]);
        //@ ghost carry_offset(shape, to_stride, rank, l, x);
        //@ ghost carry_offset(shape, from_stride, rank, l, x);
        //@ assert lead: CpLead(shape, rank, n, x - 1) == CpSlot(l, shape[x - 1]);
        //@ assert not_first: 1 < x;
        //@ assert lead_next: CpLead(shape, rank, n + 1, x - 1) == CpSlot(l + 1, shape[x - 1]);
        //@ assert zero: CpRest(CpLead(shape, rank, n + 1, x), shape[x - 1]) == 0;
        o = put_digit(o, x - 1, 0);
        o.to -= scale_stride(last, to_stride[x - 1]);
        o.from -= scale_stride(last, from_stride[x - 1]);
        //@ ghost l = l / shape[x - 1];
        x--;
        /*@ assert here: \forall integer z; x <= z < x + 1 ==>
              o.index[z] == CpRest(CpLead(shape, rank, n + 1, z + 1), shape[z]); */
        /*@ assert inner: \forall integer z; x + 1 <= z < rank ==>
              o.index[z] == CpRest(CpLead(shape, rank, n + 1, z + 1), shape[z]); */
        /*@ assert both: \forall integer z; x <= z < rank ==>
              o.index[z] == CpRest(CpLead(shape, rank, n + 1, z + 1), shape[z]); */
    }
    //@ assert digit: o.index[x - 1] == CpRest(l, shape[x - 1]);
    //@ ghost next_digit(l, shape[x - 1]);
    //@ ghost step_offset(shape, to_stride, rank, l, x);
    //@ ghost step_offset(shape, from_stride, rank, l, x);
    //@ assert lead: CpLead(shape, rank, n + 1, x - 1) == CpLead(shape, rank, n, x - 1);
    //@ ghost same_lead(shape, rank, n, n + 1, x - 1);
    //@ assert not_last: o.index[x - 1] < shape[x - 1];
    //@ assert to_next: o.to + to_stride[x - 1] == CpAt(shape, to_stride, n + 1, rank);
    //@ assert from_next: o.from + from_stride[x - 1] == CpAt(shape, from_stride, n + 1, rank);
    o = put_digit(o, x - 1, o.index[x - 1] + 1);
    //@ assert to_kept: o.to + to_stride[x - 1] == CpAt(shape, to_stride, n + 1, rank);
    //@ assert from_kept: o.from + from_stride[x - 1] == CpAt(shape, from_stride, n + 1, rank);
    /*@ assert outer: \forall integer z; 0 <= z < x - 1 ==>
          o.index[z] == CpRest(CpLead(shape, rank, n + 1, z + 1), shape[z]); */
    /*@ assert inner: \forall integer z; x <= z < rank ==>
          o.index[z] == CpRest(CpLead(shape, rank, n + 1, z + 1), shape[z]); */
    /*@ assert at: \forall integer z; x - 1 <= z < x ==>
          o.index[z] == CpRest(CpLead(shape, rank, n + 1, z + 1), shape[z]); */
    o.to += to_stride[x - 1];
    o.from += from_stride[x - 1];
    /*@ assert inner_at: \forall integer z; x - 1 <= z < rank ==>
          o.index[z] == CpRest(CpLead(shape, rank, n + 1, z + 1), shape[z]); */
    /*@ assert index: \forall integer z; 0 <= z < rank ==>
          o.index[z] == CpRest(CpLead(shape, rank, n + 1, z + 1), shape[z]); */
    return o;
}
