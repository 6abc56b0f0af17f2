/* Axes, and behind them parts of axes. */
#ifndef CHECK_PARTS_H
#define CHECK_PARTS_H

#include "check/base/state.h"
#include "spec/check/judge/parts.acsl"

/*@ requires limits: MeshLimits(side);
    requires place: side <= TO && KnownAxis(side, a);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures size: \result == AxisSize(side, a);
    ensures range: 1 <= \result <= AXIS_SIZE_MAX;
*/
uint32_t axis_size(uint32_t side, uint32_t a);

/*@ requires limits: MeshLimits(side);
    requires place: side <= TO && KnownAxis(side, a);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures axis: \result == WholeAxis(side, a);
    ensures range: \result < NAXES.v[side];
*/
uint32_t whole_axis(uint32_t side, uint32_t a);

/* Of place p of the mesh: its remainder by the size of a is the coordinate along a. */
/*@ requires limits: MeshLimits(side) && Strides(side) && MinorsStored;
    requires place: side <= TO && KnownAxis(side, a);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures place: \result == PlaceOn(side, p, a);
*/
uint32_t place_on(uint32_t side, uint32_t p, uint32_t a);

/* The product, or 0 when it is over the limit of 64 bits. */
/*@ requires limits: PartsLimits && n <= NPARTS;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures over: \result == 0 ==> Minor(a, n) > U64_MAX;
    ensures exact: \result != 0 ==> \result == Minor(a, n);
    ensures order: \forall integer k; 0 <= k <= n ==> 1 <= Minor(a, k) <= Minor(a, n);
*/
uint64_t multiply_parts(uint32_t a, uint32_t n);

/*@ requires limits: PartsLimits;
    requires small: \forall integer a; 0 <= a < NAXES.v[FROM] ==> SmallMinors(a);
    terminates \true;
    exits \false;
    assigns PART_MINOR;
    ensures stored: MinorsStored;
*/
void store_minors(void);

/*@ requires limits: PartsLimits && MeshLimits(FROM);
    terminates \true;
    exits \false;
    assigns PART_MINOR;
    ensures parts: \result != 0 <==> PartsOk;
    ensures stored: \result != 0 ==> MinorsStored;
*/
uint32_t check_parts(void);

#endif
