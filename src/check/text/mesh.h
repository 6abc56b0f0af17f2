/* The mesh lines of the problem file. */
#ifndef CHECK_MESH_H
#define CHECK_MESH_H

#include "check/text/name.h"
#include "spec/check/text/mesh.acsl"

/*@ requires text: e <= TEXT_MAX;
    requires place: side <= TO && k < AXES_MAX;
    terminates \true;
    exits \false;
    assigns AXIS, NAME, NUMBER, FAULT;
    ensures end: \result == Axis(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures size: \result != NONE ==> AXIS.v[side][k] == Value(AxisSizeAt(p, e), e);
    ensures name: \result != NONE ==> NAME.at[side][k] == p && NAME.end[side][k] == Name(p, e);
    ensures size_range: \result != NONE ==> 1 <= AXIS.v[side][k] <= AXIS_SIZE_MAX;
    ensures name_range: \result != NONE ==>
      NAME.at[side][k] < NAME.end[side][k] <= TEXT_MAX
      && NAME.end[side][k] - NAME.at[side][k] <= AXIS_NAME_BYTES;
    ensures others: \forall integer s, a; s != side || a != k ==>
      AXIS.v[s][a] == \old(AXIS.v)[s][a] && NAME.at[s][a] == \old(NAME.at)[s][a]
      && NAME.end[s][a] == \old(NAME.end)[s][a];
*/
uint32_t read_axis(uint32_t p, uint32_t e, uint32_t side, uint32_t k);

/*@ requires text: e <= TEXT_MAX;
    requires place: side <= TO;
    terminates \true;
    exits \false;
    assigns NAXES, AXIS, NAME, NUMBER, FAULT;
    ensures end: \result == Axes(p, e, AXES_MAX);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures start: \result != NONE ==> AxesAt(side) == p;
    ensures stored: \result != NONE ==> MeshStored(side, e);
    ensures limits: \result != NONE ==> MeshLimits(side);
    ensures others: OtherAxes{Pre, Post}(side);
*/
uint32_t read_axes(uint32_t p, uint32_t e, uint32_t side);

/*@ requires text: e <= TEXT_MAX;
    requires place: side <= TO;
    terminates \true;
    exits \false;
    assigns NAXES, AXIS, NAME, NUMBER, FAULT;
    ensures end: \result == MeshLine(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures start: \result != NONE ==> AxesAt(side) == Word(p, e, W_MESH);
    ensures stored: \result != NONE ==> MeshStored(side, e);
    ensures limits: \result != NONE ==> MeshLimits(side);
    ensures others: OtherAxes{Pre, Post}(side);
*/
uint32_t read_mesh_line(uint32_t p, uint32_t e, uint32_t side);

/*@ requires place: side <= TO && NAXES.v[side] <= AXES_MAX;
    requires names: NamesInText(side, NAXES.v[side]);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures differ: \result == 0 <==> NamesDiffer(side);
*/
uint32_t find_repeated_name(uint32_t side);

/*@ requires place: side <= TO && NAXES.v[side] <= AXES_MAX;
    requires sizes: AxisSizes(side);
    terminates \true;
    exits \false;
    assigns POSITIONS, STRIDE;
    ensures limit: \result == 0 <==> Devices(side, 0) <= DEVICES_MAX;
    ensures positions: \result == 0 ==> POSITIONS.v[side] <= DEVICES_MAX;
    ensures strides: \result == 0 ==> Strides(side);
    ensures others: OtherStrides{Pre, Post}(side);
*/
uint32_t count_positions(uint32_t side);

/* What the text and what is stored say about positions is the same. */
/*@ ghost
  /@ requires place: side <= TO && NAXES.v[side] <= AXES_MAX;
     requires stored: MeshStored(side, e);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures same: \forall integer a; 0 <= a <= NAXES.v[side] ==>
       Devices(side, a) == Positions(AxesAt(side), e, a); @/
  void compare_positions(uint32_t side, uint32_t e);
*/

#endif
