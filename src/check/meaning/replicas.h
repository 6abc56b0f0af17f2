/* Why the claim `identical` means that replicas are the same: lemma functions. */
#ifndef CHECK_REPLICAS_H
#define CHECK_REPLICAS_H

#include "check/meaning/data.h"
#include "spec/check/meaning/replicas.acsl"

/* Devices that hold the same cell were in the same group. */
/*@ ghost
  /@ requires given: StepGiven(s) && HasList(s) && CombinedOnce(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures one: \forall integer d, e; 0 <= d < NDEV && 0 <= e < NDEV
       && Reaches(s + 1, d, DIMS) != 0 && Reaches(s + 1, e, DIMS) != 0
       && CellOf(s + 1, d, DIMS) == CellOf(s + 1, e, DIMS) ==> Group(s, d) == Group(s, e);
  @/
  void group_cells(uint32_t s);
*/

/* A device that has a place of the array holds a cell in it. */
/*@ ghost
  /@ requires given: StepGiven(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures reaches: \forall integer d, index u; Existing(s, d, u) ==>
       Reaches(s + 1, d, DIMS) != 0;
  @/
  void reach_places(uint32_t s);
*/

/* The same place is in the same cell. */
/*@ ghost
  /@ requires given: StepGiven(s) && CombinedOnce(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures cells: \forall integer d, e, index u, v; Replicas(s, d, u, e, v) ==>
       CellOf(s + 1, d, DIMS) == CellOf(s + 1, e, DIMS);
  @/
  void place_cells(uint32_t s);
*/

/*@ ghost
  /@ requires given: StepGiven(s) && HasList(s) && CombinedOnce(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures agree: \forall memory m; CallsAgree(m, s) ==> ReplicasAgree(m, s);
  @/
  void compare_calls(uint32_t s);
*/

/*@ ghost
  /@ requires given: Copying(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures agree: \forall memory m, k; Moves(m, k, s) && ReplicasAgree(m, s - 1) ==>
       ReplicasAgree(k, s);
  @/
  void copy_replicas(uint32_t s);
*/

/*@ ghost
  /@ requires count: NSTEPS <= STEPS_MAX;
     requires given: \forall integer s; 1 <= s <= NSTEPS ==> StepGiven(s);
     requires target: TableLimits && TargetReached && TargetInArray;
     requires identical: Identical;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures identical: ReplicasIdentical;
  @/
  void carry_replicas(void);
*/

#endif
