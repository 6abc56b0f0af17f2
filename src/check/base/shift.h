/* The one product of the tile table: a place in a row of n, in units of q. */
#ifndef CHECK_SHIFT_H
#define CHECK_SHIFT_H

#include "check/base/state.h"
#include "spec/check/base/shift.acsl"

/*@ requires factor: 1 <= n && n * q <= U64_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures shift: \result == Shift(p, n, q);
    ensures bound: \result + q <= n * q;
*/
uint64_t shift(uint32_t p, uint32_t n, uint64_t q);

#endif
