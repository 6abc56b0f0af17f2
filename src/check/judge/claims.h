/* The claims of the certificate. */
#ifndef CHECK_CLAIMS_H
#define CHECK_CLAIMS_H

#include "check/base/state.h"
#include "check/base/codes.h"
#include "check/judge/received.h"
#include "spec/check/judge/plan.acsl"

/*@ requires count: NSTEPS <= STEPS_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures height: \result != 0 <==> HeightAtMost(h);
*/
uint32_t is_height(uint64_t h);

/* 0 slices, 1 moves, 2 gathers: in normal form the phase never falls. */
/*@ requires place: s <= STEPS_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures phase: \result == Phase(s);
*/
uint32_t phase(uint32_t s);

/*@ requires count: NSTEPS <= STEPS_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures normal: \result != 0 <==> Normal;
*/
uint32_t is_normal(void);

/*@ requires count: NSTEPS <= STEPS_MAX;
    requires factors: \forall integer s; 1 <= s <= NSTEPS ==> 1 <= FACTOR.v[s] <= FACTOR_MAX;
    requires steps: StepsOk;
    requires counted: ExchangesCounted(NSTEPS);
    requires identical: CLAIM_IDENTICAL != 0 ==> (IDENTICAL != 0 <==> Identical);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures claims: \result == 0 <==> ClaimsHold;
*/
uint32_t check_claims(void);

#endif
