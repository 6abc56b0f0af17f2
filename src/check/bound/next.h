/* Weak states: the listed ones, and what a step makes of them. */
#ifndef CHECK_NEXT_H
#define CHECK_NEXT_H

#include "check/judge/well_formed.h"
#include "spec/check/bound/bound.acsl"

/* What the summands count as, behind the dimensions of the array. */
/*@ requires ready: StatesReady && x <= RANK.v[FROM];
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures extent: \result == WeakExtent(x);
    ensures range: 1 <= \result <= EXTENT_MAX;
*/
uint64_t weak_extent(uint32_t x);

/*@ requires ready: StatesReady && x <= RANK.v[FROM];
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures tile: \result == TargetTile(x);
    ensures range: 1 <= \result <= EXTENT_MAX;
*/
uint64_t target_tile(uint32_t x);

/*@ requires ready: StatesReady && k <= NSTATES && x <= RANK.v[FROM];
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures tile: \result == RowTile(k, x);
    ensures range: 1 <= \result <= EXTENT_MAX;
*/
uint64_t row_tile(uint32_t k, uint32_t x);

/*@ requires ready: StatesReady && k <= NSTATES && x <= RANK.v[FROM] && 1 <= f;
    requires inside: NextInside(k, i, j, f);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures tile: \result == NextTile(k, i, j, f, x);
    ensures range: 1 <= \result <= WeakExtent(x);
*/
uint64_t next_tile(uint32_t k, uint32_t i, uint32_t j, uint32_t f, uint32_t x);

/* Whether there are f tiles to concatenate along i, and f parts to split into. */
/*@ requires ready: StatesReady && k <= NSTATES && 1 <= f && i != j;
    requires place: j != RANK.v[FROM];
    requires rows: \forall integer x; 0 <= x <= RANK.v[FROM] ==> WeakExtent(x) % RowTile(k, x) == 0;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures fits: \result != 0 <==> NextFits(k, i, j, f);
    ensures inside: \result != 0 ==> NextInside(k, i, j, f);
*/
uint32_t next_fits(uint32_t k, uint32_t i, uint32_t j, uint32_t f);

/* The local size, 0 when it is 2^64 or more. */
/*@ requires ready: StatesReady && k <= NSTATES && 1 <= f;
    requires inside: NextInside(k, i, j, f);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures over: \result == 0 <==> NextSize(k, i, j, f, RANK.v[FROM]) > U64_MAX;
    ensures exact: \result != 0 ==> \result == NextSize(k, i, j, f, RANK.v[FROM]);
*/
uint64_t next_size(uint32_t k, uint32_t i, uint32_t j, uint32_t f);

/*@ requires ready: StatesReady && k <= NSTATES && x <= RANK.v[FROM] && 1 <= f;
    requires inside: NextInside(k, i, j, f);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures parts: \result == NextParts(k, i, j, f, x);
    ensures some: 1 <= \result;
*/
uint64_t next_parts(uint32_t k, uint32_t i, uint32_t j, uint32_t f, uint32_t x);

/* What a step costs that makes tiles of this size, 2^64 - 1 when that or more. */
/*@ requires size: 1 <= size && 1 <= f && RANK.v[FROM] <= RANK_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures cost: \result == Smaller(WeakCost(size, i, j, f), U64_MAX);
*/
uint64_t weak_cost(uint64_t size, uint32_t i, uint32_t j, uint32_t f);

/* The number of tiles over the first n dimensions, 0 when it is 2^64 or more. */
/*@ requires ready: StatesReady && k <= NSTATES && 1 <= f && n <= RANK.v[FROM] + 1;
    requires inside: NextInside(k, i, j, f);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures over: \result == 0 <==> NextPieces(k, i, j, f, n) > U64_MAX;
    ensures exact: \result != 0 ==> \result == NextPieces(k, i, j, f, n);
*/
uint64_t next_pieces(uint32_t k, uint32_t i, uint32_t j, uint32_t f, uint32_t n);

/* Whether the number of tiles divides that of the devices that share a kept summand. */
/*@ requires ready: StatesReady && k <= NSTATES && 1 <= f;
    requires inside: NextInside(k, i, j, f);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures divide: \result != 0 <==> SHARERS % NextPieces(k, i, j, f, RANK.v[FROM] + 1) == 0;
*/
uint32_t next_on_mesh(uint32_t k, uint32_t i, uint32_t j, uint32_t f);

/*@ requires ready: StatesReady && k <= NSTATES && 1 <= f;
    requires inside: NextInside(k, i, j, f);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures count: \result == NextUnsettled(k, i, j, f, RANK.v[FROM] + 1);
    ensures range: \result <= RANK_MAX + 2;
*/
uint32_t next_unsettled(uint32_t k, uint32_t i, uint32_t j, uint32_t f);

/*@ requires ready: StatesReady && k <= NSTATES && 1 <= f && r < NSTATES;
    requires inside: NextInside(k, i, j, f);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures same: \result != 0 <==> NextIs(k, i, j, f, r);
*/
uint32_t next_is(uint32_t k, uint32_t i, uint32_t j, uint32_t f, uint32_t r);

/* The tile after the step along x, where x is a dimension and not none. */
/*@ requires ready: StatesReady && k <= NSTATES && 1 <= f;
    requires inside: NextInside(k, i, j, f);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures tile: x <= RANK.v[FROM] ==> \result == NextTile(k, i, j, f, x);
*/
uint64_t moved_tile(uint32_t k, uint32_t i, uint32_t j, uint32_t f, uint32_t x);

/* Whether row r has this tile along x, or x is none. */
/*@ requires ready: StatesReady && r < NSTATES;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures same: \result != 0 <==> (x <= RANK.v[FROM] ==> RowTile(r, x) == tile);
*/
uint32_t has_tile(uint32_t r, uint32_t x, uint64_t tile);

/* Whether the state after the step is listed with at most this cost. A row is looked at
 * first where the step moves something: there most rows differ, and equal ones at once. */
/*@ requires ready: StatesReady && k <= NSTATES && 1 <= f;
    requires inside: NextInside(k, i, j, f);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures listed: \result != 0 <==> NextListed(k, i, j, f, paid);
*/
uint32_t next_listed(uint32_t k, uint32_t i, uint32_t j, uint32_t f, uint64_t paid);

/* Whether row k is a weak state. */
/*@ requires ready: StatesReady && k <= NSTATES;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures weak: \result != 0 <==> RowWeak(k);
    ensures inside: \result != 0 ==> NextInside(k, RANK.v[FROM] + 1, RANK.v[FROM] + 1, 1);
*/
uint32_t is_weak(uint32_t k);

#endif
