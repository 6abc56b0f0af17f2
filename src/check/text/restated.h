/* The certificate's restatement of the problem. */
#ifndef CHECK_RESTATED_H
#define CHECK_RESTATED_H

#include "check/text/scan.h"
#include "spec/check/text/restated.acsl"

/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures end: \result == CertMeshAt(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t match_certificate_header(uint32_t p, uint32_t e);

/*@ requires text: e <= TEXT_MAX;
    requires limits: ProblemLimits;
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures end: \result == CertMesh(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t match_mesh(uint32_t p, uint32_t e);

/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures end: \result == CertElem(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t match_elem(uint32_t p, uint32_t e);

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires limits: SideLimits(side);
    requires place: side <= TO && x < RANK.v[side];
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures end: \result == LayoutAxes(p, e, side, x, DIM_NAXES.v[side][x]);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t match_layout_axes(uint32_t p, uint32_t e, uint32_t side, uint32_t x);

/*@ requires text: e <= TEXT_MAX;
    requires limits: SideLimits(side);
    requires place: side <= TO && x < RANK.v[side];
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures end: \result == Layout(p, e, side, x);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t match_layout(uint32_t p, uint32_t e, uint32_t side, uint32_t x);

/*@ requires text: e <= TEXT_MAX;
    requires limits: SideLimits(side);
    requires place: side <= TO;
    requires code: 0 < code;
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures end: \result == CertType(p, e, side);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t match_type(uint32_t p, uint32_t e, uint32_t side, uint32_t code);

/*@ requires text: e <= TEXT_MAX;
    requires limits: ProblemLimits;
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures end: \result == Restated(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t match_problem(uint32_t p, uint32_t e);

#endif
