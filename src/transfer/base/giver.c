#include "transfer/base/giver.h"

/*@ requires limits: TrLimits && TrPieceRead(p);
    requires dimension: x < TR_RANK;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures accept: \result == 1 <==> TrHeldAlong(p, x, low, high);
    ensures flag: \result <= 1;
*/
static uint32_t is_held(uint32_t p, uint32_t x, uint64_t low, uint64_t high)
{
    uint64_t from = TR_WORD.v[p + 3 + 2 * x];
    uint64_t upto = TR_WORD.v[p + 4 + 2 * x];

    //@ assert words: from == TR_FROM(p, x) && upto == TR_UPTO(p, x);
    if (x < TR_DATA)
        return from <= low && high <= upto;
    return from == low && high == upto;
}

uint32_t judge_giver(uint32_t p, uint32_t n)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= TR_RANK;
        loop invariant held: \forall integer y; 0 <= y < x ==>
          TrHeldAlong(p, y, TR_LO.v[n - 1][y], TR_HI.v[n - 1][y]);
        loop assigns x;
        loop variant TR_RANK - x; */
    while (x < TR_RANK) {
        if (is_held(p, x, TR_LO.v[n - 1][x], TR_HI.v[n - 1][x]) == 0)
            return 0;
        x++;
    }
    return 1;
}

/*@ ghost
  void prove_giver(uint32_t p, uint32_t k, uint32_t n)
  {
    /@ assert zero: TrSkip(k, 0) == k; @/
    /@ assert top: \forall integer y; 0 <= y < TR_RANK ==>
         TR_LO.v[n - 1][y] == TrBoxLow(TR_ROOT, k, y)
         && TR_HI.v[n - 1][y] == TrBoxHigh(TR_ROOT, k, y); @/
    /@ assert gives: TrTopHeld(p, n) <==> TrGives(p, TR_ROOT, k); @/
    /@ assert along: TrGives(p, TR_ROOT, k) ==> \forall integer y; 0 <= y < TR_RANK ==>
         TR_FROM(p, y) <= TrBoxLow(TR_ROOT, k, y) && TrBoxHigh(TR_ROOT, k, y) <= TR_UPTO(p, y); @/
    ;
  }
*/
