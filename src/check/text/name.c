#include "check/text/name.h"

uint32_t is_letter(uint32_t p)
{
    return (TEXT.v[p] >= 'a' && TEXT.v[p] <= 'z') || (TEXT.v[p] >= 'A' && TEXT.v[p] <= 'Z') ||
           TEXT.v[p] == '_';
}

uint32_t need_name(uint32_t p, uint32_t e, uint32_t code)
{
    uint32_t q = p;

    if (p >= e || is_letter(p) == 0)
        return fail(code, p, 0);
    /*@ loop invariant range: p <= q <= e;
        loop invariant end: NameBytesEnd(p, e) == NameBytesEnd(q, e);
        loop invariant first: q == p ==> Letter(p);
        loop assigns q;
        loop variant e - q; */
    while (q < e && (is_letter(q) != 0 || (TEXT.v[q] >= '0' && TEXT.v[q] <= '9')))
        q++;
    if (q - p > AXIS_NAME_BYTES)
        return fail(code, p, 0);
    return q;
}

uint32_t has_name(uint32_t side, uint32_t a, uint32_t p, uint32_t q)
{
    uint32_t k = q - p;

    if (NAME.end[side][a] - NAME.at[side][a] != k)
        return 0;
    /*@ loop invariant range: 0 <= k <= q - p;
        loop invariant rest:
          SameBytes(NAME.at[side][a], p, q - p) == SameBytes(NAME.at[side][a], p, k);
        loop assigns k;
        loop variant k; */
    while (k > 0) {
        if (TEXT.v[NAME.at[side][a] + k - 1] != TEXT.v[p + k - 1])
            return 0;
        k--;
    }
    return 1;
}

uint32_t find_axis(uint32_t side, uint32_t p, uint32_t q, uint32_t n)
{
    uint32_t a = n;

    /*@ loop invariant range: 0 <= a <= n;
        loop invariant rest: \forall integer e; AxesStored(side, AxesAt(side), e, n) ==>
          FindAxis(AxesAt(side), e, p, q, n) == FindAxis(AxesAt(side), e, p, q, a);
        loop invariant none: \forall integer b; a <= b < n ==> !HasName(side, b, p, q);
        loop assigns a;
        loop variant a; */
    while (a > 0) {
        /*@ assert named: \forall integer e; AxesStored(side, AxesAt(side), e, n) ==>
              FindAxis(AxesAt(side), e, p, q, a)
              == (HasName(side, a - 1, p, q) ? a - 1 :
                  FindAxis(AxesAt(side), e, p, q, a - 1)); */
        if (has_name(side, a - 1, p, q) != 0)
            return a - 1;
        a--;
    }
    return NONE;
}
