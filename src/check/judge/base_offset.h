/* Base offsets of a type, from the paper's own recursion. */
#ifndef CHECK_BASE_OFFSET_H
#define CHECK_BASE_OFFSET_H

#include "check/base/shift.h"
#include "check/judge/parts.h"
#include "spec/check/judge/base_offset.acsl"

/* Of the tile at place p of the mesh. */
/*@ requires limits: MeshesLimits && MeshPrepared;
    requires side: side <= TO && x < RANK_MAX;
    requires prepared: RowLimits(side, x) && PartsStored(side, x) && DimProduct(side, x);
    requires parts: MinorsStored;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures offset: \result == PartialOffset(side, x, p, DIM_NAXES.v[side][x]);
    ensures inside: \result + DIM_TILE.v[side][x] <= Part(side, x, DIM_NAXES.v[side][x]);
*/
uint64_t place_offset(uint32_t side, uint32_t x, uint32_t p);

/* Of the tile of device d. */
/*@ requires limits: MeshesLimits && MeshPrepared;
    requires side: side <= TO && x < RANK_MAX && d < NDEV;
    requires prepared: RowLimits(side, x) && PartsStored(side, x) && DimProduct(side, x);
    requires parts: MinorsStored;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures offset: \result == BaseOffset(side, x, d);
    ensures inside: \result + DIM_TILE.v[side][x] <= Part(side, x, DIM_NAXES.v[side][x]);
*/
uint64_t base_offset(uint32_t side, uint32_t x, uint32_t d);

#endif
