/* Base offsets of a type, from the paper's own recursion. */
#ifndef CHECK_BASE_OFFSET_H
#define CHECK_BASE_OFFSET_H

#include "check/base/shift.h"
#include "spec/check/judge/base_offset.acsl"

/*@ requires limits: MeshLimits && SideLimits(side);
    requires prepared: MeshPrepared && SidePrepared(side);
    requires product: DimProduct(side, x);
    requires place: side <= TO && x < RANK.v[side] && d < NDEV;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures offset: \result == BaseOffset(side, x, d);
    ensures inside: \result + DIM_TILE.v[side][x] <= DIM_SIZE.v[side][x];
*/
uint64_t base_offset(uint32_t side, uint32_t x, uint32_t d);

#endif
