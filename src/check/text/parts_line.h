/* Reading the line that cuts axes into parts. */
#ifndef CHECK_PARTS_LINE_H
#define CHECK_PARTS_LINE_H

#include "check/text/scan.h"
#include "spec/check/text/parts_line.acsl"

/* Reads an axis and a size as part k. */
/*@ requires text: e <= TEXT_MAX;
    requires place: k < AXES_MAX && 1 <= NAXES.v[FROM] <= AXES_MAX;
    terminates \true;
    exits \false;
    assigns PART_AXIS, PART_SIZE, NUMBER, FAULT;
    ensures end: \result == AxisPart(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==>
      PART_AXIS.v[k] == Value(PartAxisAt(p, e), e) && PART_SIZE.v[k] == Value(PartSizeAt(p, e), e);
    ensures limits: \result != NONE ==>
      PART_AXIS.v[k] < NAXES.v[FROM] && 2 <= PART_SIZE.v[k] <= AXIS_SIZE_MAX;
    ensures others: \forall integer j; j != k ==>
      PART_AXIS.v[j] == \old(PART_AXIS.v)[j] && PART_SIZE.v[j] == \old(PART_SIZE.v)[j];
*/
uint32_t read_axis_part(uint32_t p, uint32_t e, uint32_t k);

/* Reads the line, which may be absent. */
/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires place: 1 <= NAXES.v[FROM] <= AXES_MAX;
    terminates \true;
    exits \false;
    assigns NPARTS, PART_AXIS, PART_SIZE, NUMBER, FAULT;
    ensures end: \result == PartsLine(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> PartsLineStored(p, e);
    ensures limits: \result != NONE ==> PartsLimits;
*/
uint32_t read_parts(uint32_t p, uint32_t e);

#endif
