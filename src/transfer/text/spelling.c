#include "transfer/text/spelling.h"
#include "check/text/name.h"

/* The key of the name from p to q. */
/*@ requires text: p <= q <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures key: \result == TrNameKey(p, q);
*/
static uint64_t pack_name(uint32_t p, uint32_t q)
{
    uint32_t at = p;
    uint64_t key = 0;

    if (q - p > TR_KEY_BYTES)
        return TR_KEY_NAME;
    /*@ loop invariant range: p <= at <= q;
        loop invariant key: key == TrPacked(p, at);
        loop invariant limit: at - p == 0 ==> key == 0;
        loop invariant limit_1: at - p == 1 ==> key < 256;
        loop invariant limit_2: at - p == 2 ==> key < 65536;
        loop invariant limit_3: at - p == 3 ==> key < 16777216;
        loop invariant limit_4: at - p == 4 ==> key < 4294967296;
        loop invariant limit_5: at - p == 5 ==> key < 1099511627776;
        loop invariant limit_6: at - p == 6 ==> key < 281474976710656;
        loop invariant limit_7: at - p == 7 ==> key < 72057594037927936;
        loop assigns at, key;
        loop variant q - at; */
    while (at < q) {
        key = 256 * key + TEXT.v[at];
        at++;
    }
    return TR_KEY + key;
}

/* Behind the word at p, whose value becomes NUMBER. */
/*@ requires text: p < e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures end: \result == TrWordEnd(p, e);
    ensures value: \result != NONE ==> NUMBER == TrWordValue(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures range: \result == NONE || p < \result <= e;
*/
static uint32_t read_word(uint32_t p, uint32_t e)
{
    uint32_t q;

    if (TEXT.v[p] == TR_LF) {
        NUMBER = TR_KEY_LINE;
        return p + 1;
    }
    if (TEXT.v[p] >= '0' && TEXT.v[p] <= '9')
        return need_number(p, e, 0, TR_NUMBER_MAX, E_TRANSFERS_NUMBER);
    q = need_name(p, e, E_TRANSFERS_NAME);
    if (q != NONE)
        NUMBER = pack_name(p, q);
    return q;
}

/* Where the word begins that follows one that ends at q inside a line. */
/*@ requires text: q <= e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures next: \result == TrBehindBlank(q, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures range: \result == NONE || q <= \result < e;
*/
static uint32_t skip_blank(uint32_t q, uint32_t e)
{
    if (q < e && TEXT.v[q] == TR_LF)
        return q;
    if (q >= e || TEXT.v[q] != ' ' || q + 1 >= e || TEXT.v[q + 1] == TR_LF)
        return fail(E_TRANSFERS_BLANK, q, 0);
    return q + 1;
}

/* Where the word begins that follows the word at p, whose value becomes NUMBER. */
/*@ requires text: p < e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures next: \result == TrNextWord(p, e);
    ensures value: \result != NONE ==> NUMBER == TrWordValue(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures range: \result == NONE || p < \result <= e;
*/
static uint32_t next_word(uint32_t p, uint32_t e)
{
    uint32_t q = read_word(p, e);

    if (q == NONE || TEXT.v[p] == TR_LF)
        return q;
    return skip_blank(q, e);
}

uint32_t read_words(uint32_t p, uint32_t e)
{
    uint32_t at = p;
    //@ ghost uint32_t first = TR_WORDS;

    /*@ loop invariant range: p <= at <= e && first <= TR_WORDS <= TR_WORDS_MAX;
        loop invariant spelled: TrSpelled(p, e, TR_WORDS_MAX - first)
          == TrSpelled(at, e, TR_WORDS_MAX - TR_WORDS);
        loop invariant count: TrWordCount(p, e) == TR_WORDS - first + TrWordCount(at, e);
        loop invariant at: at == TrWordAt(p, e, TR_WORDS - first);
        loop invariant before: \forall integer k; 0 <= k < first ==>
          TR_WORD.v[k] == \at(TR_WORD.v[k], Pre);
        loop invariant words: \forall integer k; first <= k < TR_WORDS ==>
          TR_WORD.v[k] == TrWordValue(TrWordAt(p, e, k - first), e);
        loop invariant there: \forall integer i; 0 <= i < TR_WORDS - first ==> p <= TrWordAt(p, e, i) < e;
        loop assigns at, TR_WORD, TR_WORDS, NUMBER, FAULT;
        loop variant e - at; */
    while (at < e) {
        //@ ghost uint32_t here = at;
        if (TR_WORDS == TR_WORDS_MAX) { /* GCOVR_EXCL_BR_LINE: no test is so long */
            fail(E_TRANSFERS_WORDS, at, 0);
            return 0;
        }
        at = next_word(at, e);
        //@ assert next: at == TrNextWord(here, e);
        //@ assert spelled: TrSpelled(here, e, TR_WORDS_MAX - TR_WORDS) == TrSpelled(at, e, TR_WORDS_MAX - TR_WORDS - 1);
        if (at == NONE)
            return 0;
        TR_WORD.v[TR_WORDS] = NUMBER;
        TR_WORDS++;
        //@ assert at: at == TrWordAt(p, e, TR_WORDS - first);
    }
    //@ assert index: \forall integer i; 0 <= i < TrWordCount(p, e) ==> first <= first + i < TR_WORDS;
    return 1;
}

uint32_t find_word(uint32_t p, uint32_t e, uint32_t i)
{
    uint32_t at = p;
    uint32_t n = 0;

    //@ assert first: TrWordAt(p, e, 0) == p;
    /*@ loop invariant range: p <= at < e && n <= i;
        loop invariant at: at == TrWordAt(p, e, n);
        loop assigns at, n, NUMBER, FAULT;
        loop variant i - n; */
    while (n < i) {
        //@ assert next: TrWordAt(p, e, n + 1) == TrNextWord(at, e);
        //@ assert there: TrWordAt(p, e, n + 1) < e;
        at = next_word(at, e);
        n++;
    }
    return at;
}
