#include "transfer/giver.h"

/*@ requires dimension: x < TR_DIMS_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures accept: \result == 1 <==> TrHeldAlong(x, low, high);
    ensures flag: \result <= 1;
*/
static uint32_t is_held(uint32_t x, uint64_t low, uint64_t high)
{
    if (x < TR_DATA)
        return TR_HELD_LO.v[x] <= low && high <= TR_HELD_HI.v[x];
    return TR_HELD_LO.v[x] == low && high == TR_HELD_HI.v[x];
}

uint32_t judge_giver(uint32_t n)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= TR_RANK;
        loop invariant held: \forall integer y; 0 <= y < x ==>
          TrHeldAlong(y, TR_LO.v[n - 1][y], TR_HI.v[n - 1][y]);
        loop assigns x;
        loop variant TR_RANK - x; */
    while (x < TR_RANK) {
        if (is_held(x, TR_LO.v[n - 1][x], TR_HI.v[n - 1][x]) == 0)
            return 0;
        x++;
    }
    return 1;
}

/*@ ghost
  void prove_giver(uint32_t k, uint32_t n)
  {
    /@ assert zero: TrSkip(k, 0) == k; @/
    /@ assert top: \forall integer y; 0 <= y < TR_RANK ==>
         TR_LO.v[n - 1][y] == TrBoxLow(TR_ROOT, k, y)
         && TR_HI.v[n - 1][y] == TrBoxHigh(TR_ROOT, k, y); @/
    /@ assert gives: TrTopHeld(n) <==> TrGives(TR_ROOT, k); @/
    /@ assert along: TrGives(TR_ROOT, k) ==> \forall integer y; 0 <= y < TR_RANK ==>
         TR_HELD_LO.v[y] <= TrBoxLow(TR_ROOT, k, y) && TrBoxHigh(TR_ROOT, k, y) <= TR_HELD_HI.v[y]; @/
    ;
  }
*/
