/* Base offsets of the target type, for all devices, as often as exchanges ask for them. */
#ifndef CHECK_TARGET_H
#define CHECK_TARGET_H

#include "check/base/scale.h"
#include "check/judge/base_offset.h"
#include "spec/check/judge/table.acsl"
#include "spec/check/judge/target.acsl"

/* Whether axis a is cut into parts, and none of them starts at coordinate n. */
/*@ terminates \true;
    exits \false;
    assigns \nothing;
    ensures flag: \result <= 1;
*/
uint32_t is_part_divided(uint32_t a, uint32_t n);

/* The least divisor of the size of axis a from n on that divides no part, or the size. */
/*@ requires limits: MeshLimits(TO) && a < NAXES.v[TO] && 1 <= n;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures range: 1 <= \result <= AXIS_SIZE_MAX;
*/
uint32_t find_least_cut(uint32_t a, uint32_t n);

/* The product of the last axes, and of a part of the one before them, from SPAN_LEAST on
 * where the mesh has so many places. */
/*@ requires limits: MeshLimits(TO);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures range: 1 <= \result <= SPAN_LEAST * AXIS_SIZE_MAX;
*/
uint32_t find_least_span(void);

/*@ requires span: 1 <= span && NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns TARGET_ROW;
    ensures rows: RowsStored;
*/
void store_target_rows(uint32_t span);

/* The offsets of places with quotient 0, and of those with remainder 0. */
/*@ requires limits: MeshesLimits && MeshPrepared && POSITIONS.v[TO] <= DEVICES_MAX;
    requires place: x < RANK_MAX && 1 <= span <= SPAN_LEAST * AXIS_SIZE_MAX;
    requires prepared: RowLimits(TO, x) && PartsStored(TO, x) && DimProduct(TO, x);
    requires parts: MinorsStored;
    terminates \true;
    exits \false;
    assigns TARGET_LOW, TARGET_HIGH;
*/
void store_target_sums(uint32_t x, uint32_t span);

/* Whether the sums are the offsets. */
/*@ requires limits: MeshesLimits && MeshPrepared;
    requires place: x < RANK_MAX && RowsStored;
    requires prepared: RowLimits(TO, x) && PartsStored(TO, x) && DimProduct(TO, x);
    requires parts: MinorsStored;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures right: \result != 0 ==> SplitRight(x);
*/
uint32_t is_split_right(uint32_t x);

/*@ requires limits: MeshesLimits && MeshPrepared && TablePrepared(TO);
    requires positions: POSITIONS.v[TO] <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns TARGET_LOW, TARGET_HIGH, TARGET_ROW, TARGET_SPLIT;
    ensures split: TargetSplit;
*/
void split_target(void);

/* Of the tile of device d. */
/*@ requires limits: MeshesLimits && MeshPrepared && TablePrepared(TO) && TargetSplit;
    requires place: x < DIMS && d < NDEV;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures offset: \result == BaseOffset(TO, x, d);
    ensures inside: \result + DIM_TILE.v[TO][x] <= Part(TO, x, DIM_NAXES.v[TO][x]);
*/
uint64_t target_offset(uint32_t x, uint32_t d);

/* The column of dimension x becomes that of the target type. */
/*@ requires limits: MeshesLimits && MeshPrepared && TablePrepared(TO) && TargetSplit;
    requires place: x < DIMS;
    terminates \true;
    exits \false;
    assigns OFF;
    ensures filled: \forall integer d; 0 <= d < NDEV ==> Off(x, d) == BaseOffset(TO, x, d);
    ensures inside: \forall integer d; 0 <= d < NDEV ==>
      Off(x, d) + DIM_TILE.v[TO][x] <= EXTENT_MAX;
    ensures others: \forall integer y, d; y != x ==>
      Off(y, d) == \old(OFF.v)[y][d];
*/
void take_target_column(uint32_t x);

#endif
