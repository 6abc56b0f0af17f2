#include "transfer/base/stack.h"

void put_goal(void)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= TR_RANK;
        loop invariant low: \forall integer y; 0 <= y < x ==> TR_LO.v[0][y] == TR_GOAL_LO.v[y];
        loop invariant high: \forall integer y; 0 <= y < x ==> TR_HI.v[0][y] == TR_GOAL_HI.v[y];
        loop assigns x, TR_LO, TR_HI;
        loop variant TR_RANK - x; */
    while (x < TR_RANK) {
        TR_LO.v[0][x] = TR_GOAL_LO.v[x];
        TR_HI.v[0][x] = TR_GOAL_HI.v[x];
        x++;
    }
}

/*@ requires TrLimits && 1 <= n < TR_DEPTH_MAX;
    terminates \true;
    exits \false;
    assigns TR_LO, TR_HI;
    ensures below: \forall integer t, y; 0 <= t < n && 0 <= y < TR_RANK ==>
      TR_LO.v[t][y] == \at(TR_LO.v[t][y], Pre) && TR_HI.v[t][y] == \at(TR_HI.v[t][y], Pre);
    ensures low: \forall integer y; 0 <= y < TR_RANK ==> TR_LO.v[n][y] == \at(TR_LO.v[n - 1][y], Pre);
    ensures high: \forall integer y; 0 <= y < TR_RANK ==> TR_HI.v[n][y] == \at(TR_HI.v[n - 1][y], Pre);
*/
static void double_box(uint32_t n)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= TR_RANK;
        loop invariant below: \forall integer t, y; 0 <= t < n && 0 <= y < TR_RANK ==>
          TR_LO.v[t][y] == \at(TR_LO.v[t][y], Pre) && TR_HI.v[t][y] == \at(TR_HI.v[t][y], Pre);
        loop invariant low: \forall integer y; 0 <= y < x ==> TR_LO.v[n][y] == \at(TR_LO.v[n - 1][y], Pre);
        loop invariant high: \forall integer y; 0 <= y < x ==> TR_HI.v[n][y] == \at(TR_HI.v[n - 1][y], Pre);
        loop assigns x, TR_LO, TR_HI;
        loop variant TR_RANK - x; */
    while (x < TR_RANK) {
        TR_LO.v[n][x] = TR_LO.v[n - 1][x];
        TR_HI.v[n][x] = TR_HI.v[n - 1][x];
        x++;
    }
}

void cut_top(uint32_t n, uint32_t x, uint64_t c)
{
    double_box(n);
    TR_LO.v[n - 1][x] = c;
    TR_HI.v[n][x] = c;
}
