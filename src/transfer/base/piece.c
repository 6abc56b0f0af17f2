#include "transfer/base/piece.h"

/*@ requires limits: TrWordLimits && p < TR_WORDS && m < TR_WORDS;
    requires array: TrArrayLine(m) && r == TrArrayRank(m) && TrArrayEnd(m) <= TR_WORDS;
    requires head: TrPieceHead(p, m) && x < TrArrayDims(m);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures accept: \result == 1 <==> TrPieceAlong(p, m, x);
    ensures flag: \result <= 1;
*/
static uint32_t is_inside(uint32_t p, uint32_t m, uint32_t r, uint32_t x)
{
    uint64_t from = TR_WORD.v[p + 3 + 2 * x];
    uint64_t upto = TR_WORD.v[p + 4 + 2 * x];
    uint64_t extent = x < r ? TR_WORD.v[m + 6 + x] : TR_WORD.v[m + 8 + x];

    //@ assert bounds: from == TR_FROM(p, x) && upto == TR_UPTO(p, x);
    //@ assert extent: extent == TrArrayExtent(m, x);
    if (from > upto || upto > extent)
        return 0;
    return x < r || from < upto;
}

/*@ requires limits: TrWordLimits && p < TR_WORDS && n <= TR_DIMS_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures accept: \result == 1 <==>
      TrWord(p) == TR_KEY_PIECE && TrWord(p + 2) == n && p + 3 + 2 * n <= TR_WORDS;
    ensures flag: \result <= 1;
*/
static uint32_t is_piece(uint32_t p, uint32_t n)
{
    if (TR_WORDS - p < 3 + 2 * n)
        return 0;
    return TR_WORD.v[p] == TR_KEY_PIECE && TR_WORD.v[p + 2] == n; /* GCOVR_EXCL_BR_LINE: never so */
}

/*@ requires limits: TrWordLimits && p < TR_WORDS && m < TR_WORDS;
    requires array: TrArrayLine(m) && r == TrArrayRank(m) && TrArrayEnd(m) <= TR_WORDS;
    requires head: TrPieceHead(p, m) && n == TrArrayDims(m) && n <= TR_DIMS_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures accept: \result == 1 <==>
      (\forall integer x; 0 <= x < TrArrayDims(m) ==> TrPieceAlong(p, m, x));
    ensures flag: \result <= 1;
*/
static uint32_t lies_inside(uint32_t p, uint32_t m, uint32_t r, uint32_t n)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= n;
        loop invariant inside: \forall integer y; 0 <= y < x ==> TrPieceAlong(p, m, y);
        loop assigns x;
        loop variant n - x; */
    while (x < n) {
        if (is_inside(p, m, r, x) == 0) {
            //@ assert bad: !TrPieceAlong(p, m, x);
            return 0;
        }
        x++;
    }
    return 1;
}

uint32_t judge_piece(uint32_t p, uint32_t m)
{
    uint32_t r, n;

    //@ assert last: TrWord(TrArrayEnd(m) - 1) == TR_KEY_LINE && TrArrayEnd(m) <= TR_WORDS;
    r = (uint32_t)TR_WORD.v[m + 5];
    //@ assert rank: r == TrArrayRank(m);
    //@ assert place: m + 7 + r < TR_WORDS;
    //@ assert sums: TR_WORD.v[m + 7 + r] == TrArraySums(m) && TrArraySums(m) <= TR_DIMS_MAX - r;
    n = r + (uint32_t)TR_WORD.v[m + 7 + r];
    //@ assert dims: n == TrArrayDims(m);
    if (is_piece(p, n) == 0)
        return 0;
    return lies_inside(p, m, r, n);
}
