/* Why an accepted bound means that nothing is cheaper: lemma functions. The
 * estimate falls along a step by at most what the step costs, and the list takes
 * over where it falls short, so what is paid and estimated stays at the bound. */
#ifndef CHECK_WALK_H
#define CHECK_WALK_H

#include "check/bound/bound.h"
#include "spec/check/meaning/walk.acsl"

/* The estimate falls by at most the cost of the step. */
/*@ ghost
  /@ requires ready: StatesReady && BoundPrepared && 1 <= q;
     requires source: RowWeak(NSTATES) && SourceInside;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures falls: StepsWeak(q) && VisitsWeak(q - 1) && VisitsWeak(q) ==>
       Estimate(LEAST_SIZE, WalkUnsettled(q - 1, RANK.v[FROM] + 1)) + WalkCost(q - 1)
       <= Estimate(LEAST_SIZE, WalkUnsettled(q, RANK.v[FROM] + 1)) + WalkCost(q);
     ensures cost: WalkCost(q) == WalkCost(q - 1)
       + WeakCost(WalkSize(q, RANK.v[FROM]), concat(q), split(q), factor(q));
  @/
  void fall_slowly(uint64_t q);
*/

/* A step of the walk from a listed state is the step from that row. */
/*@ ghost
  /@ requires ready: StatesReady && r < NSTATES && 1 <= q;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures next: Leads(q, r) ==>
       WalkIsNext(q, r, concat(q), split(q), factor(q), RANK.v[FROM] + 1)
       && WalkSize(q, RANK.v[FROM])
          == NextSize(r, concat(q), split(q), factor(q), RANK.v[FROM])
       && WalkPieces(q, RANK.v[FROM] + 1)
          == NextPieces(r, concat(q), split(q), factor(q), RANK.v[FROM] + 1)
       && WalkUnsettled(q, RANK.v[FROM] + 1)
          == NextUnsettled(r, concat(q), split(q), factor(q), RANK.v[FROM] + 1);
  @/
  void follow_row(uint64_t q, uint32_t r);
*/

/*@ ghost
  /@ requires ready: StatesReady && r < NSTATES && 1 <= q;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures fits: Leads(q, r) ==> NextFits(r, concat(q), split(q), factor(q));
  @/
  void keep_fitting(uint64_t q, uint32_t r);
*/

/* Every step keeps the walk at the bound. */
/*@ ghost
  /@ requires ready: StatesReady && r < NSTATES && 1 <= q;
     requires proven: BoundProven(LEAST_SIZE);
     requires cost: WalkCost(q) == WalkCost(q - 1)
       + WeakCost(WalkSize(q, RANK.v[FROM]), concat(q), split(q), factor(q));
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures step: Leads(q, r) && STATE_PAID.v[r] <= WalkCost(q - 1) ==> Bounded(q);
  @/
  void keep_listed(uint64_t q, uint32_t r);
*/

/*@ ghost
  /@ requires ready: StatesReady && BoundPrepared && 1 <= q;
     requires proven: RowsWeak && BoundProven(LEAST_SIZE) && SourceInside;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures step: StepsWeak(q) && VisitsWeak(q - 1) && VisitsWeak(q) && Bounded(q - 1) ==>
       Bounded(q);
  @/
  void keep_bounded(uint64_t q);
*/

/*@ ghost
  /@ requires ready: StatesReady;
     requires proven: BoundProven(LEAST_SIZE);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures start: Walks(0) ==> Bounded(0);
  @/
  void start_bounded(void);
*/

/* No listed state is the target's, so there the estimate, nothing, is the bound. */
/*@ ghost
  /@ requires ready: StatesReady;
     requires proven: BoundProven(LEAST_SIZE);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures cheaper: EndsAtTarget(q) && Bounded(q) ==> BOUND_COST <= WalkCost(q);
  @/
  void end_bounded(uint64_t q);
*/

/*@ ghost
  /@ requires ready: StatesReady && BoundPrepared;
     requires proven: RowsWeak && BoundProven(LEAST_SIZE) && SourceInside;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures cheaper: NothingCheaper;
  @/
  void walk_all(void);
*/

#endif
