/* Why acceptance means that the data ends right: lemma functions, ghost code
 * without effect. Each step takes memories that hold their tiles of an array to
 * memories that hold theirs (preserve_*); the plan does by induction (carry_data). */
#ifndef CHECK_DATA_H
#define CHECK_DATA_H

#include "lemmas.h"
#include "../../spec/check_data.acsl"

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

#endif
