#include "transfer/trees/ones.h"
#include "transfer/base/expect.h"

/*@ requires limits: TrLimits && x < TR_DIMS_MAX;
    requires bounds: k + 4 + 2 * x < TR_WORDS && TR_FROM(k, x) <= TR_UPTO(k, x);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures reach: \result == TR_REACH(k, x);
*/
static uint64_t find_piece_reach(uint32_t k, uint32_t x)
{
    uint64_t from = TR_WORD.v[k + 3 + 2 * x];
    uint64_t upto = TR_WORD.v[k + 4 + 2 * x];

    //@ assert bounds: from == TR_FROM(k, x) && upto == TR_UPTO(k, x);
    return upto - from;
}

/* The extent of the last of n open boxes. */
/*@ requires limits: 1 <= n <= TR_DEPTH_MAX && y < TR_DIMS_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures span: \result ==
      (TR_LO.v[n - 1][y] <= TR_HI.v[n - 1][y] ? TR_HI.v[n - 1][y] - TR_LO.v[n - 1][y] : 0);
*/
static uint64_t find_span(uint32_t n, uint32_t y)
{
    uint64_t low = TR_LO.v[n - 1][y];
    uint64_t high = TR_HI.v[n - 1][y];

    return low <= high ? high - low : 0; /* GCOVR_EXCL_BR_LINE: never so */
}

uint32_t judge_ones(uint32_t k, uint32_t n, uint32_t m)
{
    uint32_t y = 0, x = 0;
    uint32_t d = (uint32_t)word_at(m + 5);

    //@ assert data: d == TrArrayRank(m) && d <= TrArrayDims(m) && d <= TR_DIMS_MAX;
    //@ assert zero: TrSkip(k, 0) == k;
    /*@ assert top: \forall integer z; 0 <= z < TR_RANK ==>
          TR_LO.v[n - 1][z] == TrBoxLow(TR_ROOT, k, z) && TR_HI.v[n - 1][z] == TrBoxHigh(TR_ROOT, k, z); */
    /*@ assert slot: \forall integer z; 0 <= z < TR_RANK ==>
          TR_LO.v[n - 1][z] == TrSlotLow(TR_BUFFER, k, z) && TR_HI.v[n - 1][z] == TrSlotHigh(TR_BUFFER, k, z); */
    //@ assert room: k + 3 + 2 * d <= TR_WORDS;
    /*@ loop invariant range: 0 <= y <= TR_RANK && 0 <= x <= d;
        loop invariant ones: TrOnes(TR_BUFFER, k, d, 0, 0) <==> TrOnes(TR_BUFFER, k, d, y, x);
        loop assigns y, x;
        loop variant TR_RANK - y + d - x; */
    while (y < TR_RANK || x < d) {
        /*@ assert span: y < TR_RANK ==> TrSpan(TR_BUFFER, k, y) ==
              (TR_LO.v[n - 1][y] <= TR_HI.v[n - 1][y] ? TR_HI.v[n - 1][y] - TR_LO.v[n - 1][y] : 0); */
        //@ assert along: x < d ==> TrPieceAlong(k, m, x);
        if (y < TR_RANK && find_span(n, y) == 1) {
            y++;
        } else if (x < d && find_piece_reach(k, x) == 1) {
            x++;
        } else if (y < TR_RANK && x < d && find_span(n, y) == find_piece_reach(k, x)) {
            y++;
            x++;
        } else {
            //@ assert bad: !TrOnes(TR_BUFFER, k, d, y, x);
            return 0;
        }
    }
    //@ assert end: TrOnes(TR_BUFFER, k, d, y, x);
    return 1;
}
