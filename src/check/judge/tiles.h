/* Tile shapes, local sizes and costs of the steps. */
#ifndef CHECK_TILES_H
#define CHECK_TILES_H

#include "check/judge/well_formed.h"
#include "spec/check/judge/steps.acsl"

/* Whether a is n times b. */
/*@ requires factor: 1 <= n;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures multiple: \result != 0 <==> a == n * b;
*/
uint32_t is_multiple(uint64_t a, uint64_t n, uint64_t b);

/*@ requires place: 1 <= s <= STEPS_MAX && x < RANK_MAX;
    requires factor: 1 <= FACTOR.v[s];
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures tile: \result != 0 <==> ScaledAlong(s, x);
*/
uint32_t check_scaled_tile(uint32_t s, uint32_t x);

/*@ requires place: 1 <= s <= STEPS_MAX;
    requires rank: DIMS <= RANK_MAX;
    requires factor: 1 <= FACTOR.v[s];
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures tiles: \result == 0 <==> Scaled(s);
*/
uint32_t check_scaled_tiles(uint32_t s);

/* Of a resize or an exchange; returns a code. */
/*@ requires place: 1 <= s <= STEPS_MAX && x < DIMS <= RANK_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures tile: \result == 0 <==> StatedAlong(s, x);
*/
uint32_t check_stated_tile(uint32_t s, uint32_t x);

/*@ requires place: 1 <= s <= STEPS_MAX && DIMS <= RANK_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures tiles: \result == 0 <==> Stated(s);
*/
uint32_t check_stated_tiles(uint32_t s);

/*@ requires place: 1 <= s <= STEPS_MAX;
    requires rank: DIMS <= RANK_MAX;
    requires factor: 1 <= FACTOR.v[s];
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures tiles: \result == 0 <==> Tiles(s);
*/
uint32_t check_tiles(uint32_t s);

/*@ requires place: s <= STEPS_MAX;
    requires rank: RANK.v[FROM] <= RANK_MAX;
    requires tiles: \forall integer x; 0 <= x < RANK.v[FROM] ==> 1 <= TILE.v[s][x];
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures over: \result == 0 <==> TileProduct(s, RANK.v[FROM]) > U64_MAX;
    ensures exact: \result != 0 ==> \result == TileProduct(s, RANK.v[FROM]);
*/
uint64_t tile_product(uint32_t s);

/*@ requires place: 1 <= s <= STEPS_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures cost: \result == 0 <==> COST.v[s] == COST.v[s - 1] + StepCost(s);
*/
uint32_t check_cost(uint32_t s);

/* How many devices take part. */
/*@ requires place: 1 <= s <= STEPS_MAX;
    requires factor: 1 <= FACTOR.v[s];
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures used: \result == 0 <==> UsedOk(s);
*/
uint32_t check_used(uint32_t s);

/* Everything about step s that its numbers alone decide. */
/*@ requires place: 1 <= s <= STEPS_MAX;
    requires rank: TableLimits;
    requires factor: 1 <= FACTOR.v[s];
    requires tiles: TileLimits(s);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures numbers: \result == 0 <==> NumbersOk(s);
*/
uint32_t check_numbers(uint32_t s);

#endif
