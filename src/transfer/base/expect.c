#include "transfer/base/expect.h"
#include "transfer/base/bounded.h"

uint32_t refuse_word(uint32_t k, uint32_t code)
{
    fail(code, k, 0);
    return 0;
}

uint64_t word_at(uint32_t k)
{
    return k < TR_WORDS ? TR_WORD.v[k] : TR_KEY_NONE;
}

uint32_t expect_key(uint32_t k, uint64_t key)
{
    return word_at(k) == key ? 1 : refuse_word(k, E_TRANSFERS_WORD);
}

uint32_t expect_name(uint32_t k)
{
    uint64_t w = word_at(k);

    return w > TR_KEY && w != TR_KEY_LINE ? 1 : refuse_word(k, E_TRANSFERS_NAME);
}

uint32_t expect_number(uint32_t k, uint64_t lo, uint64_t hi)
{
    uint64_t w = word_at(k);

    return lo <= w && w <= hi ? 1 : refuse_word(k, E_TRANSFERS_NUMBER);
}

uint32_t expect_numbers(uint32_t k, uint32_t n, uint64_t lo, uint64_t hi)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= n;
        loop invariant numbers: TrNumbers(k, x, lo, hi);
        loop assigns x, FAULT;
        loop variant n - x; */
    while (x < n) {
        if (expect_number(k + x, lo, hi) == 0)
            return 0;
        x++;
    }
    return 1;
}

uint32_t skip_line(uint32_t k)
{
    uint32_t at = k;

    /*@ loop invariant range: k <= at <= TR_WORDS;
        loop invariant end: TrLineEnd(k) == TrLineEnd(at);
        loop assigns at;
        loop variant TR_WORDS - at; */
    while (at < TR_WORDS && TR_WORD.v[at] != TR_KEY_LINE) /* GCOVR_EXCL_BR_LINE: never so */
        at++;
    return at + 1;
}

uint64_t multiply_words(uint32_t k, uint32_t n, uint64_t b, uint64_t most)
{
    uint64_t v = b;
    uint32_t i = 0;

    /*@ loop invariant range: 0 <= i <= n && v <= most + 1;
        loop invariant product: v == TrBounded(TrVolume(k, i, b), most);
        loop invariant sign: 0 <= TrVolume(k, i, b);
        loop assigns i, v;
        loop variant n - i; */
    while (i < n) {
        //@ assert next: TrVolume(k, i + 1, b) == TrMix(TrVolume(k, i, b), TrWord(k + i), 0);
        v = multiply_bounded(v, word_at(k + i), most);
        i++;
    }
    return v;
}
