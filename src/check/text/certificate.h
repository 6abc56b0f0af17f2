/* Reading the certificate. */
#ifndef CHECK_CERTIFICATE_H
#define CHECK_CERTIFICATE_H

#include "check/text/restated.h"
#include "check/text/step_text.h"
#include "check/text/sections.h"
#include "spec/check/text/certificate.acsl"

/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns CLAIM_HEIGHT, CLAIM_COST, NUMBER, FAULT;
    ensures end: \result == ClaimNumbers(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==>
      CLAIM_HEIGHT == Value(HeightAt(p, e), e) && CLAIM_COST == Value(ClaimCostAt(p, e), e);
*/
uint32_t read_claim_numbers(uint32_t p, uint32_t e);

/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns CLAIM_BOUNDED, CLAIM_NORMAL, NUMBER, FAULT;
    ensures end: \result == ClaimFlags(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==>
      CLAIM_BOUNDED == Value(BoundedAt(p, e), e) && CLAIM_NORMAL == Value(NormalAt(p, e), e);
*/
uint32_t read_claim_flags(uint32_t p, uint32_t e);

/* What devices receive, and whether replicas are identical. */
/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns CLAIM_RECEIVED, CLAIM_IDENTICAL, NUMBER, FAULT;
    ensures end: \result == ClaimCopies(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==>
      CLAIM_RECEIVED == Value(ReceivedAt(p, e), e)
      && CLAIM_IDENTICAL == Value(IdenticalAt(p, e), e);
*/
uint32_t read_claim_copies(uint32_t p, uint32_t e);

/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns CLAIM_HEIGHT, CLAIM_COST, CLAIM_BOUNDED, CLAIM_NORMAL, CLAIM_RECEIVED,
      CLAIM_IDENTICAL, NUMBER, FAULT;
    ensures end: \result == Claim(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> ClaimStored(p, e);
*/
uint32_t read_claim(uint32_t p, uint32_t e);

/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns NSTEPS, NUMBER, FAULT;
    ensures end: \result == StepCount(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> NSTEPS == Value(StepCountAt(p, e), e);
    ensures range: NSTEPS <= STEPS_MAX;
*/
uint32_t read_step_count(uint32_t p, uint32_t e);

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires count: NSTEPS <= STEPS_MAX;
    requires rank: RANK.v[FROM] <= DIMS <= RANK_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns STEP_AT, LIST_AT, OP, DIM_I, DIM_J, FACTOR, USED, TILE, SIZE, COST, LIST, ARGS,
      IOTA_RANK, IOTA_DIM, IOTA_PERM, NUMBER, FAULT;
    ensures end: \result == Steps(p, e, NSTEPS);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures operations_stored: \result != NONE ==> OperationsStored(p, e, NSTEPS);
    ensures tiles_stored: \result != NONE ==> TilesStored(p, e, NSTEPS);
    ensures sizes_stored: \result != NONE ==> SizesStored(p, e, NSTEPS);
    ensures used_stored: \result != NONE ==> UsedStored(p, e, NSTEPS);
    ensures explicit_stored: \result != NONE ==> ExplicitStored(p, e, NSTEPS);
    ensures iota_ranks_stored: \result != NONE ==> IotaRanksStored(p, e, NSTEPS);
    ensures iota_dims_stored: \result != NONE ==> IotaDimsStored(p, e, NSTEPS);
    ensures iota_perms_stored: \result != NONE ==> IotaPermsStored(p, e, NSTEPS);
    ensures operations_limits: \result != NONE ==> OperationsLimits(NSTEPS);
    ensures tiles_limits: \result != NONE ==> TilesLimits(NSTEPS);
    ensures iotas_limits: \result != NONE ==> IotasLimits(NSTEPS);
    ensures explicit_in_range: \result != NONE ==> ExplicitInRange(NSTEPS);
    ensures places_stored: \result != NONE ==> PlacesStored(p, e, NSTEPS);
    ensures present: \result != NONE ==> StepsPresent(p, e, NSTEPS);
*/
uint32_t read_steps(uint32_t p, uint32_t e);

/* What is stored of the steps says where their lists are. */
/*@ ghost
  /@ requires count: NSTEPS <= STEPS_MAX;
     requires places: PlacesStored(p, e, NSTEPS) && StepsPresent(p, e, NSTEPS);
     requires lists: OperationsStored(p, e, NSTEPS) && ExplicitStored(p, e, NSTEPS)
       && IotaRanksStored(p, e, NSTEPS);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures readable: ListsReadable(e, NSTEPS); @/
  void find_lists(uint32_t p, uint32_t e);
*/

/* What follows the head. */
/*@ requires text: p != NONE && e <= TEXT_MAX;
    requires limits: ProblemLimits;
    requires table: RANK.v[FROM] <= DIMS <= RANK_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns CLAIM_HEIGHT, CLAIM_COST, CLAIM_BOUNDED, CLAIM_NORMAL, CLAIM_RECEIVED,
      CLAIM_IDENTICAL, NSTEPS,
      STEP_AT, LIST_AT, OP, DIM_I, DIM_J, FACTOR, USED, TILE, SIZE, COST, LIST, ARGS,
      IOTA_RANK, IOTA_DIM, IOTA_PERM, HAS_FUSION, CLAIM_FUSED, JOINED,
      HAS_BOUND, BOUND_COST, NSTATES, STATE_TILE, STATE_JOINED, STATE_PAID, NUMBER, FAULT;
    ensures grammar: \result != 0 <==> Body(p, e) == e;
    ensures told: \result == 0 ==> FAULT.code > 0;
    ensures stored: \result != 0 ==> CertificateStored(p, e);
    ensures count: NSTEPS <= STEPS_MAX;
    ensures limits: \result != 0 ==> PlanLimits(NSTEPS);
    ensures readable: \result != 0 ==> ListsReadable(e, NSTEPS);
    ensures states: \result != 0 ==> NSTATES <= STATES_MAX && StatesLimits(NSTATES);
*/
uint32_t read_certificate(uint32_t p, uint32_t e);

#endif
