#include "check/meaning/holder.h"

/*@ ghost
  void find_keepers(uint32_t s)
  {
    uint32_t n = 0;
    /@ loop invariant range: 0 <= n <= NDEV;
       loop invariant keeper: \forall integer q; Keeper(s, q, n) != NONE ==>
         0 <= Keeper(s, q, n) < n && Reaches(s, Keeper(s, q, n), DIMS) != 0
         && CellOf(s, Keeper(s, q, n), DIMS) == q;
       loop assigns n;
       loop variant NDEV - n; @/
    while (n < NDEV)
      n++;
  }
*/

/*@ ghost
  void find_reach(uint32_t s)
  {
    uint32_t n = 0;
    /@ loop invariant range: 0 <= n <= DIMS;
       loop invariant held: \forall integer e; Reaches(s, e, n) != 0 ==> Active(s - 1, e) != 0;
       loop invariant inside: \forall integer e, x; 0 <= x < n && Reaches(s, e, n) != 0 ==>
         Base(s - 1, x, e) < DIM_SIZE.v[FROM][x];
       loop assigns n;
       loop variant DIMS - n; @/
    while (n < DIMS) {
      /@ assert next: \forall integer e; Reaches(s, e, n + 1) != 0 ==>
           Reaches(s, e, n) != 0 && Base(s - 1, n, e) < DIM_SIZE.v[FROM][n]; @/
      n++;
    }
  }
*/

/*@ ghost
  void place_targets(uint32_t s)
  {
    /@ assert base: \forall integer d, x; Base(s, x, d) == BaseOffset(TO, x, d); @/
    /@ assert placed: \forall integer d; Active(s, d) != 0 ==> PLACE.v[TO][d] != NONE; @/
    /@ assert sums: \forall integer d, x, index u;
         Wanted(s, d, u) && RANK.v[FROM] <= x < DIMS ==> coord(u, x) == 0; @/
    /@ assert data: \forall integer d, x, index u;
         Wanted(s, d, u) && 0 <= x < RANK.v[FROM] ==>
         0 <= Base(s, x, d) + coord(u, x) < DIM_SIZE.v[FROM][x]; @/
    /@ assert point: \forall integer d, x, index u; Wanted(s, d, u) && 0 <= x < DIMS ==>
         0 <= Base(s, x, d) + coord(u, x) <= DIM_SIZE.v[FROM][x] - 1; @/
    /@ assert tile: \forall integer x; 0 <= x < DIMS ==> 1 <= TILE.v[s - 1][x]; @/
    ;
  }
*/

/*@ ghost
  void number_targets(uint32_t s)
  {
    uint32_t n = 0;
    place_targets(s);
    /@ loop invariant range: 0 <= n <= DIMS;
       loop invariant number: \forall integer d, m, index u; Wanted(s, d, u) && 0 <= m <= n ==>
         0 <= TargetCell(s, d, u, m) < CellCount(s, m);
       loop assigns n;
       loop variant DIMS - n; @/
    while (n < DIMS) {
      /@ assert next: \forall integer d, index u; Wanted(s, d, u) ==>
           0 <= Mix(TargetCell(s, d, u, n), Cells(s, n), Target(s, n, d, u))
           < Mix(CellCount(s, n), Cells(s, n), 0); @/
      n++;
    }
  }
*/

/*@ ghost
  void number_keepers(uint32_t s)
  {
    uint32_t n = 0;
    find_reach(s);
    /@ assert tile: \forall integer x; 0 <= x < DIMS ==> 1 <= TILE.v[s - 1][x]; @/
    /@ assert point: \forall integer e, x; 0 <= e < NDEV && Reaches(s, e, DIMS) != 0
         && 0 <= x < DIMS ==> 0 <= Base(s - 1, x, e) <= DIM_SIZE.v[FROM][x] - 1; @/
    /@ assert digit: \forall integer e, x; 0 <= e < NDEV && Reaches(s, e, DIMS) != 0
         && 0 <= x < DIMS ==> 0 <= Slot(s, x, e) < Cells(s, x); @/
    /@ loop invariant range: 0 <= n <= DIMS;
       loop invariant number: \forall integer e, m; 0 <= e < NDEV && Reaches(s, e, DIMS) != 0
         && 0 <= m <= n ==> 0 <= CellOf(s, e, m);
       loop assigns n;
       loop variant DIMS - n; @/
    while (n < DIMS) {
      /@ assert cells: 0 <= Cells(s, n); @/
      /@ assert next: \forall integer e; 0 <= e < NDEV && Reaches(s, e, DIMS) != 0 ==>
           0 <= Mix(CellOf(s, e, n), Cells(s, n), Slot(s, n, e)); @/
      n++;
    }
  }
*/

/*@ ghost
  void meet_digits(uint32_t s)
  {
    uint32_t n = DIMS;
    place_targets(s);
    number_targets(s);
    number_keepers(s);
    /@ loop invariant range: 0 <= n <= DIMS;
       loop invariant number: \forall integer d, e, index u; Meets(s, d, u, e) ==>
         CellOf(s, e, n) == TargetCell(s, d, u, n);
       loop invariant digits: \forall integer d, e, x, index u;
         Meets(s, d, u, e) && n <= x < DIMS ==> Slot(s, x, e) == Target(s, x, d, u);
       loop assigns n;
       loop variant n; @/
    while (n > 0) {
      /@ assert keeper: \forall integer e;
           CellOf(s, e, n) == Mix(CellOf(s, e, n - 1), Cells(s, n - 1), Slot(s, n - 1, e)); @/
      /@ assert target: \forall integer d, index u;
           TargetCell(s, d, u, n)
           == Mix(TargetCell(s, d, u, n - 1), Cells(s, n - 1), Target(s, n - 1, d, u)); @/
      /@ assert place: \forall integer d, e, index u; Meets(s, d, u, e) ==>
           CellOf(s, e, n - 1) == TargetCell(s, d, u, n - 1)
           && Slot(s, n - 1, e) == Target(s, n - 1, d, u); @/
      n--;
    }
  }
*/

/*@ ghost
  void find_places(uint32_t s)
  {
    uint32_t n = 0;
    /@ loop invariant range: 0 <= n <= DIMS;
       loop invariant found: \forall integer d, e, x, index u; 0 <= x < n ==>
         coord(Found(s, d, u, e, n), x)
         == Base(s, x, d) + coord(u, x) - Base(s - 1, x, e);
       loop assigns n;
       loop variant DIMS - n; @/
    while (n < DIMS) {
      /@ assert next: \forall integer d, e, x, index u;
           coord(Found(s, d, u, e, n + 1), x)
           == (x == n ? Base(s, n, d) + coord(u, n) - Base(s - 1, n, e)
               : coord(Found(s, d, u, e, n), x)); @/
      n++;
    }
  }
*/

/*@ ghost
  void meet_places(uint32_t s)
  {
    place_targets(s);
    find_reach(s);
    meet_digits(s);
    find_places(s);
    /@ assert digits: \forall integer d, e, x, index u; MeetsAlong(s, x, d, u, e) ==>
         Slot(s, x, e) == Target(s, x, d, u); @/
    /@ assert grid: \forall integer d, e, x, index u; MeetsAlong(s, x, d, u, e) ==>
         0 <= Base(s - 1, x, e) && Base(s - 1, x, e) % TILE.v[s - 1][x] == 0; @/
    /@ assert slot: \forall integer d, e, x, index u; MeetsAlong(s, x, d, u, e) ==>
         Slot(s, x, e) == Base(s - 1, x, e) / TILE.v[s - 1][x]; @/
    /@ assert target: \forall integer d, e, x, index u; MeetsAlong(s, x, d, u, e) ==>
         Target(s, x, d, u) == (Base(s, x, d) + coord(u, x)) / TILE.v[s - 1][x]; @/
    /@ assert above: \forall integer d, e, x, index u; MeetsAlong(s, x, d, u, e) ==>
         0 <= Base(s, x, d) + coord(u, x) && 1 <= TILE.v[s - 1][x]; @/
    /@ assert in_cell: \forall integer d, e, x, index u; MeetsAlong(s, x, d, u, e) ==>
         InCell(Base(s - 1, x, e), Base(s, x, d) + coord(u, x), TILE.v[s - 1][x]); @/
    /@ assert near: \forall integer d, e, x, index u; MeetsAlong(s, x, d, u, e) ==>
         0 <= Base(s, x, d) + coord(u, x) - Base(s - 1, x, e) < TILE.v[s - 1][x]; @/
    /@ assert inside: \forall integer d, e, x, index u; Meets(s, d, u, e) && 0 <= x < DIMS ==>
         MeetsAlong(s, x, d, u, e)
         && 0 <= Base(s, x, d) + coord(u, x) - Base(s - 1, x, e) < TILE.v[s - 1][x]; @/
    /@ assert flat: \forall integer d, x, index u; Wanted(s, d, u) && RANK.v[FROM] <= x < DIMS ==>
         coord(u, x) == 0 && BaseOffset(TO, x, d) % TILE.v[s - 1][x] == 0; @/
    /@ assert first: \forall integer d, e, x, index u;
         MeetsAlong(s, x, d, u, e) && RANK.v[FROM] <= x ==>
         Base(s, x, d) + coord(u, x) == Base(s - 1, x, e); @/
    /@ assert sums: \forall integer d, e, x, index u;
         Meets(s, d, u, e) && RANK.v[FROM] <= x < DIMS ==>
         MeetsAlong(s, x, d, u, e) && Base(s, x, d) + coord(u, x) == Base(s - 1, x, e); @/
    /@ assert coords: \forall integer d, e, x, index u; Meets(s, d, u, e) && 0 <= x < DIMS ==>
         MeetsAlong(s, x, d, u, e)
         && 0 <= coord(Found(s, d, u, e, DIMS), x) < Extent(s - 1, x); @/
    /@ assert tile: \forall integer d, e, index u; Meets(s, d, u, e) ==>
         InTile(s - 1, Found(s, d, u, e, DIMS)); @/
    /@ assert same: \forall integer d, e, index u; Meets(s, d, u, e) ==>
         SamePlace(s, d, u, e, Found(s, d, u, e, DIMS)); @/
    /@ assert real: \forall integer d, e, index u; Meets(s, d, u, e) ==>
         Real(s - 1, e, Found(s, d, u, e, DIMS)); @/
    /@ assert wanted: \forall integer d, e, index u; Meets(s, d, u, e) ==>
         Wanted(s - 1, e, Found(s, d, u, e, DIMS)); @/
    ;
  }
*/

/*@ ghost
  void find_holder(uint32_t s)
  {
    find_keepers(s);
    number_targets(s);
    meet_places(s);
    /@ assert kept: \forall integer d, index u; Wanted(s, d, u) ==> Holder(s, d, u) != NONE; @/
    /@ assert meets: \forall integer d, index u; Wanted(s, d, u) ==>
         Meets(s, d, u, Holder(s, d, u)); @/
    ;
  }
*/

/*@ ghost
  void find_all_holders(void)
  {
    uint32_t s = 0;
    /@ loop invariant range: 0 <= s <= NSTEPS;
       loop invariant possible: \forall integer r, d, index u;
         1 <= r <= s && OP.v[r] == OP_EXCHANGE && Wanted(r, d, u) ==>
         \exists integer e, index v; Source(r, d, u, e, v);
       loop assigns s;
       loop variant NSTEPS - s; @/
    while (s < NSTEPS) {
      s++;
      if (OP.v[s] == OP_EXCHANGE)
        find_holder(s);
    }
  }
*/
