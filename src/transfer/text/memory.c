#include "transfer/text/memory.h"
#include "transfer/base/bounded.h"

/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrBufferShape(k);
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_shape(uint32_t k)
{
    if (expect_key(k, TR_KEY_BUFFER) == 0 || expect_number(k + 1, 0, TR_NUMBER_MAX) == 0 ||
        expect_number(k + 2, 1, TR_ELEM_MAX) == 0 || expect_key(k + 3, TR_KEY_SHAPE) == 0 ||
        expect_number(k + 4, 0, TR_DIMS_MAX) == 0)
        return 0;
    return expect_numbers(k + 5, (uint32_t)word_at(k + 4), 0, TR_NUMBER_MAX);
}

/* Behind the line of a buffer of r dimensions, or 0. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    requires rank: r == TrBufferRank(k) && r <= TR_DIMS_MAX;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result != 0 <==> TrBufferWords(k);
    ensures end: \result != 0 ==> \result == TrBufferEnd(k) && k < \result <= TR_WORDS;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_order_words(uint32_t k, uint32_t r)
{
    uint32_t at = k + 5 + r;
    uint32_t end;

    if (word_at(at) == TR_KEY_ORDER) {
        if (expect_numbers(at + 1, r, 0, TR_DIMS_MAX - 1) == 0)
            return 0;
        at = at + 1 + r;
    }
    //@ assert at: at == TrTreeAt(k);
    if (expect_key(at, TR_KEY_TREE) == 0)
        return 0;
    end = skip_line(at);
    return end <= TR_WORDS ? end
                           : refuse_word(end, E_TRANSFERS_WORD); /* GCOVR_EXCL_BR_LINE: never so */
}

/* The bytes of the buffer at hand, whose line begins at word k; a larger number when they
 * are more than TR_NUMBER_MAX. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    requires shape: TrBufferShape(k) && TrOrderInside(k);
    requires loaded: TrBufferLoaded(k);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures bytes: \result == TrBounded(TrBufferBytes(k), TR_NUMBER_MAX);
    ensures sign: 0 <= TrBufferBytes(k);
*/
static uint64_t measure_buffer(uint32_t k)
{
    uint64_t v = 1;
    uint32_t p = 0;

    /*@ loop invariant range: 0 <= p <= TR_RANK && v <= TR_NUMBER_MAX + 1;
        loop invariant places: v == TrBounded(TrBufferPlaces(k, p), TR_NUMBER_MAX);
        loop invariant sign: 0 <= TrBufferPlaces(k, p);
        loop assigns p, v;
        loop variant TR_RANK - p; */
    while (p < TR_RANK) {
        uint64_t n;

        //@ assert dim: TR_ORDER.v[p] == TrBufferDim(k, p) < TR_RANK;
        n = TR_EXTENT.v[TR_ORDER.v[p]];
        //@ assert extent: n == TrBufferExtent(k, p);
        //@ assert next: TrBufferPlaces(k, p + 1) == TrMix(TrBufferPlaces(k, p), n, 0);
        v = multiply_bounded(v, n, TR_NUMBER_MAX);
        p++;
    }
    return multiply_bounded(v, word_at(k + 2), TR_NUMBER_MAX);
}

/* 1 when the buffer of `size` bytes whose line begins at word k lies where it may; then
 * TR_USED is its end. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    requires shape: TrBufferShape(k);
    requires size: size == TrBufferBytes(k) <= TR_NUMBER_MAX;
    requires memory: bytes <= TR_NUMBER_MAX;
    terminates \true;
    exits \false;
    assigns TR_USED, FAULT;
    ensures accept: \result == 1 <==> TrBufferFits(k, \old(TR_USED), bytes);
    ensures flag: \result <= 1;
    ensures used: \result == 1 ==> TR_USED == TrBufferStop(k);
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t use_memory(uint32_t k, uint64_t size, uint64_t bytes)
{
    uint64_t place = word_at(k + 1);

    if (place < TR_USED)
        return refuse_word(k + 1, E_TRANSFERS_OVERLAP);
    if (place + size > bytes)
        return refuse_word(k + 1, E_TRANSFERS_OUTSIDE);
    TR_USED = place + size;
    return 1;
}

uint32_t read_buffer(uint32_t k, uint64_t bytes)
{
    uint32_t end;
    uint64_t size;

    if (read_shape(k) == 0)
        return 0;
    end = read_order_words(k, (uint32_t)word_at(k + 4));
    if (end == 0)
        return 0;
    if (judge_buffer_order(k) == 0)
        return refuse_word(k, E_TRANSFERS_ORDER);
    size = measure_buffer(k);
    //@ assert size: size <= TR_NUMBER_MAX ? size == TrBufferBytes(k) : TR_NUMBER_MAX < TrBufferBytes(k);
    if (size > TR_NUMBER_MAX)
        return refuse_word(k, E_TRANSFERS_BUFFER_BYTES);
    //@ assert line: TrBufferLine(k);
    return use_memory(k, size, bytes) != 0 ? end : 0;
}

/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrDeviceLine(k);
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_device(uint32_t k)
{
    if (expect_key(k, TR_KEY_DEVICE) == 0 || expect_number(k + 1, 0, TR_BUFFERS_MAX) == 0 ||
        expect_number(k + 2, 0, TR_NUMBER_MAX) == 0)
        return 0;
    return expect_key(k + 3, TR_KEY_LINE);
}

/* Behind the buffers of the device whose line begins at word k, or 0. */
/*@ requires limits: TrWordLimits && k + 4 <= TR_WORDS;
    requires line: TrDeviceLine(k);
    terminates \true;
    exits \false;
    assigns TR_RANK, TR_EXTENT, TR_ORDER, TR_SPOT, TR_USED, FAULT;
    ensures accept: \result != 0 <==> TrBuffers(k);
    ensures end: \result != 0 ==> \result == TrMemoryEnd(k) && k < \result <= TR_WORDS;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_buffers(uint32_t k)
{
    uint64_t m = word_at(k + 1);
    uint64_t bytes = word_at(k + 2);
    uint32_t at = k + 4;
    uint32_t j = 0;

    TR_USED = 0;
    //@ assert first: at == TrBufferAt(k + 4, 0) && TR_USED == TrUsed(k + 4, 0);
    /*@ loop invariant range: 0 <= j <= m && k < at <= TR_WORDS;
        loop invariant at: at == TrBufferAt(k + 4, j);
        loop invariant used: TR_USED == TrUsed(k + 4, j);
        loop invariant buffers: \forall integer i; 0 <= i < j ==> TrBufferOk(k + 4, i, bytes);
        loop assigns at, j, TR_RANK, TR_EXTENT, TR_ORDER, TR_SPOT, TR_USED, FAULT;
        loop variant m - j; */
    while (j < m) {
        at = read_buffer(at, bytes);
        if (at == 0) {
            //@ assert bad: !TrBufferOk(k + 4, j, TrWord(k + 2));
            //@ assert refused: !TrBuffers(k);
            return 0;
        }
        //@ assert good: TrBufferOk(k + 4, j, bytes);
        //@ assert next: at == TrBufferAt(k + 4, j + 1) && TR_USED == TrUsed(k + 4, j + 1);
        j++;
    }
    //@ assert accepted: TrBuffers(k);
    return at;
}

uint32_t read_memory(uint32_t k)
{
    return read_device(k) != 0 ? read_buffers(k) : 0;
}
