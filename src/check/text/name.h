/* Reading axis names and finding the axis that a name denotes. */
#ifndef CHECK_NAME_H
#define CHECK_NAME_H

#include "check/text/scan.h"
#include "spec/check/text/mesh.acsl"

/*@ requires text: p < TEXT_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures letter: \result != 0 <==> Letter(p);
*/
uint32_t is_letter(uint32_t p);

/*@ requires text: e <= TEXT_MAX;
    requires code: 0 < code;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures end: \result == Name(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures range: \result == NONE || (p < \result <= e && \result - p <= AXIS_NAME_BYTES);
*/
uint32_t need_name(uint32_t p, uint32_t e, uint32_t code);

/*@ requires text: p < q <= TEXT_MAX;
    requires place: side <= TO;
    requires names: a < AXES_MAX && NAME.at[side][a] < NAME.end[side][a] <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures same: \result != 0 <==> HasName(side, a, p, q);
*/
uint32_t has_name(uint32_t side, uint32_t a, uint32_t p, uint32_t q);

/* The last of the first n axes of a side that is named by the bytes [p, q). */
/*@ requires text: p < q <= TEXT_MAX;
    requires place: side <= TO;
    requires count: n <= AXES_MAX;
    requires names: NamesInText(side, n);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures axis: \forall integer e; AxesStored(side, AxesAt(side), e, n) ==>
      \result == FindAxis(AxesAt(side), e, p, q, n);
    ensures none: \result == NONE <==>
      \forall integer a; 0 <= a < n ==> !HasName(side, a, p, q);
    ensures range: \result == NONE || \result < n;
*/
uint32_t find_axis(uint32_t side, uint32_t p, uint32_t q, uint32_t n);

#endif
