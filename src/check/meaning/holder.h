/* An accepted exchange can be carried out: every place of the target's tiles is in
 * some tile before it. Lemma functions, as in data.h. */
#ifndef CHECK_HOLDER_H
#define CHECK_HOLDER_H

#include "check/meaning/data.h"
#include "spec/check/meaning/holder.acsl"

/* The keeper of a cell is in it. */
/*@ ghost
  /@ requires given: Exchanging(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures keeper: \forall integer q; Keeper(s, q, NDEV) != NONE ==>
       0 <= Keeper(s, q, NDEV) < NDEV && Reaches(s, Keeper(s, q, NDEV), DIMS) != 0
       && CellOf(s, Keeper(s, q, NDEV), DIMS) == q;
  @/
  void find_keepers(uint32_t s);
*/

/* Who keeps a cell holds a tile there. */
/*@ ghost
  /@ requires given: Exchanging(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures held: \forall integer e; Reaches(s, e, DIMS) != 0 ==> Active(s - 1, e) != 0;
     ensures inside: \forall integer e, x; 0 <= x < DIMS && Reaches(s, e, DIMS) != 0 ==>
       Base(s - 1, x, e) < DIM_SIZE.v[FROM][x];
  @/
  void find_reach(uint32_t s);
*/

/* Cells of wanted places, dimension by dimension and together. */
/*@ ghost
  /@ requires given: Exchanging(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures point: \forall integer d, x, index u; Wanted(s, d, u) && 0 <= x < DIMS ==>
       0 <= Base(s, x, d) + coord(u, x) < DIM_SIZE.v[FROM][x];
     ensures digit: \forall integer d, x, index u; Wanted(s, d, u) && 0 <= x < DIMS ==>
       0 <= Target(s, x, d, u) < Cells(s, x);
  @/
  void place_targets(uint32_t s);
*/

/*@ ghost
  /@ requires given: Exchanging(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures number: \forall integer d, n, index u; Wanted(s, d, u) && 0 <= n <= DIMS ==>
       0 <= TargetCell(s, d, u, n) < CellCount(s, n);
  @/
  void number_targets(uint32_t s);
*/

/*@ ghost
  /@ requires given: Exchanging(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures digit: \forall integer e, x; 0 <= e < NDEV && Reaches(s, e, DIMS) != 0
       && 0 <= x < DIMS ==> 0 <= Slot(s, x, e) < Cells(s, x);
     ensures number: \forall integer e, n; 0 <= e < NDEV && Reaches(s, e, DIMS) != 0
       && 0 <= n <= DIMS ==> 0 <= CellOf(s, e, n);
  @/
  void number_keepers(uint32_t s);
*/

/* In one cell, dimension by dimension. */
/*@ ghost
  /@ requires given: Exchanging(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures digits: \forall integer d, e, x, index u; Meets(s, d, u, e) && 0 <= x < DIMS ==>
       Slot(s, x, e) == Target(s, x, d, u);
  @/
  void meet_digits(uint32_t s);
*/

/*@ ghost
  /@ requires given: Exchanging(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures found: \forall integer d, e, x, index u; 0 <= x < DIMS ==>
       coord(Found(s, d, u, e, DIMS), x)
       == Base(s, x, d) + coord(u, x) - Base(s - 1, x, e);
  @/
  void find_places(uint32_t s);
*/

/*@ ghost
  /@ requires given: Exchanging(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures source: \forall integer d, e, index u; Meets(s, d, u, e) ==>
       Source(s, d, u, e, Found(s, d, u, e, DIMS));
  @/
  void meet_places(uint32_t s);
*/

/*@ ghost
  /@ requires given: Exchanging(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures source: \forall integer d, index u; Wanted(s, d, u) ==>
       Source(s, d, u, Holder(s, d, u), Found(s, d, u, Holder(s, d, u), DIMS));
  @/
  void find_holder(uint32_t s);
*/

/*@ ghost
  /@ requires count: NSTEPS <= STEPS_MAX;
     requires given: \forall integer s; 1 <= s <= NSTEPS ==> StepGiven(s);
     requires target: TargetInArray && SizesInRange;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures possible: ExchangesPossible;
  @/
  void find_all_holders(void);
*/

#endif
