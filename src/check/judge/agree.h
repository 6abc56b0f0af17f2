/* The group premise of allgather and alltoall. */
#ifndef CHECK_AGREE_H
#define CHECK_AGREE_H

#include "check/judge/column.h"
#include "check/base/codes.h"

/* OLD becomes the first member of the group of every device. What is compared device by
 * device lies in one piece of memory, and so do often the first members. */
/*@ requires place: 1 <= s <= STEPS_MAX && NDEV <= DEVICES_MAX;
    requires factor: 1 <= FACTOR.v[s];
    requires list: ListInRange(s) && Loaded(s) && Inverted(s);
    terminates \true;
    exits \false;
    assigns OLD;
    ensures firsts: FirstsFound(s);
*/
void find_firsts(uint32_t s);

/*@ requires place: 1 <= s <= STEPS_MAX && x < RANK_MAX && USED.v[s] <= NDEV <= DEVICES_MAX;
    requires list: ListInRange(s) && Inverted(s) && FirstsFound(s);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures agree: \result != 0 <==>
      \forall integer p; 0 <= p < USED.v[s] ==> Off(x, ARGS.v[s][p]) == Off(x, First(s, p));
*/
uint32_t agree_outside(uint32_t s, uint32_t x);

/*@ requires place: 1 <= s <= STEPS_MAX && x < RANK_MAX && USED.v[s] <= NDEV <= DEVICES_MAX;
    requires factor: 1 <= FACTOR.v[s] && FACTOR.v[s] * TILE.v[s - 1][x] <= EXTENT_MAX;
    requires list: ListInRange(s) && Inverted(s) && FirstsFound(s);
    requires room: \forall integer d; 0 <= d < NDEV ==> Off(x, d) <= EXTENT_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures agree: \result != 0 <==>
      \forall integer p; 0 <= p < USED.v[s] ==>
        Off(x, ARGS.v[s][p])
        == Off(x, First(s, p)) + Shift(p, FACTOR.v[s], TILE.v[s - 1][x]);
*/
uint32_t agree_along(uint32_t s, uint32_t x);

/* The premise for the table at hand. */
/*@ requires place: 1 <= s <= STEPS_MAX && USED.v[s] <= NDEV <= DEVICES_MAX;
    requires rank: DIMS <= RANK_MAX && DIM_I.v[s] < DIMS;
    requires factor: 1 <= FACTOR.v[s]
      && FACTOR.v[s] * TILE.v[s - 1][DIM_I.v[s]] <= EXTENT_MAX;
    requires list: ListInRange(s) && Loaded(s) && Inverted(s);
    requires room: \forall integer x, d; 0 <= x < DIMS && 0 <= d < NDEV ==>
      Off(x, d) <= EXTENT_MAX;
    terminates \true;
    exits \false;
    assigns OLD;
    ensures agree: \result == 0 <==>
      \forall integer x, p; 0 <= x < DIMS && 0 <= p < USED.v[s] ==>
        Off(x, ARGS.v[s][p])
        == Off(x, First(s, p))
           + (x == DIM_I.v[s] ? Shift(p, FACTOR.v[s], TILE.v[s - 1][x]) : 0);
*/
uint32_t check_agreement(uint32_t s);

#endif
