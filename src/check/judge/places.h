/* The devices: how many there are, and where they are in the mesh of each side. */
#ifndef CHECK_PLACES_H
#define CHECK_PLACES_H

#include "check/text/order.h"
#include "spec/check/judge/well_formed.acsl"

/*@ requires positions: Strides(FROM) && Strides(TO);
    requires limits: STATED_DEVICES <= DEVICES_MAX && POSITIONS.v[FROM] <= DEVICES_MAX
      && POSITIONS.v[TO] <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns NDEV;
    ensures devices: 1 <= NDEV <= DEVICES_MAX && NDEV == DevicesNumber;
*/
void count_devices(void);

/* No device has a place. */
/*@ requires place: side <= TO && NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns PLACE;
    ensures cleared: \forall integer d; 0 <= d < NDEV ==> PLACE.v[side][d] == NONE;
    ensures others: \forall integer d; PLACE.v[1 - side][d] == \old(PLACE.v)[1 - side][d];
*/
void clear_places(uint32_t side);

/* Gives every device its place, or says what is wrong with the order. */
/*@ requires place: side <= TO && NDEV <= DEVICES_MAX && NDEV == DevicesNumber;
    requires positions: POSITIONS.v[side] == Devices(side, 0) <= NDEV;
    terminates \true;
    exits \false;
    assigns PLACE;
    ensures order: \result == 0 <==> OrderOk(side);
    ensures placed: \result == 0 ==> Placed(side, POSITIONS.v[side]);
    ensures others: \forall integer d; PLACE.v[1 - side][d] == \old(PLACE.v)[1 - side][d];
*/
uint32_t place_devices(uint32_t side);

/* What is wrong with the mesh of a side, 0 when nothing is. */
/*@ requires limits: MeshLimits(side) && NDEV <= DEVICES_MAX && NDEV == DevicesNumber;
    requires place: side <= TO;
    requires positions: POSITIONS.v[side] == Devices(side, 0);
    terminates \true;
    exits \false;
    assigns PLACE;
    ensures well_formed: \result == 0 <==> MeshWellFormed(side);
    ensures placed: \result == 0 ==> Placed(side, POSITIONS.v[side]);
    ensures others: \forall integer d; PLACE.v[1 - side][d] == \old(PLACE.v)[1 - side][d];
*/
uint32_t check_mesh(uint32_t side);

/*@ requires limits: DIM_NAXES.v[FROM][SUM_ROW] <= AXES_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures unreduced: \result != 0 <==> UnreducedInSource(a);
*/
uint32_t is_unreduced_in_source(uint32_t a);

/* Whether the device at place p of the target has to hold its tile at the end. */
/*@ requires limits: MeshLimits(TO) && Strides(TO) && SumsLimits(FROM) && SumsLimits(TO);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures due: \result != 0 <==> TileDue(p);
*/
uint32_t is_tile_due(uint32_t p);

/* Of an axis that is unreduced in the target alone, only first members keep their places. */
/*@ requires limits: MeshLimits(TO) && Strides(TO) && SumsLimits(FROM) && SumsLimits(TO);
    requires positions: POSITIONS.v[TO] == Devices(TO, 0) <= NDEV <= DEVICES_MAX;
    requires devices: NDEV == DevicesNumber && OrderOk(TO);
    requires placed: Placed(TO, POSITIONS.v[TO]);
    terminates \true;
    exits \false;
    assigns PLACE;
    ensures placed: PlacedWhereDue(POSITIONS.v[TO]);
    ensures others: \forall integer d; PLACE.v[FROM][d] == \old(PLACE.v)[FROM][d];
*/
void leave_out_members(void);

/*@ requires limits: MeshesLimits && STATED_DEVICES <= DEVICES_MAX;
    requires sums: SumsLimits(FROM) && SumsLimits(TO);
    requires positions: Strides(FROM) && Strides(TO) && POSITIONS.v[FROM] <= DEVICES_MAX
      && POSITIONS.v[TO] <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns NDEV, PLACE, FAULT;
    ensures well_formed: \result != 0 <==> MeshesWellFormed;
    ensures prepared: MeshPrepared;
    ensures placed: \result != 0 ==> PlacesGiven;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t check_meshes(void);

#endif
