/* The mesh line of the problem file. */
#ifndef CHECK_MESH_H
#define CHECK_MESH_H

#include "check/text/name.h"
#include "spec/check/text/mesh.acsl"

/*@ requires text: e <= TEXT_MAX;
    requires place: k < AXES_MAX;
    terminates \true;
    exits \false;
    assigns AXIS, NAME, NUMBER, FAULT;
    ensures end: \result == Axis(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures size: \result != NONE ==> AXIS.v[k] == Value(AxisSizeAt(p, e), e);
    ensures name: \result != NONE ==> NAME.at[k] == p && NAME.end[k] == Name(p, e);
    ensures size_range: \result != NONE ==> 1 <= AXIS.v[k] <= AXIS_SIZE_MAX;
    ensures name_range: \result != NONE ==>
      NAME.at[k] < NAME.end[k] <= TEXT_MAX && NAME.end[k] - NAME.at[k] <= AXIS_NAME_BYTES;
    ensures others: \forall integer a; a != k ==>
      AXIS.v[a] == \old(AXIS.v)[a] && NAME.at[a] == \old(NAME.at)[a]
      && NAME.end[a] == \old(NAME.end)[a];
*/
uint32_t read_axis(uint32_t p, uint32_t e, uint32_t k);

/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns NAXES, AXIS, NAME, NUMBER, FAULT;
    ensures end: \result == Axes(p, e, AXES_MAX);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures count: \result != NONE ==>
      1 <= NAXES <= AXES_MAX && NAXES == AxesCount(p, e, AXES_MAX);
    ensures stored: \result != NONE ==> AxesStored(p, e, NAXES);
    ensures names: \result != NONE ==> NamesInText(NAXES);
    ensures sizes: \result != NONE ==> AxisSizes;
*/
uint32_t read_axes(uint32_t p, uint32_t e);

/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns NAXES, AXIS, NAME, NUMBER, FAULT;
    ensures end: \result == MeshLine(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures count: \result != NONE ==>
      1 <= NAXES <= AXES_MAX && NAXES == AxesCount(Word(p, e, W_MESH), e, AXES_MAX);
    ensures stored: \result != NONE ==> AxesStored(Word(p, e, W_MESH), e, NAXES);
    ensures names: \result != NONE ==> NamesInText(NAXES);
    ensures sizes: \result != NONE ==> AxisSizes;
*/
uint32_t read_mesh_line(uint32_t p, uint32_t e);

/*@ requires count: NAXES <= AXES_MAX;
    requires names: NamesInText(NAXES);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures differ: \result == 0 <==> NamesDiffer;
*/
uint32_t find_repeated_name(void);

/*@ requires count: NAXES <= AXES_MAX;
    requires sizes: AxisSizes;
    terminates \true;
    exits \false;
    assigns NDEV, STRIDE;
    ensures limit: \result == 0 <==> Devices(0) <= DEVICES_MAX;
    ensures devices: \result == 0 ==> 1 <= NDEV == Devices(0);
    ensures strides: \result == 0 ==> Strides;
*/
uint32_t count_devices(void);

#endif
