/* Counting the summands of the source, for the lower bound. */
#ifndef CHECK_SUMMANDS_H
#define CHECK_SUMMANDS_H

#include "check/judge/well_formed.h"
#include "spec/check/bound/summands.acsl"

/*@ requires limits: MeshLimits(FROM) && SideLimits(FROM) && SideLimits(TO);
    requires positions: Strides(FROM) && POSITIONS.v[FROM] <= NDEV;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures summands: \result == Summands(kept, 0);
    ensures range: 1 <= \result <= NDEV;
*/
uint32_t multiply_summands(uint32_t kept);

/*@ requires limits: MeshLimits(FROM) && SideLimits(FROM) && SideLimits(TO);
    requires well_formed: WellFormed && MeshPrepared;
    terminates \true;
    exits \false;
    assigns SUMMANDS, SHARERS;
    ensures counted: SummandsCounted;
    ensures limits: SummandsLimits;
*/
void count_summands(void);

#endif
