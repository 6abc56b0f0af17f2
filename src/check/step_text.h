/* One step of the certificate, as it is written. */
#ifndef CHECK_STEP_TEXT_H
#define CHECK_STEP_TEXT_H

#include "operation.h"
#include "groups.h"

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires place: 1 <= s <= STEPS_MAX;
    requires rank: RANK.v[FROM] <= RANK_MAX;
    terminates \true;
    exits \false;
    assigns TILE, NUMBER, FAULT;
    ensures end: \result == TileSizes(p, e, RANK.v[FROM]);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t read_tile_sizes(uint32_t p, uint32_t e, uint32_t s);

/*@ requires text: e <= TEXT_MAX;
    requires place: 1 <= s <= STEPS_MAX;
    requires rank: RANK.v[FROM] <= RANK_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns STEP_AT, LIST_AT, OP, DIM_I, DIM_J, FACTOR, TILE, SIZE, COST, ARGS,
      IOTA_RANK, IOTA_DIM, IOTA_PERM, NUMBER, FAULT;
    ensures end: \result == Step(p, e, s);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t read_step(uint32_t p, uint32_t e, uint32_t s);

#endif
