/* Resizing tiles: only places that do not exist may come. */
#ifndef CHECK_RESIZE_H
#define CHECK_RESIZE_H

#include "check/base/codes.h"
#include "spec/check/judge/plan.acsl"

/* Whether tiles of size c, set where the tiles are, end where offsets do. */
/*@ requires place: x < DIMS <= RANK_MAX && NDEV <= DEVICES_MAX && c <= EXTENT_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures fits: \result != 0 <==> \forall integer d; 0 <= d < NDEV ==>
      Off(x, d) + c <= EXTENT_MAX;
*/
uint32_t column_fits(uint32_t x, uint64_t c);

/* Whether tiles of size c reach the end of the array. */
/*@ requires place: x < DIMS <= RANK_MAX && NDEV <= DEVICES_MAX && c <= EXTENT_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures ends: \result != 0 <==> \forall integer d; 0 <= d < NDEV && HELD.v[d] != 0 ==>
      DIM_SIZE.v[FROM][x] <= Off(x, d) + c;
*/
uint32_t column_ends(uint32_t x, uint64_t c);

/* The premise; the table stays as it is. */
/*@ requires place: 1 <= s <= STEPS_MAX && NDEV <= DEVICES_MAX && DIMS <= RANK_MAX;
    requires limits: TileLimits(s) && TileLimits(s - 1);
    requires table: Current(s - 1) && Inside(s - 1);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures accept: \result == 0 <==> Resizes(s);
*/
uint32_t check_resize(uint32_t s);

#endif
