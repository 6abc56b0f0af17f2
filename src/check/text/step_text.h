/* One step of the certificate, as it is written. */
#ifndef CHECK_STEP_TEXT_H
#define CHECK_STEP_TEXT_H

#include "check/text/operation.h"
#include "check/text/groups.h"

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires place: 1 <= s <= STEPS_MAX;
    requires rank: RANK.v[FROM] <= DIMS <= RANK_MAX;
    terminates \true;
    exits \false;
    assigns TILE, NUMBER, FAULT;
    ensures end: \result == TileSizes(p, e, DIMS);
    ensures strict: \result != NONE ==> p != NONE;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> TileStored(p, e, s, DIMS);
    ensures limits: \result != NONE ==> TileLimits(s);
    ensures others: OtherTiles{Pre, Post}(s);
*/
uint32_t read_tile_sizes(uint32_t p, uint32_t e, uint32_t s);

/*@ requires text: e <= TEXT_MAX;
    requires place: 1 <= s <= STEPS_MAX;
    requires rank: RANK.v[FROM] <= DIMS <= RANK_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns OP, DIM_I, DIM_J, FACTOR, USED, TILE, SIZE, COST, NUMBER, FAULT;
    ensures end: \result == GroupsAt(p, e, s);
    ensures strict: \result != NONE ==> p != NONE;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> LineStored(p, e, s);
    ensures limits: \result != NONE ==> StepLimits(s);
    ensures used: \result != NONE ==> USED.v[s] == NDEV;
    ensures other_operations: OtherOperations{Pre, Post}(s);
    ensures other_tiles: OtherTiles{Pre, Post}(s);
    ensures other_sizes: OtherSizes{Pre, Post}(s);
*/
uint32_t read_operation_line(uint32_t p, uint32_t e, uint32_t s);

/*@ requires text: e <= TEXT_MAX;
    requires place: 1 <= s <= STEPS_MAX;
    requires rank: RANK.v[FROM] <= DIMS <= RANK_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns STEP_AT, LIST_AT, OP, DIM_I, DIM_J, FACTOR, USED, TILE, SIZE, COST, LIST, ARGS,
      IOTA_RANK, IOTA_DIM, IOTA_PERM, NUMBER, FAULT;
    ensures end: \result == Step(p, e, s);
    ensures strict: \result != NONE ==> p != NONE;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> StepStored(p, e, s);
    ensures limits: \result != NONE ==> StepLimits(s) && ListLimits(s);
    ensures place: \result != NONE ==> LIST_AT.v[s] == GroupsAt(p, e, s);
    ensures other_operations: OtherOperations{Pre, Post}(s);
    ensures other_tiles: OtherTiles{Pre, Post}(s);
    ensures other_sizes: OtherSizes{Pre, Post}(s);
    ensures other_lists: OtherLists{Pre, Post}(s);
    ensures other_places: \forall integer r; r != s ==> LIST_AT.v[r] == \old(LIST_AT.v)[r];
    ensures other_ranks: OtherIotaRanks{Pre, Post}(s);
    ensures other_dims: OtherIotaDims{Pre, Post}(s);
    ensures other_perms: OtherIotaPerms{Pre, Post}(s);
*/
uint32_t read_step(uint32_t p, uint32_t e, uint32_t s);

#endif
