/* The states that a walk visits: local size, number of tiles, unsettled dimensions.
 * Lemma functions. */
#ifndef CHECK_WALK_STATE_H
#define CHECK_WALK_STATE_H

#include "spec/check/meaning/whole.acsl"
#include "check/meaning/estimate.h"

/* A step settles at most the dimension that it concatenates, two when it joins summands. */
/*@ ghost
  /@ requires ready: StatesReady;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures unsettled:
       StepsWeak(q) && VisitsWeak(q - 1) && VisitsWeak(q) ==>
         WalkUnsettled(q - 1, RANK.v[FROM] + 1)
         <= WalkUnsettled(q, RANK.v[FROM] + 1)
            + (concat(q) < RANK.v[FROM] ? 1 : concat(q) == RANK.v[FROM] ? 2 : 0);
     ensures count:
       0 <= WalkUnsettled(q, RANK.v[FROM] + 1) <= RANK.v[FROM] + 2;
  @/
  void settle_one(uint64_t q);
*/

/* Local size times number of tiles is the number of elements. */
/*@ ghost
  /@ requires ready: StatesReady;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures whole: VisitsWeak(q) ==> WalkWhole(q, RANK.v[FROM]);
  @/
  void count_elements(uint64_t q);
*/

/* The same of the source type. */
/*@ ghost
  /@ requires ready: StatesReady;
     requires source: RowWeak(NSTATES) && SourceInside;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures whole: SourceWhole(RANK.v[FROM]);
  @/
  void count_source(void);
*/

/* A settled state is at least as large as the target's. */
/*@ ghost
  /@ requires ready: StatesReady;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures large:
       VisitsWeak(q) && WalkUnsettled(q, RANK.v[FROM] + 1) == 0 ==>
         LocalSize(TO, RANK.v[FROM]) <= WalkSize(q, RANK.v[FROM]);
     ensures target:
       EndsAtTarget(q) ==> WalkUnsettled(q, RANK.v[FROM] + 1) == 0;
  @/
  void bound_settled(uint64_t q);
*/

/* No weak state is smaller than the least size. */
/*@ ghost
  /@ requires ready: StatesReady && BoundPrepared;
     requires source: RowWeak(NSTATES) && SourceInside;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures least: VisitsWeak(q) ==>
       LEAST_SIZE <= WalkSize(q, RANK.v[FROM]);
  @/
  void bound_least(uint64_t q);
*/

/* What the step from a row makes is what the walk visits. */
/*@ ghost
  /@ requires rank: RANK.v[FROM] <= RANK_MAX;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures same: VisitsTiles(q)
       && WalkIsNext(q, r, concat(q), split(q), factor(q), RANK.v[FROM] + 1) ==>
         WalkSize(q, RANK.v[FROM])
         == NextSize(r, concat(q), split(q), factor(q), RANK.v[FROM]);
  @/
  void follow_sizes(uint64_t q, uint32_t r);
*/

/*@ ghost
  /@ requires rank: n <= RANK.v[FROM] <= RANK_MAX;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures parts: VisitsTiles(q)
       && WalkIsNext(q, r, concat(q), split(q), factor(q), RANK.v[FROM] + 1) ==>
         1 <= pieces(q, n) && pieces(q, n) == NextParts(r, concat(q), split(q), factor(q), n);
  @/
  void count_parts(uint64_t q, uint32_t r, uint32_t n);
*/

/*@ ghost
  /@ requires rank: RANK.v[FROM] <= RANK_MAX;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures same: VisitsTiles(q)
       && WalkIsNext(q, r, concat(q), split(q), factor(q), RANK.v[FROM] + 1) ==>
         WalkPieces(q, RANK.v[FROM] + 1)
         == NextPieces(r, concat(q), split(q), factor(q), RANK.v[FROM] + 1);
  @/
  void follow_pieces(uint64_t q, uint32_t r);
*/

/*@ ghost
  /@ requires rank: RANK.v[FROM] <= RANK_MAX;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures same: \forall integer k, i, j, f;
       WalkIsNext(q, k, i, j, f, RANK.v[FROM] + 1) ==>
         WalkUnsettled(q, RANK.v[FROM] + 1) == NextUnsettled(k, i, j, f, RANK.v[FROM] + 1);
  @/
  void follow_unsettled(uint64_t q);
*/

#endif
