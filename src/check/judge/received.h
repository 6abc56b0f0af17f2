/* How many elements the devices receive. */
#ifndef CHECK_RECEIVED_H
#define CHECK_RECEIVED_H

#include "check/base/scale.h"
#include "check/judge/target.h"
#include "spec/check/judge/received.acsl"

/*@ requires tiles: a + c <= EXTENT_MAX && t + k <= EXTENT_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures overlap: \result == Overlap(a, c, t, k, n);
*/
uint64_t overlap(uint64_t a, uint64_t c, uint64_t t, uint64_t k, uint64_t n);

/* Exchanging: the table at hand is the one before the exchange of step s. */
/*@ predicate Counting{L}(integer s) =
      1 <= s <= STEPS_MAX && 1 <= NDEV <= DEVICES_MAX && MeshesLimits && MeshPrepared
      && TablePrepared(TO) && TargetSplit && LocalSize(TO, RANK.v[FROM]) <= U64_MAX
      && Current(s - 1) && Inside(s - 1);
*/

/* Tile sizes of the target type, multiplied, do not become less. */
/*@ ghost
  /@ requires target: TablePrepared(TO) && n <= RANK.v[FROM];
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures bound: 1 <= LocalSize(TO, n) <= LocalSize(TO, RANK.v[FROM]);
  @/
  void bound_target(uint32_t n);
*/

/*@ requires counting: Counting(s) && d < NDEV;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures shares: \result == SharesSummands(s, d, DIMS) <= 1;
*/
uint32_t shares_summands(uint32_t s, uint32_t d);

/*@ requires counting: Counting(s) && d < NDEV;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures lacks: \result == Lacks(s, d);
*/
uint64_t count_lacking(uint32_t s, uint32_t d);

/*@ requires counting: Counting(s);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures most: \result == MostLacked(s, NDEV);
*/
uint64_t most_lacking(uint32_t s);

/*@ ghost
  /@ requires ring: size <= EXTENT_MAX && 1 <= n <= FACTOR_MAX;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures bound: (n - 1) * Ceiling(size, n) <= size + n;
  @/
  void bound_ring(uint64_t size, uint32_t n);
*/

/*@ requires place: 1 <= s <= STEPS_MAX;
    requires factor: 1 <= FACTOR.v[s] <= FACTOR_MAX;
    requires size: OP.v[s] == OP_ALLREDUCE ==> SIZE.v[s] <= EXTENT_MAX;
    requires counted: OP.v[s] == OP_EXCHANGE ==> LACKED.v[s] == MostLacked(s, NDEV);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures received: \result == RoundReceived(s);
*/
uint64_t round_received(uint32_t s);

/* Whether all steps together bring at most r elements to a device. */
/*@ requires count: NSTEPS <= STEPS_MAX;
    requires factors: \forall integer s; 1 <= s <= NSTEPS ==> 1 <= FACTOR.v[s] <= FACTOR_MAX;
    requires sizes: \forall integer s; 1 <= s <= NSTEPS && OP.v[s] == OP_ALLREDUCE ==>
      SIZE.v[s] <= EXTENT_MAX;
    requires counted: ExchangesCounted(NSTEPS);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures received: \result != 0 <==> Received(NSTEPS) <= r;
*/
uint32_t is_received(uint64_t r);

#endif
