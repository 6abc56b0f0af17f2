/* Well-formedness of the problem that was read. Functions return a rejection
 * code, 0 when nothing is wrong. */
#ifndef CHECK_WELL_FORMED_H
#define CHECK_WELL_FORMED_H

#include "check/text/mesh.h"
#include "check/text/sums.h"
#include "check/base/multiply.h"
#include "check/judge/parts.h"
#include "spec/check/judge/well_formed.acsl"

/*@ requires limits: MeshLimits(side) && RowLimits(side, x);
    requires place: side <= TO && x < RANK_MAX;
    terminates \true;
    exits \false;
    assigns PART;
    ensures product: \result == 0 <==> DimProduct(side, x);
    ensures stored: \result == 0 ==> PartsStored(side, x);
    ensures others: \forall integer s, y, t;
      (s != side || y != x) ==>
      PART.v[s][y][t] == \old(PART.v)[s][y][t];
*/
uint32_t check_dim_product(uint32_t side, uint32_t x);

/*@ requires place: side <= TO && x <= RANK_MAX && DIM_NAXES.v[side][x] <= AXES_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures count: \result == UsesInDim(side, a, x, DIM_NAXES.v[side][x]);
    ensures range: \result <= AXES_MAX;
*/
uint32_t count_uses_in_dim(uint32_t side, uint32_t a, uint32_t x);

/*@ requires limits: MeshLimits(side) && SideLimits(side);
    requires place: side <= TO;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures count: \result == Uses(side, a, RANK.v[side]) + Unreduced(side, a);
*/
uint32_t count_uses(uint32_t side, uint32_t a);

/*@ requires limits: MeshLimits(side) && SideLimits(side);
    requires place: side <= TO;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures once: \result == 0 <==> AxesUsedOnce(side);
*/
uint32_t find_reused_axis(uint32_t side);

/*@ requires limits: SideLimits(FROM) && SideLimits(TO) && NAXES.v[FROM] <= AXES_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures reduces: \result == 0 <==> OnlyReduces;
*/
uint32_t find_unkept_axis(void);

/* The rules about what is still to be summed. */
/*@ requires limits: SideLimits(FROM) && SideLimits(TO) && NAXES.v[FROM] <= AXES_MAX;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures sums: \result != 0 <==> UnreducedOnOneMesh && OperatorGiven;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t check_unreduced(void);

/* The local size of a type, or 0 when it is over the limit. */
/*@ requires limits: RANK.v[side] <= RANK_MAX && TypeLimits(side, RANK.v[side]);
    requires place: side <= TO;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures over: \result == 0 <==> LocalSize(side, RANK.v[side]) > U64_MAX;
    ensures exact: \result != 0 ==> \result == LocalSize(side, RANK.v[side]);
*/
uint64_t local_size(uint32_t side);

/*@ requires limits: MeshLimits(side) && SideLimits(side);
    requires place: side <= TO;
    terminates \true;
    exits \false;
    assigns PART, FAULT;
    ensures well_formed: \result != 0 <==> TypeWellFormed(side);
    ensures stored: \result != 0 ==> SidePrepared(side);
    ensures others: \forall integer y, t;
      PART.v[1 - side][y][t] == \old(PART.v)[1 - side][y][t];
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t check_type(uint32_t side);

/*@ requires limits: SideLimits(FROM) && SideLimits(TO);
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures same: \result != 0 <==> SameGlobalType;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t check_same_global_type(void);

/*@ requires limits: MeshesLimits && SideLimits(FROM) && SideLimits(TO);
    terminates \true;
    exits \false;
    assigns PART, FAULT;
    ensures well_formed: \result != 0 <==> TypesWellFormed;
    ensures prepared: \result != 0 ==> SidePrepared(FROM) && SidePrepared(TO);
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t check_types(void);

/* How often summand dimensions must have axis a. */
/*@ requires limits: MeshLimits(FROM) && SideLimits(FROM) && PartsLimits && PartsOk;
    requires place: a < NAXES.v[FROM] + NPARTS;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures due: \result == UsesDue(a);
*/
uint32_t count_uses_due(uint32_t a);

/*@ requires place: x <= RANK_MAX && RANK.v[FROM] <= x;
    requires limits: \forall integer y; RANK.v[FROM] <= y < x ==> DIM_NAXES.v[FROM][y] <= AXES_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures count: \result == SumUses(a, x);
    ensures range: \result <= AXES_MAX * (x - RANK.v[FROM]);
*/
uint32_t count_sum_uses(uint32_t a, uint32_t x);

/*@ requires limits: MeshLimits(FROM) && SideLimits(FROM);
    requires parts: PartsLimits && PartsOk;
    requires table: RANK.v[FROM] <= DIMS <= RANK_MAX && SumsShaped;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures complete: \result != 0 <==> SumsComplete;
*/
uint32_t are_sums_complete(void);

/*@ requires limits: MeshLimits(FROM) && RowLimits(FROM, x) && MeshLimits(TO) && SideLimits(TO);
    requires place: x < RANK_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures apart: \result != 0 <==> KeptApart(x);
*/
uint32_t is_kept_apart(uint32_t x);

/* Summand dimension x on both sides. */
/*@ requires limits: MeshesLimits && SideLimits(FROM) && SideLimits(TO);
    requires place: RANK.v[FROM] <= x < DIMS <= RANK_MAX;
    requires shaped: RowLimits(FROM, x) && RowLimits(TO, x);
    terminates \true;
    exits \false;
    assigns PART;
    ensures exact: \result == 0 <==> KeptApart(x) && SumExact(FROM, x) && SumExact(TO, x);
    ensures stored: \result == 0 ==> PartsStored(FROM, x) && PartsStored(TO, x);
    ensures others: \forall integer s, y, t; y != x ==>
      PART.v[s][y][t] == \old(PART.v)[s][y][t];
*/
uint32_t check_sum(uint32_t x);

/* The summand dimensions of the certificate; a finding is told at `at`. */
/*@ requires limits: MeshesLimits && SideLimits(FROM) && SideLimits(TO);
    requires table: RANK.v[FROM] == RANK.v[TO] && RANK.v[FROM] <= DIMS <= RANK_MAX && SumsShaped;
    requires parts: PartsLimits;
    requires types: SameGlobalType && TypesWellFormed
      && SidePrepared(FROM) && SidePrepared(TO);
    terminates \true;
    exits \false;
    assigns PART, PART_MINOR, FAULT;
    ensures sums: \result != 0 <==> SumsOk;
    ensures prepared: \result != 0 ==> TablePrepared(FROM) && TablePrepared(TO);
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t check_sums(uint32_t at);

#endif
