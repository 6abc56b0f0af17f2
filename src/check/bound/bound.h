/* The lower bound on the cost of every sequence of weak steps. Functions that
 * judge return a rejection code, 0 when nothing is wrong. */
#ifndef CHECK_BOUND_H
#define CHECK_BOUND_H

#include "check/bound/next.h"
#include "check/bound/widest.h"

/*@ requires devices: 1 <= NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns DIVISOR, NDIVISORS;
    ensures listed: DivisorsListed;
*/
void list_divisors(void);

/*@ requires divisor: 1 <= b;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures ceiling: \result == Ceiling(a, b);
    ensures positive: 1 <= a ==> 1 <= \result;
*/
uint64_t divide_up(uint64_t a, uint64_t b);

/*@ requires ready: StatesReady;
    requires sizes: MeshesLimits && TypeWellFormed(FROM) && TypeWellFormed(TO);
    requires source: RowWeak(NSTATES) && SourceInside;
    terminates \true;
    exits \false;
    assigns DIVISOR, NDIVISORS, WIDEST, SOURCE_SIZE, TARGET_SIZE, LEAST_SIZE;
    ensures divisors: DivisorsListed;
    ensures prepared: BoundPrepared;
*/
void prepare_bound(void);

/* Whether the least costs of all steps but the last fill what the target's size lacks. */
/*@ requires prepared: BoundPrepared && 1 <= u <= RANK_MAX + 2 && TARGET_SIZE < need;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures reached: \result != 0 <==> TARGET_SIZE + (u - 1) * LEAST_SIZE >= need;
*/
uint32_t settling_reaches(uint32_t u, uint64_t need);

/* Whether the estimate for u unsettled dimensions reaches need. */
/*@ requires prepared: BoundPrepared && RANK.v[FROM] <= RANK_MAX && u <= RANK_MAX + 2;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures reached: \result != 0 <==> Estimate(LEAST_SIZE, u) >= need;
    ensures nothing: need == 0 ==> \result != 0;
*/
uint32_t reaches(uint32_t u, uint64_t need);

/*@ requires ready: StatesReady && BoundPrepared && k < NSTATES && 1 <= f;
    requires inside: NextInside(k, i, j, f);
    requires size: NextSize(k, i, j, f, RANK.v[FROM]) <= U64_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures covered: \result != 0 <==> NextCovered(LEAST_SIZE, k, i, j, f);
*/
uint32_t is_covered(uint32_t k, uint32_t i, uint32_t j, uint32_t f);

/* Whether the step is none of this mesh, or covered. */
/*@ requires ready: StatesReady && BoundPrepared && k < NSTATES && 1 <= f && i != j;
    requires weak: RowWeak(k) && j != RANK.v[FROM];
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures step: \result != 0 <==>
      (NextWeak(k, i, j, f) ==> NextCovered(LEAST_SIZE, k, i, j, f));
*/
uint32_t check_next(uint32_t k, uint32_t i, uint32_t j, uint32_t f);

/*@ requires ready: StatesReady && BoundPrepared && DivisorsListed && k < NSTATES;
    requires weak: RowWeak(k);
    requires place: i <= RANK.v[FROM] + 1 && j <= RANK.v[FROM] + 1;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures pair: \result != 0 <==>
      \forall integer f; StepPlace(i, j, f) && NextWeak(k, i, j, f) ==>
        NextCovered(LEAST_SIZE, k, i, j, f);
*/
uint32_t check_pair(uint32_t k, uint32_t i, uint32_t j);

/*@ requires ready: StatesReady && BoundPrepared && DivisorsListed && k < NSTATES;
    requires weak: RowWeak(k);
    requires place: i <= RANK.v[FROM] + 1;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures along: \result != 0 <==>
      \forall integer j, f; StepPlace(i, j, f) && NextWeak(k, i, j, f) ==>
        NextCovered(LEAST_SIZE, k, i, j, f);
*/
uint32_t check_along(uint32_t k, uint32_t i);

/*@ requires ready: StatesReady && BoundPrepared && DivisorsListed && k < NSTATES;
    requires weak: RowWeak(k);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures covered: \result != 0 <==> RowCovered(LEAST_SIZE, k);
*/
uint32_t check_row(uint32_t k);

/*@ requires ready: StatesReady && k < NSTATES;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures target: \result != 0 <==> RowIsTarget(k);
*/
uint32_t is_target(uint32_t k);

/*@ requires ready: StatesReady;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures weak: \result != 0 <==> RowsWeak;
    ensures source: \result != 0 ==> SourceInside;
*/
uint32_t are_weak(void);

/*@ requires ready: StatesReady && BoundPrepared;
    requires source: SourceInside;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures covered: \result != 0 <==> SourceCovered(LEAST_SIZE);
*/
uint32_t check_source(void);

/*@ requires ready: StatesReady && BoundPrepared && DivisorsListed;
    requires weak: RowsWeak;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures rows: \result == 0 <==>
      \forall integer k; 0 <= k < NSTATES ==> !RowIsTarget(k) && RowCovered(LEAST_SIZE, k);
*/
uint32_t check_rows(void);

/*@ requires ready: StatesReady;
    requires sizes: MeshesLimits && TypeWellFormed(FROM) && TypeWellFormed(TO);
    terminates \true;
    exits \false;
    assigns DIVISOR, NDIVISORS, WIDEST, SOURCE_SIZE, TARGET_SIZE, LEAST_SIZE;
    ensures bound: \result == 0 <==> BoundOk;
    ensures widest: \result == 0 && HAS_BOUND != 0 ==> Widest(WIDEST);
    ensures proven: \result == 0 && HAS_BOUND != 0 ==>
      BoundPrepared && RowsWeak && BoundProven(LEAST_SIZE) && SourceInside;
*/
uint32_t check_bound(void);

#endif
