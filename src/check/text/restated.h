/* The certificate's restatement of the problem. */
#ifndef CHECK_RESTATED_H
#define CHECK_RESTATED_H

#include "check/text/problem.h"
#include "check/text/sums.h"
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
    requires limits: MeshLimits(side);
    requires place: side <= TO;
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures end: \result == CertMesh(p, e, side);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t match_mesh(uint32_t p, uint32_t e, uint32_t side);

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
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures end: \result == CertDevices(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t match_devices(uint32_t p, uint32_t e);

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures end: \result == CertOperator(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t match_operator(uint32_t p, uint32_t e);

/* The head restates what the problem says first, and has the summand dimensions. */
/*@ requires text: e <= TEXT_MAX;
    requires limits: ProblemLimits;
    terminates \true;
    exits \false;
    assigns NPARTS, PART_AXIS, PART_SIZE,
      DIMS, SUM_KEPT, DIM_TILE, DIM_SIZE, DIM_NAXES, DIM_AXIS, NUMBER, FAULT;
    ensures end: \result == Head{Post}(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures count: \result != NONE ==> RANK.v[FROM] <= DIMS <= RANK_MAX;
    ensures parts: \result != NONE ==> PartsLimits && PartsLineStored(PartsLineAt(p, e), e);
    ensures stored: \result != NONE ==> SumSectionStored(SumsAt(p, e), e);
    ensures shaped: \result != NONE ==> SumsShaped;
    ensures kept: TypesKept{Pre, Post};
*/
uint32_t read_head(uint32_t p, uint32_t e);

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires limits: ProblemLimits;
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures end: \result == CertTypes(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t match_types(uint32_t p, uint32_t e);

#endif
