#include "transfer/counts/meet.h"
#include "check/base/limits.h"
#include "transfer/base/bounded.h"

/* The word at which the line of the array of the piece at word v begins. */
/*@ requires limits: TrWordLimits && v < TR_WORDS;
    requires arrays: TrArraysKnown;
    requires piece: TrPieceOk(v);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures line: \result == TrPieceArray(v) && \result < TR_WORDS;
    ensures array: TrArrayLine(\result);
    ensures dims: TrWord(v + 2) == TrArrayDims(\result) && TrArrayRank(\result) <= TrWord(v + 2) <= TR_DIMS_MAX;
    ensures words: v + 3 + 2 * TrWord(v + 2) <= TR_WORDS;
*/
static uint32_t find_array(uint32_t v)
{
    //@ assert named: TrWord(v + 1) < TrArrays;
    //@ assert line: TrArrayLine(TrPieceArray(v));
    return TR_ARRAY.v[(uint32_t)word_at(v + 1)];
}

uint64_t measure_meet(uint32_t v, uint32_t w)
{
    uint32_t m = find_array(v);
    uint32_t rank = (uint32_t)word_at(m + 5);
    uint64_t bytes = word_at(m + 3);
    uint32_t x = 0;

    //@ assert rank: rank == TrArrayRank(TrPieceArray(v)) && rank <= TR_DIMS_MAX;
    //@ assert elem: bytes == TrMeetVolume(v, w, 0) && bytes <= TR_ELEM_MAX;
    //@ assert other: TrWord(w + 2) == TrWord(v + 2) && w + 3 + 2 * TrWord(w + 2) <= TR_WORDS;
    /*@ loop invariant range: 0 <= x <= rank && bytes <= TR_MOVED_MAX + 1;
        loop invariant sign: 0 <= TrMeetVolume(v, w, x);
        loop invariant bytes: bytes == TrBounded(TrMeetVolume(v, w, x), TR_MOVED_MAX);
        loop assigns x, bytes;
        loop variant rank - x; */
    while (x < rank) {
        uint64_t from = word_at(v + 3 + 2 * x);
        uint64_t upto = word_at(v + 4 + 2 * x);
        uint64_t low = word_at(w + 3 + 2 * x);
        uint64_t high = word_at(w + 4 + 2 * x);

        low = from < low ? low : from;
        high = upto < high ? upto : high;
        //@ assert extent: TrMeetExtent(v, w, x) == (low <= high ? high - low : 0);
        //@ assert next: TrMeetVolume(v, w, x + 1) == TrMix(TrMeetVolume(v, w, x), TrMeetExtent(v, w, x), 0);
        bytes = multiply_bounded(bytes, low <= high ? high - low : 0, U64_MAX - 1);
        x++;
    }
    return bytes;
}

uint32_t differ_in_summands(uint32_t v, uint32_t w)
{
    uint32_t m = find_array(v);
    uint32_t x = (uint32_t)word_at(m + 5);
    uint32_t dims = (uint32_t)word_at(v + 2);

    //@ assert dims: dims == TrWord(v + 2) && dims <= TR_DIMS_MAX;
    //@ assert other: TrWord(w + 2) == TrWord(v + 2) && w + 3 + 2 * TrWord(w + 2) <= TR_WORDS;
    /*@ loop invariant range: x <= dims;
        loop invariant same: TrOtherSummands(v, w) == TrSummandsDiffer(v, w, x);
        loop assigns x;
        loop variant dims - x; */
    while (x < dims) {
        if (word_at(v + 3 + 2 * x) != word_at(w + 3 + 2 * x) ||
            word_at(v + 4 + 2 * x) != word_at(w + 4 + 2 * x))
            return 1;
        x++;
    }
    return 0;
}
