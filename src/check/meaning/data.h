/* Why acceptance means that the data ends right: lemma functions, ghost code
 * without effect. Each step takes memories that hold their tiles of an array to
 * memories that hold theirs (preserve_*); the plan does by induction (carry_data). */
#ifndef CHECK_DATA_H
#define CHECK_DATA_H

#include "check/judge/lemmas.h"
#include "spec/check/meaning/data.acsl"

/*@ ghost
  /@ requires given: StepGiven(s) && d < NDEV;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures range: 0 <= Pos(s, d) < NDEV;
     ensures entry: ARGS.v[s][Pos(s, d)] == d;
  @/
  void find_position(uint32_t s, uint32_t d);
*/

/* The positions of all devices. */
/*@ ghost
  /@ requires given: StepGiven(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures range: \forall integer d; 0 <= d < NDEV ==> 0 <= Pos(s, d) < NDEV;
     ensures entry: \forall integer d; 0 <= d < NDEV ==> ARGS.v[s][Pos(s, d)] == d;
  @/
  void find_positions(uint32_t s);
*/

/* Places below n q, slice by slice. */
/*@ ghost
  /@ requires factor: 1 <= n && 1 <= NDEV;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures bound: \forall integer p; 0 <= p < NDEV ==>
       0 <= Shift(p, n, q) && Shift(p, n, q) + q <= n * q;
  @/
  void bound_shifts(uint32_t n, uint64_t q);
*/

/*@ ghost
  /@ requires given: StepGiven(s) && OP.v[s] == OP_ALLPERMUTE;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures data: \forall memory m, k, array a;
       Holds(m, s - 1, a) && Permutes(m, k, s) ==> Holds(k, s, a);
  @/
  void preserve_allpermute(uint32_t s);
*/

/*@ ghost
  /@ requires given: StepGiven(s) && OP.v[s] == OP_DYNSLICE;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures data: \forall memory m, k, array a;
       Holds(m, s - 1, a) && Slices(m, k, s) ==> Holds(k, s, a);
  @/
  void preserve_dynslice(uint32_t s);
*/

/*@ ghost
  /@ requires given: StepGiven(s) && d < NDEV;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures position: \result == Pos(s, d) < NDEV;
     ensures entry: ARGS.v[s][\result] == d;
  @/
  uint32_t position_of(uint32_t s, uint32_t d);
*/

/* Position k of the group of position p. */
/*@ ghost
  /@ requires list: p < NDEV && k < n && 1 <= n && NDEV % n == 0;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures range: 0 <= p - p % n + k < NDEV;
     ensures member: (p - p % n + k) % n == k;
  @/
  void find_member(uint32_t p, uint32_t n, uint32_t k);
*/

/* The premise for member k of the group of device d. */
/*@ ghost
  /@ requires given: StepGiven(s) && DIM_I.v[s] < RANK.v[FROM] && d < NDEV;
     requires member: k < FACTOR.v[s];
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures range: 0 <= Member(s, d, k) < NDEV;
     ensures along: Base(s - 1, DIM_I.v[s], Member(s, d, k))
       == Base(s - 1, DIM_I.v[s], d)
          - Shift(Pos(s, d), FACTOR.v[s], TILE.v[s - 1][DIM_I.v[s]])
          + Row(k, TILE.v[s - 1][DIM_I.v[s]]);
     ensures outside: \forall integer x; 0 <= x < RANK.v[FROM] && x != DIM_I.v[s] ==>
       Base(s - 1, x, Member(s, d, k)) == Base(s - 1, x, d);
  @/
  void place_member(uint32_t s, uint32_t d, uint32_t k);
*/

/*@ ghost
  /@ requires given: StepGiven(s) && DIM_I.v[s] < RANK.v[FROM] && d < NDEV;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures range: \forall integer k; 0 <= k < FACTOR.v[s] ==> 0 <= Member(s, d, k) < NDEV;
     ensures along: \forall integer k; 0 <= k < FACTOR.v[s] ==>
       Base(s - 1, DIM_I.v[s], Member(s, d, k))
       == Base(s - 1, DIM_I.v[s], d)
          - Shift(Pos(s, d), FACTOR.v[s], TILE.v[s - 1][DIM_I.v[s]])
          + Row(k, TILE.v[s - 1][DIM_I.v[s]]);
     ensures outside: \forall integer k, x;
       0 <= k < FACTOR.v[s] && 0 <= x < RANK.v[FROM] && x != DIM_I.v[s] ==>
       Base(s - 1, x, Member(s, d, k)) == Base(s - 1, x, d);
  @/
  void place_members(uint32_t s, uint32_t d);
*/

/* Which device has element u of device d, and where: the premise in use. */
/*@ ghost
  /@ requires given: StepGiven(s) && DIM_I.v[s] < RANK.v[FROM] && d < NDEV;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures giver: \forall index u; 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
       0 <= Giver(s, d, u) < NDEV;
     ensures along: \forall index u; 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
       Base(s - 1, DIM_I.v[s], Giver(s, d, u))
         + coord(u, DIM_I.v[s]) % TILE.v[s - 1][DIM_I.v[s]]
       == Base(s - 1, DIM_I.v[s], d)
          - Shift(Pos(s, d), FACTOR.v[s], TILE.v[s - 1][DIM_I.v[s]]) + coord(u, DIM_I.v[s]);
     ensures outside: \forall index u, integer x;
       0 <= x < RANK.v[FROM] && x != DIM_I.v[s]
       && 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
       Base(s - 1, x, Giver(s, d, u)) == Base(s - 1, x, d);
  @/
  void find_giver(uint32_t s, uint32_t d);
*/

/*@ ghost
  /@ requires given: StepGiven(s) && DIM_I.v[s] < RANK.v[FROM];
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures giver: \forall integer d, index u;
       0 <= d < NDEV && 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
       0 <= Giver(s, d, u) < NDEV;
     ensures along: \forall integer d, index u;
       0 <= d < NDEV && 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
       Base(s - 1, DIM_I.v[s], Giver(s, d, u))
         + coord(u, DIM_I.v[s]) % TILE.v[s - 1][DIM_I.v[s]]
       == Base(s - 1, DIM_I.v[s], d)
          - Shift(Pos(s, d), FACTOR.v[s], TILE.v[s - 1][DIM_I.v[s]]) + coord(u, DIM_I.v[s]);
     ensures outside: \forall integer d, x, index u;
       0 <= d < NDEV && 0 <= x < RANK.v[FROM] && x != DIM_I.v[s]
       && 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
       Base(s - 1, x, Giver(s, d, u)) == Base(s - 1, x, d);
  @/
  void find_givers(uint32_t s);
*/

/*@ ghost
  /@ requires given: StepGiven(s) && OP.v[s] == OP_ALLGATHER;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures data: \forall memory m, k, array a;
       Holds(m, s - 1, a) && Gathers(m, k, s) ==> Holds(k, s, a);
  @/
  void preserve_allgather(uint32_t s);
*/

/*@ ghost
  /@ requires given: StepGiven(s) && OP.v[s] == OP_ALLTOALL;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures data: \forall memory m, k, array a;
       Holds(m, s - 1, a) && Exchanges(m, k, s) ==> Holds(k, s, a);
  @/
  void preserve_alltoall(uint32_t s);
*/

/*@ ghost
  /@ requires given: StepGiven(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures data: \forall memory m, k, array a;
       Holds(m, s - 1, a) && Moves(m, k, s) ==> Holds(k, s, a);
  @/
  void preserve_step(uint32_t s);
*/

/* The plan takes every array from the source type to the target type. */
/*@ ghost
  /@ requires count: NSTEPS <= STEPS_MAX;
     requires given: \forall integer s; 1 <= s <= NSTEPS ==> StepGiven(s);
     requires plan: SourceRow && TargetReached && RANK.v[FROM] == RANK.v[TO];
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures data: DataEndsRight;
  @/
  void carry_data(void);
*/

#endif
