/* Why acceptance means that the data ends right: lemma functions, ghost code
 * without effect. A step that copies takes every place from a device that has it
 * (draw_*), a step that sums joins boxes of summands that lie one behind the other
 * (sum_members). So each step takes memories that hold their tiles to memories that
 * hold theirs (preserve_*); the plan does by induction (carry_data). */
#ifndef CHECK_DATA_H
#define CHECK_DATA_H

#include "check/judge/lemmas.h"
#include "spec/check/meaning/data.acsl"

/*@ ghost
  /@ requires given: StepGiven(s) && HasList(s) && d < NDEV;
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
  /@ requires given: StepGiven(s) && HasList(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures range: \forall integer d; 0 <= d < NDEV ==> 0 <= Pos(s, d) < NDEV;
     ensures entry: \forall integer d; 0 <= d < NDEV ==> ARGS.v[s][Pos(s, d)] == d;
  @/
  void find_positions(uint32_t s);
*/

/*@ ghost
  /@ requires given: StepGiven(s) && HasList(s) && d < NDEV;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures position: \result == Pos(s, d) < NDEV;
     ensures entry: ARGS.v[s][\result] == d;
  @/
  uint32_t position_of(uint32_t s, uint32_t d);
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

/* Whoever takes part in a step that is no broadcast holds before it. */
/*@ ghost
  /@ requires given: StepGiven(s) && InGroups(s) && OP.v[s] != OP_BROADCAST;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures held: \forall integer d; 0 <= d < NDEV && Active(s, d) != 0 ==>
       Pos(s, d) < USED.v[s] && Active(s - 1, d) != 0;
  @/
  void find_holders(uint32_t s);
*/

/* The same place of the array holds the same. */
/*@ ghost
  /@ requires given: Copying(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures belongs: \forall integer d, e, index u, v, g; SamePlace(s, d, u, e, v) ==>
       (Belongs(s, d, u, g) <==> Belongs(s - 1, e, v, g));
     ensures real: \forall integer d, e, index u, v; SamePlace(s, d, u, e, v) && Real(s, d, u) ==>
       Real(s - 1, e, v);
  @/
  void compare_places(uint32_t s);
*/

/*@ ghost
  /@ requires given: StepGiven(s) && OP.v[s] == OP_ALLPERMUTE;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures drawn: \forall memory m, k; Permutes(m, k, s) ==> Redistributes(m, k, s);
  @/
  void draw_allpermute(uint32_t s);
*/

/*@ ghost
  /@ requires given: StepGiven(s) && OP.v[s] == OP_RESIZE;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures drawn: \forall memory m, k; Keeps(m, k, s) ==> Redistributes(m, k, s);
  @/
  void draw_resize(uint32_t s);
*/

/*@ ghost
  /@ requires given: StepGiven(s) && OP.v[s] == OP_DYNSLICE;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures drawn: \forall memory m, k; Slices(m, k, s) ==> Redistributes(m, k, s);
  @/
  void draw_dynslice(uint32_t s);
*/

/*@ ghost
  /@ requires given: StepGiven(s) && OP.v[s] == OP_BROADCAST;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures drawn: \forall memory m, k; Broadcasts(m, k, s) ==> Redistributes(m, k, s);
  @/
  void draw_broadcast(uint32_t s);
*/

/* Position k of the group of position p, in a list of d entries. */
/*@ ghost
  /@ requires list: p < d <= NDEV && k < n && 1 <= n && d % n == 0;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures range: 0 <= p - p % n + k < d;
     ensures member: (p - p % n + k) % n == k;
  @/
  void find_member(uint32_t p, uint32_t n, uint32_t k, uint32_t d);
*/

/* The premise for member k of the group of device d. */
/*@ ghost
  /@ requires given: StepGiven(s) && DIM_I.v[s] < DIMS && d < NDEV;
     requires used: Pos(s, d) < USED.v[s];
     requires member: k < FACTOR.v[s];
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures range: 0 <= Member(s, d, k) < NDEV;
     ensures held: Active(s - 1, Member(s, d, k)) != 0;
     ensures along: Base(s - 1, DIM_I.v[s], Member(s, d, k))
       == Start(s, d) + Row(k, TILE.v[s - 1][DIM_I.v[s]]);
     ensures outside: \forall integer x; 0 <= x < DIMS && x != DIM_I.v[s] ==>
       Base(s - 1, x, Member(s, d, k)) == Base(s - 1, x, d);
  @/
  void place_member(uint32_t s, uint32_t d, uint32_t k);
*/

/*@ ghost
  /@ requires given: StepGiven(s) && DIM_I.v[s] < DIMS && d < NDEV;
     requires used: Pos(s, d) < USED.v[s];
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures range: \forall integer k; 0 <= k < FACTOR.v[s] ==> 0 <= Member(s, d, k) < NDEV;
     ensures held: \forall integer k; 0 <= k < FACTOR.v[s] ==>
       Active(s - 1, Member(s, d, k)) != 0;
     ensures along: \forall integer k; 0 <= k < FACTOR.v[s] ==>
       Base(s - 1, DIM_I.v[s], Member(s, d, k))
       == Start(s, d) + Row(k, TILE.v[s - 1][DIM_I.v[s]]);
     ensures outside: \forall integer k, x;
       0 <= k < FACTOR.v[s] && 0 <= x < DIMS && x != DIM_I.v[s] ==>
       Base(s - 1, x, Member(s, d, k)) == Base(s - 1, x, d);
  @/
  void place_members(uint32_t s, uint32_t d);
*/

/* Which device has element u of device d, and where: the premise in use. */
/*@ ghost
  /@ requires given: StepGiven(s) && DIM_I.v[s] < DIMS && d < NDEV;
     requires used: Pos(s, d) < USED.v[s];
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures giver: \forall index u; 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
       0 <= Giver(s, d, u) < NDEV && Active(s - 1, Giver(s, d, u)) != 0;
     ensures along: \forall index u; 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
       Base(s - 1, DIM_I.v[s], Giver(s, d, u))
         + coord(u, DIM_I.v[s]) % TILE.v[s - 1][DIM_I.v[s]]
       == Start(s, d) + coord(u, DIM_I.v[s]);
     ensures outside: \forall index u, integer x;
       0 <= x < DIMS && x != DIM_I.v[s]
       && 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
       Base(s - 1, x, Giver(s, d, u)) == Base(s - 1, x, d);
  @/
  void find_giver(uint32_t s, uint32_t d);
*/

/*@ ghost
  /@ requires given: StepGiven(s) && DIM_I.v[s] < DIMS;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures giver: \forall integer d, index u;
       0 <= d < NDEV && Pos(s, d) < USED.v[s]
       && 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
       0 <= Giver(s, d, u) < NDEV && Active(s - 1, Giver(s, d, u)) != 0;
     ensures along: \forall integer d, index u;
       0 <= d < NDEV && Pos(s, d) < USED.v[s]
       && 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
       Base(s - 1, DIM_I.v[s], Giver(s, d, u))
         + coord(u, DIM_I.v[s]) % TILE.v[s - 1][DIM_I.v[s]]
       == Start(s, d) + coord(u, DIM_I.v[s]);
     ensures outside: \forall integer d, x, index u;
       0 <= d < NDEV && Pos(s, d) < USED.v[s] && 0 <= x < DIMS && x != DIM_I.v[s]
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
     ensures drawn: \forall memory m, k; Gathers(m, k, s) ==> Redistributes(m, k, s);
  @/
  void draw_allgather(uint32_t s);
*/

/*@ ghost
  /@ requires given: StepGiven(s) && OP.v[s] == OP_ALLTOALL;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures drawn: \forall memory m, k; Exchanges(m, k, s) ==> Redistributes(m, k, s);
  @/
  void draw_alltoall(uint32_t s);
*/

/* Every step that copies gets each place from a device that has it. */
/*@ ghost
  /@ requires given: Copying(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures drawn: \forall memory m, k; Moves(m, k, s) ==> Redistributes(m, k, s);
  @/
  void draw_step(uint32_t s);
*/

/*@ ghost
  /@ requires given: Copying(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures data: \forall memory m, k; Holds(m, s - 1) && Moves(m, k, s) ==> Holds(k, s);
  @/
  void preserve_copy(uint32_t s);
*/

/* What the group of device d holds together. */
/*@ ghost
  /@ requires given: Summing(s) && d < NDEV && Pos(s, d) < USED.v[s];
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures each: \forall memory m, index u, g;
       Holds(m, s - 1) && InTile(s - 1, u) && Real(s - 1, d, u)
       && Collected(s, d, u, g, FACTOR.v[s]) ==> Total(m, s, d, u, g, FACTOR.v[s]) == 1;
     ensures none: \forall memory m, index u, g;
       Holds(m, s - 1) && InTile(s - 1, u) && Real(s - 1, d, u)
       && !Collected(s, d, u, g, FACTOR.v[s]) ==> Total(m, s, d, u, g, FACTOR.v[s]) == 0;
  @/
  void sum_members(uint32_t s, uint32_t d);
*/

/*@ ghost
  /@ requires given: Summing(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures each: \forall memory m, integer d, index u, g;
       0 <= d < NDEV && Pos(s, d) < USED.v[s]
       && Holds(m, s - 1) && InTile(s - 1, u) && Real(s - 1, d, u)
       && Collected(s, d, u, g, FACTOR.v[s]) ==> Total(m, s, d, u, g, FACTOR.v[s]) == 1;
     ensures none: \forall memory m, integer d, index u, g;
       0 <= d < NDEV && Pos(s, d) < USED.v[s]
       && Holds(m, s - 1) && InTile(s - 1, u) && Real(s - 1, d, u)
       && !Collected(s, d, u, g, FACTOR.v[s]) ==> Total(m, s, d, u, g, FACTOR.v[s]) == 0;
  @/
  void sum_groups(uint32_t s);
*/

/*@ ghost
  /@ requires given: Summing(s) && OP.v[s] != OP_REDUCESCATTER;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures data: \forall memory m, k; Holds(m, s - 1) && Sums(m, k, s) ==> Holds(k, s);
  @/
  void preserve_sum(uint32_t s);
*/

/*@ ghost
  /@ requires given: Summing(s) && OP.v[s] == OP_REDUCESCATTER;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures data: \forall memory m, k; Holds(m, s - 1) && Scatters(m, k, s) ==> Holds(k, s);
  @/
  void preserve_scatter(uint32_t s);
*/

/*@ ghost
  /@ requires given: StepGiven(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures data: \forall memory m, k; Holds(m, s - 1) && Moves(m, k, s) ==> Holds(k, s);
  @/
  void preserve_step(uint32_t s);
*/

/* The plan takes every array of summands from the source type to the target type. */
/*@ ghost
  /@ requires count: NSTEPS <= STEPS_MAX;
     requires given: \forall integer s; 1 <= s <= NSTEPS ==> StepGiven(s);
     requires plan: TableLimits && SourceRow && TargetReached;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures data: DataEndsRight;
  @/
  void carry_data(void);
*/

#endif
