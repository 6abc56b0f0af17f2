#include "transfer/text/array.h"

/* The name, and the bytes of an element. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrWord(k) == TR_KEY_ARRAY && TrName(k + 1)
      && TrWord(k + 2) == TR_KEY_ELEM && 1 <= TrWord(k + 3) <= TR_ELEM_MAX;
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_array_element(uint32_t k)
{
    if (expect_key(k, TR_KEY_ARRAY) == 0 || expect_name(k + 1) == 0)
        return 0;
    if (expect_key(k + 2, TR_KEY_ELEM) == 0)
        return 0;
    return expect_number(k + 3, 1, TR_ELEM_MAX);
}

/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrWord(k + 4) == TR_KEY_SHAPE
      && TrArrayRank(k) <= TR_DIMS_MAX && TrNumbers(k + 6, TrArrayRank(k), 0, TR_NUMBER_MAX);
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_array_shape(uint32_t k)
{
    if (expect_key(k + 4, TR_KEY_SHAPE) == 0 || expect_number(k + 5, 0, TR_DIMS_MAX) == 0)
        return 0;
    return expect_numbers(k + 6, (uint32_t)word_at(k + 5), 0, TR_NUMBER_MAX);
}

/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrArrayData(k);
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_data(uint32_t k)
{
    return read_array_element(k) == 0 ? 0 : read_array_shape(k);
}

/* The words from `sums` on, behind r extents. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    requires rank: r == TrArrayRank(k) && r <= TR_DIMS_MAX;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrArraySummands(k);
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_summands(uint32_t k, uint32_t r)
{
    uint32_t q;

    if (expect_key(k + 6 + r, TR_KEY_SUMS) == 0 ||
        expect_number(k + 7 + r, 0, TR_DIMS_MAX - r) == 0)
        return 0;
    q = (uint32_t)word_at(k + 7 + r);
    if (expect_numbers(k + 8 + r, q, 1, TR_NUMBER_MAX) == 0)
        return 0;
    return expect_key(k + 8 + r + q, TR_KEY_LINE);
}

uint32_t read_array(uint32_t k)
{
    uint32_t r, q;
    uint64_t bytes, summands;

    if (read_data(k) == 0)
        return 0;
    r = (uint32_t)word_at(k + 5);
    if (read_summands(k, r) == 0)
        return 0;
    q = (uint32_t)word_at(k + 7 + r);
    //@ assert end: k + 9 + r + q == TrArrayEnd(k) && TrWord(k + 8 + r + q) == TR_KEY_LINE;
    bytes = multiply_words(k + 6, r, word_at(k + 3), TR_NUMBER_MAX);
    summands = multiply_words(k + 8 + r, q, 1, TR_NUMBER_MAX);
    //@ assert bytes: bytes <= TR_NUMBER_MAX <==> TrVolume(k + 6, TrArrayRank(k), TrWord(k + 3)) <= TR_NUMBER_MAX;
    //@ assert summands: summands <= TR_NUMBER_MAX <==> TrVolume(k + 8 + TrArrayRank(k), TrArraySums(k), 1) <= TR_NUMBER_MAX;
    //@ assert size: bytes <= TR_NUMBER_MAX && summands <= TR_NUMBER_MAX <==> TrArraySize(k);
    if (bytes > TR_NUMBER_MAX || summands > TR_NUMBER_MAX)
        return refuse_word(k, E_TRANSFERS_ARRAY_BYTES);
    return k + 9 + r + q;
}

uint32_t read_arrays(void)
{
    uint64_t n = word_at(4);
    uint32_t k = 6;
    uint32_t a = 0;

    /*@ loop invariant range: 0 <= a <= n && k <= TR_WORDS;
        loop invariant at: k == TrArrayAt(a) && 1 <= k;
        loop invariant lines: \forall integer b; 0 <= b < a ==> TrArrayLine(TrArrayAt(b));
        loop invariant table: \forall integer b; 0 <= b < a ==>
          TR_ARRAY.v[b] == TrArrayAt(b) && TR_ARRAY.v[b] < TR_WORDS;
        loop assigns k, a, TR_ARRAY, FAULT;
        loop variant n - a; */
    while (a < n) {
        TR_ARRAY.v[a] = k;
        k = read_array(k);
        if (k == 0) {
            //@ assert bad: !TrArrayLine(TrArrayAt(a));
            return 0;
        }
        //@ assert next: k == TrArrayAt(a + 1);
        a++;
    }
    return k;
}
