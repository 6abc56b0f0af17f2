/* Reading the lines that group unreduced axes into summand dimensions. */
#ifndef CHECK_SUMS_H
#define CHECK_SUMS_H

#include "check/text/parts_line.h"
#include "spec/check/text/sums.acsl"

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires place: RANK.v[FROM] <= x < RANK_MAX && n <= AXES_MAX && 1 <= NAXES.v[FROM] <= AXES_MAX;
    requires parts: PartsLimits;
    terminates \true;
    exits \false;
    assigns DIM_AXIS, NUMBER, FAULT;
    ensures end: \result == SumAxes(p, e, n);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> SumAxesStored(p, e, x, n);
    ensures limits: \result != NONE ==>
      \forall integer t; 0 <= t < n ==> KnownAxis(FROM, DIM_AXIS.v[FROM][x][t]);
    ensures others: \forall integer s, y, t; (s != FROM || y != x) ==>
      DIM_AXIS.v[s][y][t] == \old(DIM_AXIS.v)[s][y][t];
*/
uint32_t read_sum_axes(uint32_t p, uint32_t e, uint32_t x, uint32_t n);

/* Reads a line as dimension x of the source. */
/*@ requires text: e <= TEXT_MAX;
    requires place: RANK.v[FROM] <= x < RANK_MAX && 1 <= NAXES.v[FROM] <= AXES_MAX;
    requires parts: PartsLimits;
    terminates \true;
    exits \false;
    assigns SUM_KEPT, DIM_SIZE, DIM_NAXES, DIM_AXIS, NUMBER, FAULT;
    ensures end: \result == SumLine(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> SumStored(p, e, x);
    ensures limits: \result != NONE ==>
      SUM_KEPT.v[x] <= 1 && 1 <= DIM_SIZE.v[FROM][x] <= EXTENT_MAX
      && DIM_NAXES.v[FROM][x] <= AXES_MAX
      && \forall integer t; 0 <= t < DIM_NAXES.v[FROM][x] ==>
           KnownAxis(FROM, DIM_AXIS.v[FROM][x][t]);
    ensures other_axes: \forall integer s, y, t; (s != FROM || y != x) ==>
      DIM_AXIS.v[s][y][t] == \old(DIM_AXIS.v)[s][y][t];
    ensures others: \forall integer s, y; (s != FROM || y != x) ==>
      DIM_NAXES.v[s][y] == \old(DIM_NAXES.v)[s][y]
      && DIM_SIZE.v[s][y] == \old(DIM_SIZE.v)[s][y];
    ensures other_flags: \forall integer y; y != x ==> SUM_KEPT.v[y] == \old(SUM_KEPT.v)[y];
*/
uint32_t read_sum_line(uint32_t p, uint32_t e, uint32_t x);

/* The target's table of dimension x, and the tile of the source. */
/*@ requires place: RANK.v[FROM] <= x < RANK_MAX;
    requires same: HAS_TARGET_MESH == 0 ==> NAXES.v[TO] == NAXES.v[FROM];
    requires limits: SUM_KEPT.v[x] <= 1 && 1 <= DIM_SIZE.v[FROM][x] <= EXTENT_MAX
      && DIM_NAXES.v[FROM][x] <= AXES_MAX
      && \forall integer t; 0 <= t < DIM_NAXES.v[FROM][x] ==>
           KnownAxis(FROM, DIM_AXIS.v[FROM][x][t]);
    terminates \true;
    exits \false;
    assigns DIM_TILE, DIM_SIZE, DIM_NAXES, DIM_AXIS;
    ensures shaped: SumShaped(x) && RowLimits(FROM, x) && RowLimits(TO, x);
    ensures source: DIM_SIZE.v[FROM][x] == \old(DIM_SIZE.v)[FROM][x]
      && DIM_NAXES.v[FROM][x] == \old(DIM_NAXES.v)[FROM][x]
      && \forall integer t; DIM_AXIS.v[FROM][x][t] == \old(DIM_AXIS.v)[FROM][x][t];
    ensures others: \forall integer s, y; y != x ==>
      DIM_TILE.v[s][y] == \old(DIM_TILE.v)[s][y]
      && DIM_SIZE.v[s][y] == \old(DIM_SIZE.v)[s][y]
      && DIM_NAXES.v[s][y] == \old(DIM_NAXES.v)[s][y];
    ensures other_axes: \forall integer s, y, t; y != x ==>
      DIM_AXIS.v[s][y][t] == \old(DIM_AXIS.v)[s][y][t];
*/
void shape_sum(uint32_t x);

/* Reads the section; dimensions from the rank on have its lines. */
/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires place: RANK.v[FROM] <= RANK_MAX && 1 <= NAXES.v[FROM] <= AXES_MAX;
    requires parts: PartsLimits;
    requires same: HAS_TARGET_MESH == 0 ==> NAXES.v[TO] == NAXES.v[FROM];
    terminates \true;
    exits \false;
    assigns DIMS, SUM_KEPT, DIM_TILE, DIM_SIZE, DIM_NAXES, DIM_AXIS, NUMBER, FAULT;
    ensures end: \result == SumSection(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures count: \result != NONE ==> RANK.v[FROM] <= DIMS <= RANK_MAX;
    ensures stored: \result != NONE ==> SumSectionStored(p, e);
    ensures shaped: \result != NONE ==> SumsShaped;
    ensures kept: TypesKept{Pre, Post};
*/
uint32_t read_sums(uint32_t p, uint32_t e);

#endif
