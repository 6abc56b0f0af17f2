/* Well-formedness of the problem that was read. Functions return a rejection
 * code, 0 when nothing is wrong. */
#ifndef CHECK_WELL_FORMED_H
#define CHECK_WELL_FORMED_H

#include "check/text/mesh.h"
#include "spec/check/judge/well_formed.acsl"

/* The product, or 0 when it is over the limit of 64 bits (or a is 0). */
/*@ requires factor: 1 <= b;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures exact: a * b <= U64_MAX ==> \result == a * b;
    ensures over: a * b > U64_MAX ==> \result == 0;
*/
uint64_t multiply(uint64_t a, uint64_t b);

/*@ requires limits: MeshLimits && SideLimits(side);
    requires place: side <= TO && x < RANK.v[side];
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

/*@ requires place: side <= TO && x < RANK_MAX && DIM_NAXES.v[side][x] <= AXES_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures count: \result == UsesInDim(side, a, x, DIM_NAXES.v[side][x]);
    ensures range: \result <= AXES_MAX;
*/
uint32_t count_uses_in_dim(uint32_t side, uint32_t a, uint32_t x);

/*@ requires limits: MeshLimits && SideLimits(side);
    requires place: side <= TO;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures count: \result == Uses(side, a, RANK.v[side]);
*/
uint32_t count_uses(uint32_t side, uint32_t a);

/*@ requires limits: MeshLimits && SideLimits(side);
    requires place: side <= TO;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures once: \result == 0 <==> AxesUsedOnce(side);
*/
uint32_t find_reused_axis(uint32_t side);

/* The local size of a type, or 0 when it is over the limit. */
/*@ requires limits: MeshLimits && SideLimits(side);
    requires place: side <= TO;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures over: \result == 0 <==> LocalSize(side, RANK.v[side]) > U64_MAX;
    ensures exact: \result != 0 ==> \result == LocalSize(side, RANK.v[side]);
*/
uint64_t local_size(uint32_t side);

/*@ requires limits: MeshLimits && SideLimits(side);
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

/*@ requires limits: ProblemLimits;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures same: \result != 0 <==> SameGlobalType;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t check_same_global_type(void);

/*@ requires limits: ProblemLimits;
    terminates \true;
    exits \false;
    assigns NDEV, STRIDE, PART, FAULT;
    ensures well_formed: \result != 0 <==> WellFormed;
    ensures prepared: \result != 0 ==> MeshPrepared && SidePrepared(FROM) && SidePrepared(TO);
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t check_well_formed(void);

#endif
