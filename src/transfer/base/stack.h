/* The stack of boxes that are still to come. */
#ifndef TRANSFER_STACK_H
#define TRANSFER_STACK_H

#include "spec/transfer/base/tree.acsl"

/* The whole box becomes the only one. */
/*@ requires limits: TrLimits;
    terminates \true;
    exits \false;
    assigns TR_LO, TR_HI;
    ensures low: \forall integer x; 0 <= x < TR_RANK ==> TR_LO.v[0][x] == TR_GOAL_LO.v[x];
    ensures high: \forall integer x; 0 <= x < TR_RANK ==> TR_HI.v[0][x] == TR_GOAL_HI.v[x];
*/
void put_goal(void);

/* Of n boxes the last is cut along x at c: its upper part stays where it was, so that a
 * chain of cuts whose lower parts are leaves needs two boxes, and the lower part comes on
 * top. */
/*@ requires limits: TrLimits && 1 <= n < TR_DEPTH_MAX && x < TR_RANK;
    terminates \true;
    exits \false;
    assigns TR_LO, TR_HI;
    ensures below: \forall integer t, y; 0 <= t < n - 1 && 0 <= y < TR_RANK ==>
      TR_LO.v[t][y] == \at(TR_LO.v[t][y], Pre) && TR_HI.v[t][y] == \at(TR_HI.v[t][y], Pre);
    ensures first_low: \forall integer y; 0 <= y < TR_RANK ==>
      TR_LO.v[n][y] == \at(TR_LO.v[n - 1][y], Pre);
    ensures first_high: \forall integer y; 0 <= y < TR_RANK ==>
      TR_HI.v[n][y] == (y == x ? c : \at(TR_HI.v[n - 1][y], Pre));
    ensures second_low: \forall integer y; 0 <= y < TR_RANK ==>
      TR_LO.v[n - 1][y] == (y == x ? c : \at(TR_LO.v[n - 1][y], Pre));
    ensures second_high: \forall integer y; 0 <= y < TR_RANK ==>
      TR_HI.v[n - 1][y] == \at(TR_HI.v[n - 1][y], Pre);
*/
void cut_top(uint32_t n, uint32_t x, uint64_t c);

#endif
