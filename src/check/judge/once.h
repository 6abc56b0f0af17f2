/* The pigeonhole principle for group lists, as lemma functions. */
#ifndef CHECK_ONCE_H
#define CHECK_ONCE_H

#include "check/base/state.h"
#include "spec/check/judge/once.acsl"
#include "spec/check/judge/plan.acsl"

/* One more entry makes at most its own device seen. */
/*@ ghost
  /@ requires place: 1 <= s <= STEPS_MAX && n < NDEV <= DEVICES_MAX;
     requires list: ListInRange(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures more: Seen(s, n + 1, NDEV)
       == Seen(s, n, NDEV) + (Position(s, ARGS.v[s][n], n) == NONE ? 1 : 0);
  @/
  void see_entry(uint32_t s, uint32_t n);
*/

/*@ ghost
  /@ requires place: 1 <= s <= STEPS_MAX && NDEV <= DEVICES_MAX;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures none: Seen(s, 0, NDEV) == 0;
     ensures all: EveryDevice(s) ==> Seen(s, NDEV, NDEV) == NDEV;
  @/
  void see_ends(uint32_t s);
*/

/* A device that is not found does not occur. */
/*@ ghost
  /@ requires place: 1 <= s <= STEPS_MAX && n <= NDEV <= DEVICES_MAX;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures absent: Position(s, d, n) == NONE ==>
       \forall integer p; 0 <= p < n ==> ARGS.v[s][p] != d;
  @/
  void find_absent(uint32_t s, uint32_t d, uint32_t n);
*/

/* If all entries together are as many as there are, each of them is fresh. */
/*@ ghost
  /@ requires place: 1 <= s <= STEPS_MAX && NDEV <= DEVICES_MAX;
     requires full: Fresh(s, NDEV) == NDEV;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures fresh: \forall integer q; 0 <= q < NDEV ==>
       Position(s, ARGS.v[s][q], q) == NONE;
  @/
  void find_fresh(uint32_t s);
*/

/*@ ghost
  /@ requires place: 1 <= s <= STEPS_MAX && NDEV <= DEVICES_MAX;
     requires list: ListInRange(s) && EveryDevice(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures once: EachOnce(s);
  @/
  void count_once(uint32_t s);
*/

/* Every list of an accepted plan. */
/*@ ghost
  /@ requires count: NSTEPS <= STEPS_MAX && NDEV <= DEVICES_MAX;
     requires lists: ListsAtHand(NSTEPS) && StepsOk;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures once: ListsOnce;
  @/
  void count_all_once(void);
*/

#endif
