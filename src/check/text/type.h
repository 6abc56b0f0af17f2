/* The types of the problem file. */
#ifndef CHECK_TYPE_H
#define CHECK_TYPE_H

#include "check/text/name.h"
#include "spec/check/text/types.acsl"

/* Reads the name of an axis as axis t of dimension x. */
/*@ requires text: e <= TEXT_MAX;
    requires place: side <= TO && x <= RANK_MAX && t < AXES_MAX;
    requires mesh: MeshLimits(side) && MeshStored(side, e);
    terminates \true;
    exits \false;
    assigns DIM_AXIS, FAULT;
    ensures end: \result == AxisName(p, e, AxesAt(side));
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures axis: \result != NONE ==>
      DIM_AXIS.v[side][x][t] == NamedAxis(p, e, AxesAt(side)) < NAXES.v[side];
    ensures others: \forall integer s, y, u;
      (s != side || y != x || u != t) ==>
      DIM_AXIS.v[s][y][u] == \old(DIM_AXIS.v)[s][y][u];
*/
uint32_t read_axis_name(uint32_t p, uint32_t e, uint32_t side, uint32_t x, uint32_t t);

/* Reads the names between the braces of dimension x. */
/*@ requires text: e <= TEXT_MAX;
    requires place: side <= TO && x <= RANK_MAX;
    requires mesh: MeshLimits(side) && MeshStored(side, e);
    terminates \true;
    exits \false;
    assigns DIM_AXIS, DIM_NAXES, FAULT;
    ensures end: \result == Names(p, e, AxesAt(side), AXES_MAX);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures count: \result != NONE ==>
      DIM_NAXES.v[side][x] == NamesCount(p, e, AxesAt(side), AXES_MAX)
      && DIM_NAXES.v[side][x] <= AXES_MAX;
    ensures axes: \result != NONE ==>
      \forall integer t; 0 <= t < DIM_NAXES.v[side][x] ==>
        DIM_AXIS.v[side][x][t]
        == NamedAxis(AxisNameAt(p, e, AxesAt(side), t), e, AxesAt(side)) < NAXES.v[side];
    ensures other_axes: \forall integer s, y, u;
      (s != side || y != x) ==>
      DIM_AXIS.v[s][y][u] == \old(DIM_AXIS.v)[s][y][u];
    ensures other_counts: \forall integer s, y;
      (s != side || y != x) ==>
      DIM_NAXES.v[s][y] == \old(DIM_NAXES.v)[s][y];
*/
uint32_t read_axis_names(uint32_t p, uint32_t e, uint32_t side, uint32_t x);

/*@ requires text: e <= TEXT_MAX;
    requires place: side <= TO && x < RANK_MAX;
    requires mesh: MeshLimits(side) && MeshStored(side, e);
    terminates \true;
    exits \false;
    assigns DIM_TILE, DIM_SIZE, DIM_AT, DIM_AXIS, DIM_NAXES, NUMBER, FAULT;
    ensures end: \result == Dim(p, e, AxesAt(side));
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> DimStored(p, e, AxesAt(side), side, x);
    ensures limits: \result != NONE ==> DimLimits(side, x);
    ensures other_axes: \forall integer s, y, u;
      (s != side || y != x) ==>
      DIM_AXIS.v[s][y][u] == \old(DIM_AXIS.v)[s][y][u];
    ensures others: \forall integer s, y;
      (s != side || y != x) ==>
      DIM_NAXES.v[s][y] == \old(DIM_NAXES.v)[s][y]
      && DIM_TILE.v[s][y] == \old(DIM_TILE.v)[s][y]
      && DIM_SIZE.v[s][y] == \old(DIM_SIZE.v)[s][y];
*/
uint32_t read_dim(uint32_t p, uint32_t e, uint32_t side, uint32_t x);

/* Reads dim (comma dim)*. */
/*@ requires text: e <= TEXT_MAX;
    requires place: side <= TO;
    requires mesh: MeshLimits(side) && MeshStored(side, e);
    terminates \true;
    exits \false;
    assigns RANK, DIM_TILE, DIM_SIZE, DIM_AT, DIM_AXIS, DIM_NAXES, NUMBER, FAULT;
    ensures end: \result == Dims(p, e, AxesAt(side), RANK_MAX);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures rank: \result != NONE ==>
      RANK.v[side] == DimsCount(p, e, AxesAt(side), RANK_MAX) && RANK.v[side] <= RANK_MAX;
    ensures stored: \result != NONE ==> DimsStored(p, e, AxesAt(side), side, RANK.v[side]);
    ensures limits: \result != NONE ==> TypeLimits(side, RANK.v[side]);
    ensures other_rank: RANK.v[1 - side] == \old(RANK.v[1 - side]);
    ensures other_axes: \forall integer y, u;
      DIM_AXIS.v[1 - side][y][u] == \old(DIM_AXIS.v)[1 - side][y][u];
    ensures others: \forall integer y;
      DIM_NAXES.v[1 - side][y] == \old(DIM_NAXES.v)[1 - side][y]
      && DIM_TILE.v[1 - side][y] == \old(DIM_TILE.v)[1 - side][y]
      && DIM_SIZE.v[1 - side][y] == \old(DIM_SIZE.v)[1 - side][y];
*/
uint32_t read_dims(uint32_t p, uint32_t e, uint32_t side);

/* What is between the brackets. */
/*@ requires text: e <= TEXT_MAX;
    requires place: side <= TO;
    requires mesh: MeshLimits(side) && MeshStored(side, e);
    terminates \true;
    exits \false;
    assigns RANK, DIM_TILE, DIM_SIZE, DIM_AT, DIM_AXIS, DIM_NAXES, NUMBER, FAULT;
    ensures end: \result == TypeDims(p, e, AxesAt(side));
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures rank: \result != NONE ==> RANK.v[side] <= RANK_MAX;
    ensures stored: \result != NONE ==> RANK.v[side] == TypeRank(p, e, AxesAt(side))
      && DimsStored(DimsStart(p, e), e, AxesAt(side), side, RANK.v[side]);
    ensures limits: \result != NONE ==> TypeLimits(side, RANK.v[side]);
    ensures other_rank: RANK.v[1 - side] == \old(RANK.v[1 - side]);
    ensures other_axes: \forall integer y, u;
      DIM_AXIS.v[1 - side][y][u] == \old(DIM_AXIS.v)[1 - side][y][u];
    ensures others: \forall integer y;
      DIM_NAXES.v[1 - side][y] == \old(DIM_NAXES.v)[1 - side][y]
      && DIM_TILE.v[1 - side][y] == \old(DIM_TILE.v)[1 - side][y]
      && DIM_SIZE.v[1 - side][y] == \old(DIM_SIZE.v)[1 - side][y];
*/
uint32_t read_type_dims(uint32_t p, uint32_t e, uint32_t side);

/*@ requires text: e <= TEXT_MAX;
    requires place: side <= TO;
    requires mesh: MeshLimits(side) && MeshStored(side, e);
    terminates \true;
    exits \false;
    assigns RANK, DIM_TILE, DIM_SIZE, DIM_AT, DIM_AXIS, DIM_NAXES, NUMBER, FAULT;
    ensures end: \result == Type(p, e, AxesAt(side));
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures rank: \result != NONE ==> RANK.v[side] <= RANK_MAX;
    ensures stored: \result != NONE ==> TypeStored(p, e, AxesAt(side), side);
    ensures limits: \result != NONE ==> TypeLimits(side, RANK.v[side]) && SumsLimits(side);
    ensures other_rank: RANK.v[1 - side] == \old(RANK.v[1 - side]);
    ensures other_axes: \forall integer y, u;
      DIM_AXIS.v[1 - side][y][u] == \old(DIM_AXIS.v)[1 - side][y][u];
    ensures others: \forall integer y;
      DIM_NAXES.v[1 - side][y] == \old(DIM_NAXES.v)[1 - side][y]
      && DIM_TILE.v[1 - side][y] == \old(DIM_TILE.v)[1 - side][y]
      && DIM_SIZE.v[1 - side][y] == \old(DIM_SIZE.v)[1 - side][y];
*/
uint32_t read_type(uint32_t p, uint32_t e, uint32_t side);

#endif
