/* Reading the optional sections behind the steps. */
#ifndef CHECK_SECTIONS_H
#define CHECK_SECTIONS_H

#include "check/text/scan.h"
#include "spec/check/text/sections.acsl"

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires count: NSTEPS <= STEPS_MAX;
    terminates \true;
    exits \false;
    assigns JOINED, NUMBER, FAULT;
    ensures end: \result == Flags(p, e, NSTEPS);
    ensures strict: \result != NONE ==> p != NONE;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> FlagsStored(p, e, NSTEPS);
*/
uint32_t read_flags(uint32_t p, uint32_t e);

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires count: NSTEPS <= STEPS_MAX;
    terminates \true;
    exits \false;
    assigns HAS_FUSION, CLAIM_FUSED, JOINED, NUMBER, FAULT;
    ensures end: \result == Fusion(p, e, NSTEPS);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> FusionStored(p, e, NSTEPS);
*/
uint32_t read_fusion(uint32_t p, uint32_t e);

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires place: k < STATES_MAX;
    requires rank: RANK.v[FROM] <= RANK_MAX;
    terminates \true;
    exits \false;
    assigns STATE_TILE, NUMBER, FAULT;
    ensures end: \result == TileSizes(p, e, RANK.v[FROM]);
    ensures strict: \result != NONE ==> p != NONE;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> StateTilesStored(p, e, k, RANK.v[FROM]);
    ensures limits: \result != NONE ==>
      \forall integer x; 0 <= x < RANK.v[FROM] ==> 1 <= STATE_TILE.v[k][x] <= EXTENT_MAX;
    ensures others: OtherStates{Pre, Post}(k);
*/
uint32_t read_state_tiles(uint32_t p, uint32_t e, uint32_t k);

/* How many summands are joined in a tile of state k. */
/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires place: k < STATES_MAX;
    terminates \true;
    exits \false;
    assigns STATE_JOINED, NUMBER, FAULT;
    ensures end: \result == Joined(p, e);
    ensures strict: \result != NONE ==> p != NONE;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> STATE_JOINED.v[k]
      == (DIMS == RANK.v[FROM] ? 1 : Value(Word(p, e, W_SPACE), e));
    ensures limits: 1 <= STATE_JOINED.v[k] <= EXTENT_MAX;
    ensures others: OtherJoined{Pre, Post}(k);
*/
uint32_t read_joined(uint32_t p, uint32_t e, uint32_t k);

/*@ requires text: e <= TEXT_MAX;
    requires place: k < STATES_MAX;
    requires rank: RANK.v[FROM] <= RANK_MAX;
    terminates \true;
    exits \false;
    assigns STATE_TILE, STATE_JOINED, STATE_PAID, NUMBER, FAULT;
    ensures end: \result == State(p, e);
    ensures strict: \result != NONE ==> p != NONE;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> StateStored(p, e, k);
    ensures limits: \result != NONE ==> StateLimits(k);
    ensures others: OtherStates{Pre, Post}(k) && OtherJoined{Pre, Post}(k)
      && OtherPaid{Pre, Post}(k);
*/
uint32_t read_state(uint32_t p, uint32_t e, uint32_t k);

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires count: NSTATES <= STATES_MAX;
    requires rank: RANK.v[FROM] <= RANK_MAX;
    terminates \true;
    exits \false;
    assigns STATE_TILE, STATE_JOINED, STATE_PAID, NUMBER, FAULT;
    ensures end: \result == States(p, e, NSTATES);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> StatesStored(p, e, NSTATES);
    ensures limits: \result != NONE ==> StatesLimits(NSTATES);
*/
uint32_t read_states(uint32_t p, uint32_t e);

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires rank: RANK.v[FROM] <= RANK_MAX;
    terminates \true;
    exits \false;
    assigns HAS_BOUND, BOUND_COST, NSTATES, STATE_TILE, STATE_JOINED, STATE_PAID, NUMBER, FAULT;
    ensures end: \result == Bound(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> BoundStored(p, e);
    ensures count: NSTATES <= STATES_MAX;
    ensures limits: \result != NONE ==> StatesLimits(NSTATES);
*/
uint32_t read_bound(uint32_t p, uint32_t e);

#endif
