#include "data.h"

/*@ ghost
  void find_position(uint32_t s, uint32_t d)
  {
    uint32_t k = 0;
    /@ loop invariant range: 0 <= k <= NDEV;
       loop invariant place: Position(s, d, k) != NONE ==>
         0 <= Position(s, d, k) < k && ARGS.v[s][Position(s, d, k)] == d;
       loop assigns k;
       loop variant NDEV - k; @/
    while (k < NDEV)
      k++;
  }
*/

/*@ ghost
  void find_positions(uint32_t s)
  {
    uint32_t d = 0;
    /@ loop invariant range: 0 <= d <= NDEV;
       loop invariant places: \forall integer c; 0 <= c < d ==> 0 <= Pos(s, c) < NDEV;
       loop invariant entries: \forall integer c; 0 <= c < d ==> ARGS.v[s][Pos(s, c)] == c;
       loop assigns d;
       loop variant NDEV - d; @/
    while (d < NDEV) {
      find_position(s, d);
      d++;
    }
  }
*/

/*@ ghost
  void bound_shifts(uint32_t n, uint64_t q)
  {
    uint32_t p = 0;
    /@ loop invariant range: 0 <= p <= NDEV;
       loop invariant bound: \forall integer c; 0 <= c < p ==>
         0 <= Shift(c, n, q) && Shift(c, n, q) + q <= n * q;
       loop assigns p;
       loop variant NDEV - p; @/
    while (p < NDEV) {
      bound_shift(p, n, q);
      p++;
    }
  }
*/

/*@ ghost
  void preserve_allpermute(uint32_t s)
  {
    /@ assert tile: \forall index u; InTile(s, u) ==> InTile(s - 1, u); @/
    /@ assert place: \forall integer d, index u, g; 0 <= d < NDEV && Places(s, d, u, g) ==>
         Places(s - 1, ARGS.v[s][d], u, g); @/
    ;
  }
*/

/*@ ghost
  void preserve_dynslice(uint32_t s)
  {
    uint32_t j = DIM_J.v[s];
    find_positions(s);
    bound_shifts(FACTOR.v[s], TILE.v[s][j]);
    /@ assert split: TILE.v[s - 1][j] == FACTOR.v[s] * TILE.v[s][j]; @/
    /@ assert tile: \forall integer d, index u; 0 <= d < NDEV && InTile(s, u) ==>
         InTile(s - 1, Unsliced(s, d, u)); @/
    /@ assert place: \forall integer d, index u, g; 0 <= d < NDEV && Places(s, d, u, g) ==>
         Places(s - 1, d, Unsliced(s, d, u), g); @/
    ;
  }
*/
