#include "copy/spot.h"
#include "copy/digits.h"
#include "copy/nest.h"

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

struct copy_spot next_spot(const uint64_t *to_stride, const uint64_t *from_stride,
                           const uint64_t *shape, uint32_t rank, struct copy_spot o, uint64_t n,
                           uint64_t runs)
{
    uint32_t x = rank;
    uint64_t m = n + 1;
    //@ ghost uint64_t l = n;

    if (m == runs)
        return o;
    //@ ghost lead_below(shape, rank, n + 1);
    //@ assert some: 1 <= rank;
    /*@ loop invariant range: 1 <= x <= rank && 0 <= l <= n && m == l + 1;
        loop invariant lead: l == CpLead(shape, rank, n, x) && m == CpLead(shape, rank, n + 1, x);
        loop invariant to: o.to == CpAt(shape, to_stride, l, x)
          && CpAt(shape, to_stride, n + 1, rank) == CpAt(shape, to_stride, l + 1, x);
        loop invariant from: o.from == CpAt(shape, from_stride, l, x)
          && CpAt(shape, from_stride, n + 1, rank) == CpAt(shape, from_stride, l + 1, x);
        loop assigns x, l, m, o;
        loop variant x; */
    while (m % shape[x - 1] == 0) {
        uint64_t last = shape[x - 1] - 1;

        //@ ghost next_digit(l, shape[x - 1]);
        //@ assert none: CpRest(l + 1, shape[x - 1]) == 0;
        //@ assert digit: CpRest(l, shape[x - 1]) == shape[x - 1] - 1;
        //@ ghost carry_offset(shape, to_stride, rank, l, x);
        //@ ghost carry_offset(shape, from_stride, rank, l, x);
        //@ assert lead: CpLead(shape, rank, n, x - 1) == CpSlot(l, shape[x - 1]);
        //@ assert not_first: 1 < x;
        //@ assert lead_next: CpLead(shape, rank, n + 1, x - 1) == CpSlot(l + 1, shape[x - 1]);
        //@ assert slot: m / shape[x - 1] == CpSlot(l + 1, shape[x - 1]);
        o.to -= scale_stride(last, to_stride[x - 1]);
        o.from -= scale_stride(last, from_stride[x - 1]);
        m = m / shape[x - 1];
        //@ ghost l = l / shape[x - 1];
        x--;
    }
    //@ ghost next_digit(l, shape[x - 1]);
    //@ assert some_left: CpRest(l + 1, shape[x - 1]) != 0;
    //@ assert digit: CpRest(l, shape[x - 1]) < shape[x - 1] - 1;
    //@ ghost step_offset(shape, to_stride, rank, l, x);
    //@ ghost step_offset(shape, from_stride, rank, l, x);
    //@ assert to_next: o.to + to_stride[x - 1] == CpAt(shape, to_stride, n + 1, rank);
    //@ assert from_next: o.from + from_stride[x - 1] == CpAt(shape, from_stride, n + 1, rank);
    o.to += to_stride[x - 1];
    o.from += from_stride[x - 1];
    return o;
}
