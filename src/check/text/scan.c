#include "check/text/scan.h"

uint32_t fail(uint32_t code, uint32_t at, uint32_t step)
{
    if (FAULT.code == 0) {
        FAULT.code = code;
        FAULT.at = at;
        FAULT.step = step;
    }
    return NONE;
}

uint32_t skip_word(uint32_t p, uint32_t e, uint32_t k, uint64_t w)
{
    uint32_t i = k;
    uint64_t rest = w;

    if (p > e || e - p < k)
        return NONE;
    /*@ loop invariant range: 0 <= i <= k;
        loop invariant rest: Spells(p, k, w) == Spells(p, i, rest);
        loop assigns i, rest;
        loop variant i; */
    while (i > 0) {
        if (TEXT.v[p + i - 1] != rest % 256)
            return NONE;
        rest = rest / 256;
        i--;
    }
    return p + k;
}

uint32_t need_word(uint32_t p, uint32_t e, uint32_t k, uint64_t w, uint32_t code)
{
    uint32_t q = skip_word(p, e, k, w);

    if (q == NONE)
        return fail(code, p, 0);
    return q;
}

uint32_t skip_comma(uint32_t p, uint32_t e)
{
    uint32_t q = skip_word(p, e, W_COMMA);
    uint32_t r;

    if (q == NONE)
        return NONE;
    r = skip_word(q, e, W_SPACE);
    return r == NONE ? q : r;
}

uint32_t skip_number(uint32_t p, uint32_t e)
{
    uint32_t q = p;
    uint32_t big = 0;
    uint64_t v = 0;

    /*@ loop invariant range: p <= q && (q <= e || q == p);
        loop invariant end: DigitsEnd(p, e) == DigitsEnd(q, e);
        loop invariant big: big != 0 <==> Dec(p, q) > U64_MAX;
        loop invariant value: big == 0 ==> v == Dec(p, q);
        loop invariant first: q > p ==> Digit(p);
        loop assigns q, v, big;
        loop variant e - q; */
    while (q < e && TEXT.v[q] >= '0' && TEXT.v[q] <= '9') {
        uint64_t digit = (uint64_t)TEXT.v[q] - '0';
        if (big != 0 || v > (U64_MAX - digit) / 10)
            big = 1;
        else
            v = 10 * v + digit;
        q++;
    }
    NUMBER = v;
    /* A second digit after a leading zero would be a second spelling. */
    if (q == p || big != 0 || (TEXT.v[p] == '0' && q != p + 1))
        return NONE;
    return q;
}

uint32_t need_number(uint32_t p, uint32_t e, uint64_t lo, uint64_t hi, uint32_t code)
{
    uint32_t q = skip_number(p, e);

    if (q == NONE || NUMBER < lo || NUMBER > hi)
        return fail(code, p, 0);
    return q;
}

uint32_t need_index(uint32_t p, uint32_t e, uint32_t n, uint32_t code)
{
    if (n == 0)
        return fail(code, p, 0);
    return need_number(p, e, 0, (uint64_t)n - 1, code);
}
