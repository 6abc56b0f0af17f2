/* Base offsets of the target type, for all devices, as often as exchanges ask for them. */
#ifndef CHECK_TARGET_H
#define CHECK_TARGET_H

#include "check/base/scale.h"
#include "check/judge/base_offset.h"
#include "spec/check/judge/table.acsl"
#include "spec/check/judge/target.acsl"

/* One more axis of this size, or part of one, while the span is below SPAN_LEAST. */
/*@ requires size: 1 <= size <= AXIS_SIZE_MAX;
    requires spans: SpansLimited;
    terminates \true;
    exits \false;
    assigns TARGET_SPAN, TARGET_WHOLE;
    ensures spans: SpansLimited;
*/
void grow_span(uint32_t size);

/* Axis a, or its parts, minor to major. */
/*@ requires limits: MeshesLimits && PartsLimits && a < NAXES.v[TO];
    requires spans: SpansLimited;
    terminates \true;
    exits \false;
    assigns TARGET_SPAN, TARGET_WHOLE;
    ensures spans: SpansLimited;
*/
void grow_span_along(uint32_t a);

/*@ requires limits: MeshesLimits && PartsLimits;
    terminates \true;
    exits \false;
    assigns TARGET_SPAN, TARGET_WHOLE;
    ensures spans: SpansLimited;
*/
void find_spans(void);

/* The row of what is left of place p without its remainder. */
/*@ requires spans: SpansLimited;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures row: \result < ROWS_MAX;
*/
uint32_t high_row(uint32_t p);

/*@ requires spans: SpansLimited && NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns TARGET_ROW;
    ensures rows: RowsStored;
*/
void store_target_rows(void);

/* The offsets of remainders, and of places without one. */
/*@ requires limits: MeshesLimits && MeshPrepared && POSITIONS.v[TO] <= DEVICES_MAX;
    requires place: x < RANK_MAX && SpansLimited;
    requires prepared: RowLimits(TO, x) && PartsStored(TO, x) && DimProduct(TO, x);
    requires parts: MinorsStored;
    terminates \true;
    exits \false;
    assigns TARGET_LOW, TARGET_HIGH;
*/
void store_target_sums(uint32_t x);

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

/*@ requires limits: MeshesLimits && PartsLimits && MeshPrepared && TablePrepared(TO);
    requires positions: POSITIONS.v[TO] <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns TARGET_SPAN, TARGET_WHOLE, TARGET_LOW, TARGET_HIGH, TARGET_ROW, TARGET_SPLIT;
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
