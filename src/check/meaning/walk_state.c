#include "check/meaning/walk_state.h"

/*@ ghost
  void settle_one(uint64_t q)
  {
    uint32_t n = 0;
    /@ loop invariant range: 0 <= n <= RANK.v[FROM] + 1;
       loop invariant unsettled:
         StepsWeak(q) && VisitsWeak(q - 1) && VisitsWeak(q) ==>
           WalkUnsettled(q - 1, n) <= WalkUnsettled(q, n)
              + (concat(q) >= n ? 0 : concat(q) < RANK.v[FROM] ? 1 : 2);
       loop invariant count: 0 <= WalkUnsettled(q, n) <= n + (n > RANK.v[FROM] ? 1 : 0);
       loop assigns n;
       loop variant RANK.v[FROM] + 1 - n; @/
    while (n <= RANK.v[FROM]) {
      /@ assert scaled:
           StepsWeak(q) && VisitsWeak(q - 1) && VisitsWeak(q) && n == split(q)
           && n != concat(q) && shape(q, n) % TargetTile(n) == 0 ==>
             IsProduct(shape(q - 1, n), shape(q, n), factor(q)); @/
      /@ assert limits: 1 <= TargetTile(n); @/
      /@ assert whole:
           1 <= shape(q, n) && shape(q, n) % TargetTile(n) == 0 ==>
             IsProduct(shape(q, n), shape(q, n) / TargetTile(n), TargetTile(n)); @/
      /@ assert here:
           StepsWeak(q) && VisitsWeak(q - 1) && VisitsWeak(q) && n != concat(q)
           && shape(q, n) % TargetTile(n) == 0 ==>
             shape(q - 1, n) % TargetTile(n) == 0; @/
      n++;
    }
  }
*/

/*@ ghost
  void count_elements(uint64_t q)
  {
    uint32_t n = 0;
    /@ assert one: IsProduct(1, 1, 1); @/
    /@ loop invariant range: 0 <= n <= RANK.v[FROM];
       loop invariant whole: VisitsWeak(q) ==> WalkWhole(q, n);
       loop assigns n;
       loop variant RANK.v[FROM] - n; @/
    while (n < RANK.v[FROM]) {
      /@ assert limits: 1 <= DIM_SIZE.v[FROM][n]; @/
      /@ assert tile:
           VisitsWeak(q) ==>
             IsProduct(DIM_SIZE.v[FROM][n], shape(q, n), pieces(q, n)); @/
      /@ assert times: VisitsWeak(q) ==>
           IsTimes(GlobalSize(n + 1), GlobalSize(n), DIM_SIZE.v[FROM][n])
           && IsTimes(WalkSize(q, n + 1), WalkSize(q, n), shape(q, n))
           && IsTimes(WalkPieces(q, n + 1), WalkPieces(q, n), pieces(q, n)); @/
      /@ assert paired: VisitsWeak(q) ==>
           IsPaired(GlobalSize(n + 1), WalkSize(q, n + 1), WalkPieces(q, n + 1)); @/
      n++;
    }
  }
*/

/*@ ghost
  void count_source(void)
  {
    uint32_t n = 0;
    /@ assert one: IsProduct(1, 1, 1); @/
    /@ loop invariant range: 0 <= n <= RANK.v[FROM];
       loop invariant whole: SourceWhole(n);
       loop assigns n;
       loop variant RANK.v[FROM] - n; @/
    while (n < RANK.v[FROM]) {
      /@ assert pieces: NextPieces(NSTATES, RANK.v[FROM] + 1, RANK.v[FROM] + 1, 1, n + 1)
           == NextPieces(NSTATES, RANK.v[FROM] + 1, RANK.v[FROM] + 1, 1, n)
              * NextParts(NSTATES, RANK.v[FROM] + 1, RANK.v[FROM] + 1, 1, n); @/
      /@ assert row: RowTile(NSTATES, n) == DIM_TILE.v[FROM][n]
           && DIM_SIZE.v[FROM][n] % DIM_TILE.v[FROM][n] == 0; @/
      /@ assert parts: NextParts(NSTATES, RANK.v[FROM] + 1, RANK.v[FROM] + 1, 1, n)
           == DIM_SIZE.v[FROM][n] / DIM_TILE.v[FROM][n]; @/
      /@ assert tile: IsProduct(DIM_SIZE.v[FROM][n], DIM_TILE.v[FROM][n],
           NextParts(NSTATES, RANK.v[FROM] + 1, RANK.v[FROM] + 1, 1, n)); @/
      /@ assert times: IsTimes(GlobalSize(n + 1), GlobalSize(n), DIM_SIZE.v[FROM][n])
           && IsTimes(LocalSize(FROM, n + 1), LocalSize(FROM, n), DIM_TILE.v[FROM][n])
           && IsTimes(NextPieces(NSTATES, RANK.v[FROM] + 1, RANK.v[FROM] + 1, 1, n + 1),
                      NextPieces(NSTATES, RANK.v[FROM] + 1, RANK.v[FROM] + 1, 1, n),
                      NextParts(NSTATES, RANK.v[FROM] + 1, RANK.v[FROM] + 1, 1, n)); @/
      /@ assert paired: IsPaired(GlobalSize(n + 1), LocalSize(FROM, n + 1),
           NextPieces(NSTATES, RANK.v[FROM] + 1, RANK.v[FROM] + 1, 1, n + 1)); @/
      /@ assert product: IsProduct(GlobalSize(n + 1), LocalSize(FROM, n + 1),
           NextPieces(NSTATES, RANK.v[FROM] + 1, RANK.v[FROM] + 1, 1, n + 1)); @/
      n++;
    }
  }
*/

/*@ ghost
  void bound_settled(uint64_t q)
  {
    uint32_t n = 0;
    /@ loop invariant range: 0 <= n <= RANK.v[FROM];
       loop invariant count: 0 <= WalkUnsettled(q, n);
       loop invariant large:
         VisitsWeak(q) && WalkUnsettled(q, n) == 0 ==>
           Ordered(LocalSize(TO, n), WalkSize(q, n));
       loop invariant target:
         EndsAtTarget(q) ==> WalkUnsettled(q, n) == 0;
       loop assigns n;
       loop variant RANK.v[FROM] - n; @/
    while (n < RANK.v[FROM]) {
      /@ assert tile:
           VisitsWeak(q) && shape(q, n) % DIM_TILE.v[TO][n] == 0 ==>
             Ordered(DIM_TILE.v[TO][n], shape(q, n)); @/
      /@ assert order:
           VisitsWeak(q) && shape(q, n) % DIM_TILE.v[TO][n] == 0
           && WalkUnsettled(q, n) == 0 ==>
             IsCovered(LocalSize(TO, n) * DIM_TILE.v[TO][n],
                     WalkSize(q, n) * shape(q, n)); @/
      /@ assert same: DIM_TILE.v[TO][n] % DIM_TILE.v[TO][n] == 0; @/
      n++;
    }
    /@ assert summands: SUMMANDS % SUMMANDS == 0; @/
    /@ assert last: WalkUnsettled(q, RANK.v[FROM] + 1)
         == WalkUnsettled(q, RANK.v[FROM]) + Unsettled(shape(q, RANK.v[FROM]), RANK.v[FROM]); @/
  }
*/

/*@ ghost
  void bound_least(uint64_t q)
  {
    count_elements(q);
    count_source();
    /@ assert tiles: VisitsWeak(q) ==>
         IsTimes(WalkPieces(q, RANK.v[FROM] + 1), WalkPieces(q, RANK.v[FROM]),
                 pieces(q, RANK.v[FROM])); @/
    /@ assert some: VisitsWeak(q) ==>
         Ordered(1, pieces(q, RANK.v[FROM])) && Ordered(1, WalkPieces(q, RANK.v[FROM]))
         && IsCovered(1 * 1, WalkPieces(q, RANK.v[FROM]) * pieces(q, RANK.v[FROM])); @/
    /@ assert shared: VisitsWeak(q) ==>
         IsProduct(SHARERS, WalkPieces(q, RANK.v[FROM] + 1),
                   SHARERS / WalkPieces(q, RANK.v[FROM] + 1)); @/
    /@ assert parted: VisitsWeak(q) ==>
         IsProduct(WalkPieces(q, RANK.v[FROM] + 1), WalkPieces(q, RANK.v[FROM]),
                   pieces(q, RANK.v[FROM])); @/
    /@ assert paired: VisitsWeak(q) ==>
         IsPaired(SHARERS, WalkPieces(q, RANK.v[FROM]),
                  pieces(q, RANK.v[FROM]) * (SHARERS / WalkPieces(q, RANK.v[FROM] + 1))); @/
    /@ assert divides: VisitsWeak(q) ==>
         CommonDivisor(WalkPieces(q, RANK.v[FROM])); @/
    /@ assert below: VisitsWeak(q) ==>
         WalkPieces(q, RANK.v[FROM]) <= WIDEST; @/
    /@ assert covers: WIDEST <= Spread(WIDEST) * SourcePieces && 1 <= Spread(WIDEST); @/
    /@ assert room: VisitsWeak(q) ==>
         Ordered(WalkPieces(q, RANK.v[FROM]), Spread(WIDEST) * SourcePieces); @/
    /@ assert both: VisitsWeak(q) ==>
         IsProduct(GlobalSize(RANK.v[FROM]),
                   WalkSize(q, RANK.v[FROM]), WalkPieces(q, RANK.v[FROM]))
         && Ordered(WalkPieces(q, RANK.v[FROM]), Spread(WIDEST) * SourcePieces); @/
    /@ assert share: VisitsWeak(q) ==>
         IsCovered(GlobalSize(RANK.v[FROM]),
                WalkSize(q, RANK.v[FROM]) * (Spread(WIDEST) * SourcePieces)); @/
    /@ assert product: VisitsWeak(q) ==>
         IsProduct(WalkSize(q, RANK.v[FROM]) * (Spread(WIDEST) * SourcePieces),
                   WalkSize(q, RANK.v[FROM]) * Spread(WIDEST), SourcePieces)
         && IsProduct(WalkSize(q, RANK.v[FROM]) * Spread(WIDEST),
                      WalkSize(q, RANK.v[FROM]), Spread(WIDEST)); @/
    /@ assert source: VisitsWeak(q) ==>
         AtMost(LocalSize(FROM, RANK.v[FROM]), WalkSize(q, RANK.v[FROM]) * Spread(WIDEST)); @/
    /@ assert rows: InRows(LocalSize(FROM, RANK.v[FROM]), Spread(WIDEST),
         LocalSize(FROM, RANK.v[FROM]) / Spread(WIDEST),
         LocalSize(FROM, RANK.v[FROM]) % Spread(WIDEST)); @/
    /@ assert least: LEAST_SIZE == Ceiling(LocalSize(FROM, RANK.v[FROM]), Spread(WIDEST)); @/
    ;
  }
*/

/*@ ghost
  void follow_sizes(uint64_t q, uint32_t r)
  {
    uint32_t n = 0;
    /@ loop invariant range: 0 <= n <= RANK.v[FROM];
       loop invariant some: VisitsTiles(q) ==> Ordered(1, WalkSize(q, n));
       loop invariant same: VisitsTiles(q)
         && WalkIsNext(q, r, concat(q), split(q), factor(q), RANK.v[FROM] + 1) ==>
           WalkSize(q, n) == NextSize(r, concat(q), split(q), factor(q), n);
       loop assigns n;
       loop variant RANK.v[FROM] - n; @/
    while (n < RANK.v[FROM]) {
      /@ assert tile: VisitsTiles(q)
           && WalkIsNext(q, r, concat(q), split(q), factor(q), RANK.v[FROM] + 1) ==>
             shape(q, n) == NextTile(r, concat(q), split(q), factor(q), n); @/
      /@ assert walk: VisitsTiles(q) ==>
           IsTimes(WalkSize(q, n + 1), WalkSize(q, n), shape(q, n)); @/
      /@ assert next: VisitsTiles(q)
         && WalkIsNext(q, r, concat(q), split(q), factor(q), RANK.v[FROM] + 1) ==>
           IsTimes(NextSize(r, concat(q), split(q), factor(q), n + 1),
                   NextSize(r, concat(q), split(q), factor(q), n),
                   NextTile(r, concat(q), split(q), factor(q), n)); @/
      n++;
    }
  }
*/

/*@ ghost
  void count_parts(uint64_t q, uint32_t r, uint32_t n)
  {
    /@ assert product: VisitsTiles(q) ==>
         IsProduct(WeakExtent(n), pieces(q, n), shape(q, n)); @/
    /@ assert parts: VisitsTiles(q) ==>
         WeakExtent(n) / shape(q, n) == pieces(q, n); @/
    ;
  }
*/

/*@ ghost
  void follow_pieces(uint64_t q, uint32_t r)
  {
    uint32_t n = 0;
    /@ loop invariant range: 0 <= n <= RANK.v[FROM] + 1;
       loop invariant some: VisitsTiles(q) ==> Ordered(1, WalkPieces(q, n));
       loop invariant same: VisitsTiles(q)
         && WalkIsNext(q, r, concat(q), split(q), factor(q), RANK.v[FROM] + 1) ==>
           WalkPieces(q, n) == NextPieces(r, concat(q), split(q), factor(q), n);
       loop assigns n;
       loop variant RANK.v[FROM] + 1 - n; @/
    while (n <= RANK.v[FROM]) {
      count_parts(q, r, n);
      /@ assert piece: VisitsTiles(q) ==> 1 <= pieces(q, n); @/
      /@ assert walk: VisitsTiles(q) ==>
           IsTimes(WalkPieces(q, n + 1), WalkPieces(q, n), pieces(q, n)); @/
      /@ assert next: VisitsTiles(q)
         && WalkIsNext(q, r, concat(q), split(q), factor(q), RANK.v[FROM] + 1) ==>
           IsTimes(NextPieces(r, concat(q), split(q), factor(q), n + 1),
                   NextPieces(r, concat(q), split(q), factor(q), n),
                   NextParts(r, concat(q), split(q), factor(q), n)); @/
      n++;
    }
  }
*/

/*@ ghost
  void follow_unsettled(uint64_t q)
  {
    uint32_t n = 0;
    /@ loop invariant range: 0 <= n <= RANK.v[FROM] + 1;
       loop invariant unsettled: \forall integer k, i, j, f;
         WalkIsNext(q, k, i, j, f, n) ==> WalkUnsettled(q, n) == NextUnsettled(k, i, j, f, n);
       loop assigns n;
       loop variant RANK.v[FROM] + 1 - n; @/
    while (n <= RANK.v[FROM]) {
      /@ assert before: \forall integer k, i, j, f;
           WalkIsNext(q, k, i, j, f, n + 1) ==> WalkIsNext(q, k, i, j, f, n); @/
      /@ assert tile: \forall integer k, i, j, f;
           WalkIsNext(q, k, i, j, f, n + 1) ==>
             shape(q, n) == NextTile(k, i, j, f, n); @/
      n++;
    }
  }
*/
