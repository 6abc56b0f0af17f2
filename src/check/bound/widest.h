/* The greatest common divisor of the numbers of devices that share a kept summand and
 * of elements. */
#ifndef CHECK_WIDEST_H
#define CHECK_WIDEST_H

#include "check/base/scale.h"
#include "spec/check/bound/bound.acsl"

/* The number of elements modulo n. */
/*@ requires factor: 1 <= n <= DEVICES_MAX;
    requires rank: RANK.v[FROM] <= RANK_MAX;
    requires limits: TypeLimits(FROM, RANK.v[FROM]);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures remainder: \result == GlobalSize(RANK.v[FROM]) % n;
*/
uint32_t global_remainder(uint32_t n);

/*@ requires devices: 1 <= SHARERS <= DEVICES_MAX;
    requires rank: RANK.v[FROM] <= RANK_MAX;
    requires limits: TypeLimits(FROM, RANK.v[FROM]);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures widest: Widest(\result);
    ensures range: 1 <= \result <= SHARERS;
*/
uint32_t find_widest(void);

#endif
