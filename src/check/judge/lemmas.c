#include "check/judge/lemmas.h"

/*@ ghost
  void divide_row(uint32_t k, uint32_t m, uint32_t n)
  {
    ;
  }
*/

/*@ ghost
  void scale_last(uint32_t m, uint32_t n, uint64_t q)
  {
    ;
  }
*/

/*@ ghost
  void bound_shift(uint32_t p, uint32_t n, uint64_t q)
  {
    /@ assert below: p % n <= n - 1; @/
    /@ assert whole: (n - 1) * q + q == n * q; @/
    ;
  }
*/

/*@ ghost
  void scale_equal(uint32_t m, uint32_t k, uint64_t q)
  {
    ;
  }
*/

/*@ ghost
  void find_last_member(uint32_t p, uint32_t n, uint32_t d)
  {
    /@ assert p: p == (p / n) * n + p % n; @/
    /@ assert d: d == (d / n) * n; @/
    /@ assert below: (p / n) * n < (d / n) * n; @/
    /@ assert row: (p / n) * n + n <= (d / n) * n; @/
    divide_row(p / n, n - 1, n);
  }
*/

/*@ ghost
  void bound_group(uint32_t s, uint32_t d)
  {
    uint32_t n = FACTOR.v[s];
    uint32_t i = DIM_I.v[s];
    uint32_t p = INV.v[d];
    uint64_t q = TILE.v[s - 1][i];
    find_last_member(p, n, USED.v[s]);
    uint32_t last = p - p % n + (n - 1);
    /@ assert first: First(s, last) == First(s, p); @/
    /@ assert last: last % n == n - 1; @/
    scale_last(last % n, n, q);
    /@ assert product: Shift(last, n, q) + q == n * q; @/
    /@ assert tile: TILE.v[s][i] == n * q; @/
    /@ assert agree: Off(i, ARGS.v[s][last]) == Off(i, First(s, last)) + Shift(last, n, q); @/
    /@ assert inside: Off(i, ARGS.v[s][last]) + q <= EXTENT_MAX; @/
    /@ assert here: Off(i, d) == Off(i, First(s, p)) + Shift(p, n, q); @/
    ;
  }
*/

/*@ ghost
  void bound_groups(uint32_t s)
  {
    uint32_t d = 0;
    /@ loop invariant range: 0 <= d <= NDEV;
       loop invariant inside: \forall integer c; 0 <= c < d && INV.v[c] < USED.v[s] ==>
         Shift(INV.v[c], FACTOR.v[s], TILE.v[s - 1][DIM_I.v[s]]) <= Off(DIM_I.v[s], c)
         && Off(DIM_I.v[s], c)
            - Shift(INV.v[c], FACTOR.v[s], TILE.v[s - 1][DIM_I.v[s]]) + TILE.v[s][DIM_I.v[s]]
            <= EXTENT_MAX;
       loop assigns d;
       loop variant NDEV - d; @/
    while (d < NDEV) {
      if (INV.v[d] < USED.v[s])
        bound_group(s, d);
      d++;
    }
  }
*/
