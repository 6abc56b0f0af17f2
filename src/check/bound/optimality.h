/* How the claimed cost of an accepted plan lies to an accepted lower bound. */
#ifndef CHECK_OPTIMALITY_H
#define CHECK_OPTIMALITY_H

#include "check/base/state.h"
#include "spec/check/bound/optimality.acsl"

/* The cost of the allpermutes. */
/*@ requires count: NSTEPS <= STEPS_MAX;
    requires source: COST.v[0] == 0;
    requires steps: StepsOk;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures cost: \result == PermuteCost(NSTEPS);
    ensures range: \result <= COST.v[NSTEPS];
*/
uint64_t permute_cost(void);

/* The number of allpermutes. */
/*@ requires count: NSTEPS <= STEPS_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures count: \result == PermuteCount(NSTEPS);
*/
uint32_t count_permutes(void);

/* OPTIMAL, BOUND_AND_PERMUTE, BOUND_ONLY or NO_BOUND. */
/*@ requires count: NSTEPS <= STEPS_MAX;
    requires source: COST.v[0] == 0;
    requires steps: StepsOk;
    requires claim: COST.v[NSTEPS] <= CLAIM_COST;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures optimality: \result == Optimality;
*/
uint32_t optimality(void);

#endif
