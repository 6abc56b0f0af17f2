#include "check/meaning/walk_state.h"
#include "check/meaning/walk.h"

/*@ ghost
  void fall_slowly(uint64_t q)
  {
    settle_one(q);
    settle_one(q - 1);
    bound_settled(q);
    bound_least(q);
    order_estimates();
    /@ assert cost: WalkCost(q) == WalkCost(q - 1)
         + WeakCost(WalkSize(q, RANK.v[FROM]), concat(q), split(q), factor(q)); @/
    /@ assert target: TARGET_SIZE == LocalSize(TO, RANK.v[FROM]); @/
    /@ assert range: 0 <= WalkUnsettled(q, RANK.v[FROM] + 1) <= RANK_MAX + 2
         && 0 <= WalkUnsettled(q - 1, RANK.v[FROM] + 1); @/
    /@ assert least: VisitsWeak(q) ==> 1 <= LEAST_SIZE <= WalkSize(q, RANK.v[FROM]); @/
    /@ assert settled: VisitsWeak(q) && WalkUnsettled(q, RANK.v[FROM] + 1) == 0 ==>
         TARGET_SIZE <= WalkSize(q, RANK.v[FROM]); @/
    /@ assert costly: StepsWeak(q) && VisitsWeak(q - 1) && VisitsWeak(q)
         && concat(q) < RANK.v[FROM] ==>
           Estimate(LEAST_SIZE, WalkUnsettled(q - 1, RANK.v[FROM] + 1))
           <= Estimate(LEAST_SIZE, WalkUnsettled(q, RANK.v[FROM] + 1))
              + WalkSize(q, RANK.v[FROM]); @/
    /@ assert joined: StepsWeak(q) && VisitsWeak(q - 1) && VisitsWeak(q)
         && concat(q) == RANK.v[FROM] ==>
           Estimate(LEAST_SIZE, WalkUnsettled(q - 1, RANK.v[FROM] + 1))
           <= Estimate(LEAST_SIZE, WalkUnsettled(q, RANK.v[FROM] + 1))
              + 2 * WalkSize(q, RANK.v[FROM]); @/
    /@ assert twice: StepsWeak(q) && VisitsWeak(q) && concat(q) == RANK.v[FROM] ==>
         IsCovered(WalkSize(q, RANK.v[FROM]) * 2,
           WalkSize(q, RANK.v[FROM]) * (split(q) < RANK.v[FROM] ? factor(q) : 2)); @/
    /@ assert times: StepsWeak(q) && VisitsWeak(q) && concat(q) == RANK.v[FROM] ==>
         2 * WalkSize(q, RANK.v[FROM])
         <= WeakCost(WalkSize(q, RANK.v[FROM]), concat(q), split(q), factor(q)); @/
    /@ assert free: StepsWeak(q) && VisitsWeak(q - 1) && VisitsWeak(q)
         && concat(q) > RANK.v[FROM] ==>
           Estimate(LEAST_SIZE, WalkUnsettled(q - 1, RANK.v[FROM] + 1))
           <= Estimate(LEAST_SIZE, WalkUnsettled(q, RANK.v[FROM] + 1)); @/
    ;
  }
*/

/*@ ghost
  void follow_row(uint64_t q, uint32_t r)
  {
    uint32_t n = 0;
    follow_sizes(q, r);
    follow_pieces(q, r);
    follow_unsettled(q);
    /@ loop invariant range: 0 <= n <= RANK.v[FROM] + 1;
       loop invariant next: Leads(q, r) ==>
         WalkIsNext(q, r, concat(q), split(q), factor(q), n);
       loop assigns n;
       loop variant RANK.v[FROM] + 1 - n; @/
    while (n <= RANK.v[FROM]) {
      /@ assert row: Leads(q, r) ==> RowTile(r, n) == shape(q - 1, n) && 2 <= factor(q); @/
      /@ assert times: Leads(q, r) && n == concat(q) ==>
           IsTimes(shape(q, n), shape(q - 1, n), factor(q)); @/
      /@ assert scaled: Leads(q, r) && n == concat(q) ==>
           IsTimes(shape(q, n), RowTile(r, n), factor(q)); @/
      /@ assert next: n == concat(q) ==>
           NextTile(r, concat(q), split(q), factor(q), n) == RowTile(r, n) * factor(q); @/
      /@ assert joined: Leads(q, r) && n == concat(q) ==>
           shape(q, n) == NextTile(r, concat(q), split(q), factor(q), n); @/
      /@ assert product: Leads(q, r) && n == split(q) && n != concat(q) ==>
           IsProduct(RowTile(r, n), shape(q, n), factor(q)); @/
      /@ assert quotient: Leads(q, r) && n == split(q) && n != concat(q) ==>
           RowTile(r, n) / factor(q) == shape(q, n); @/
      /@ assert parted: Leads(q, r) && n == split(q) && n != concat(q) ==>
           shape(q, n) == NextTile(r, concat(q), split(q), factor(q), n); @/
      /@ assert kept: Leads(q, r) && n != split(q) && n != concat(q) ==>
           shape(q, n) == NextTile(r, concat(q), split(q), factor(q), n); @/
      n++;
    }
  }
*/

/*@ ghost
  void keep_fitting(uint64_t q, uint32_t r)
  {
    uint32_t n = 0;
    /@ loop invariant range: 0 <= n <= RANK.v[FROM] + 1;
       loop invariant split: \forall integer x; 0 <= x < n && Leads(q, r) && x == split(q) ==>
         RowTile(r, x) % factor(q) == 0;
       loop invariant concat: \forall integer x; 0 <= x < n && Leads(q, r) && x == concat(q) ==>
         (WeakExtent(x) / RowTile(r, x)) % factor(q) == 0;
       loop assigns n;
       loop variant RANK.v[FROM] + 1 - n; @/
    while (n <= RANK.v[FROM]) {
      /@ assert row: Leads(q, r) ==> RowTile(r, n) == shape(q - 1, n) && 2 <= factor(q); @/
      /@ assert parted: Leads(q, r) && n == split(q) ==>
           IsProduct(RowTile(r, n), shape(q, n), factor(q)); @/
      /@ assert before: Leads(q, r) ==>
           IsProduct(WeakExtent(n), shape(q - 1, n), pieces(q - 1, n)); @/
      /@ assert whole: Leads(q, r) ==>
           IsProduct(WeakExtent(n), RowTile(r, n), pieces(q - 1, n)); @/
      /@ assert after: Leads(q, r) ==>
           IsProduct(WeakExtent(n), shape(q, n), pieces(q, n)); @/
      /@ assert scaled: Leads(q, r) && n == concat(q) ==>
           IsProduct(shape(q, n), shape(q - 1, n), factor(q)); @/
      /@ assert joined: Leads(q, r) && n == concat(q) ==>
           IsProduct(shape(q, n), RowTile(r, n), factor(q)); @/
      /@ assert pieces: Leads(q, r) && n == concat(q) ==>
           IsPaired(pieces(q - 1, n), pieces(q, n), factor(q)); @/
      /@ assert quotient: Leads(q, r) ==>
           WeakExtent(n) / RowTile(r, n) == pieces(q - 1, n); @/
      n++;
    }
  }
*/

/*@ ghost
  void keep_listed(uint64_t q, uint32_t r)
  {
    follow_row(q, r);
    keep_fitting(q, r);
    /@ assert weak: Leads(q, r) ==> NextWeak(r, concat(q), split(q), factor(q)); @/
    /@ assert row: RowCovered(LEAST_SIZE, r); @/
    /@ assert place: Leads(q, r) ==> StepPlace(concat(q), split(q), factor(q)); @/
    /@ assert covered: Leads(q, r) ==>
         NextCovered(LEAST_SIZE, r, concat(q), split(q), factor(q)); @/
    /@ assert paid: Leads(q, r) && STATE_PAID.v[r] <= WalkCost(q - 1) ==>
         NextPaid(r, concat(q), split(q), factor(q)) <= WalkCost(q); @/
    ;
  }
*/

/*@ ghost
  void keep_bounded(uint64_t q)
  {
    uint32_t n = 0;
    fall_slowly(q);
    /@ loop invariant range: 0 <= n <= NSTATES;
       loop invariant rows: \forall integer r; 0 <= r < n ==>
         Leads(q, r) && STATE_PAID.v[r] <= WalkCost(q - 1) ==> Bounded(q);
       loop assigns n;
       loop variant NSTATES - n; @/
    while (n < NSTATES) {
      keep_listed(q, n);
      n++;
    }
    /@ assert estimated: StepsWeak(q) && VisitsWeak(q - 1) && VisitsWeak(q)
         && BOUND_COST <= WalkCost(q - 1)
              + Estimate(LEAST_SIZE, WalkUnsettled(q - 1, RANK.v[FROM] + 1)) ==> Bounded(q); @/
  }
*/

/*@ ghost
  void start_bounded(void)
  {
    follow_unsettled(0);
    /@ assert source: Walks(0) ==>
         WalkIsNext(0, NSTATES, RANK.v[FROM] + 1, RANK.v[FROM] + 1, 1, RANK.v[FROM] + 1); @/
    /@ assert covered: SourceCovered(LEAST_SIZE); @/
    ;
  }
*/

/*@ ghost
  void end_bounded(uint64_t q)
  {
    uint32_t n = 0;
    bound_settled(q);
    /@ loop invariant range: 0 <= n <= NSTATES;
       loop invariant rows: \forall integer r; 0 <= r < n && EndsAtTarget(q) ==>
         !WalkAtRow(q, r);
       loop assigns n;
       loop variant NSTATES - n; @/
    while (n < NSTATES) {
      /@ assert target: EndsAtTarget(q)
           && WalkAtRow(q, n) ==>
             RowIsTarget(n); @/
      /@ assert row: !RowIsTarget(n); @/
      /@ assert other: EndsAtTarget(q) ==>
           !WalkAtRow(q, n); @/
      n++;
    }
  }
*/

/*@ ghost
  void walk_all(void)
  {
    uint64_t q = 0;
    start_bounded();
    end_bounded(0);
    /@ loop invariant bounded: Walks(q) ==> Bounded(q);
       loop invariant cheaper: \forall integer r; 0 <= r <= q && Walks(r)
         && EndsAtTarget(r) ==> BOUND_COST <= WalkCost(r);
       loop assigns q;
       loop variant U64_MAX - q; @/
    while (q < U64_MAX) {
      keep_bounded(q + 1);
      end_bounded(q + 1);
      /@ assert last: Walks(q + 1) ==> Walks(q)
           && StepsWeak(q + 1) && VisitsWeak(q) && VisitsWeak(q + 1); @/
      q++;
    }
  }
*/
