#include "check/meaning/replicas.h"

/*@ ghost
  void group_cells(uint32_t s)
  {
    uint32_t n = 0;
    find_positions(s);
    /@ assert groups: \forall integer d; 0 <= d < NDEV ==> Group(s, d) != NONE; @/
    /@ loop invariant range: 0 <= n <= NDEV;
       loop invariant one: \forall integer c; 0 <= c < n && Reaches(s + 1, c, DIMS) != 0 ==>
         CellGroup(s, CellOf(s + 1, c, DIMS), n) == Group(s, c);
       loop assigns n;
       loop variant NDEV - n; @/
    while (n < NDEV) {
      /@ assert joins: JoinsGroup(s, n); @/
      n++;
    }
  }
*/

/*@ ghost
  void reach_places(uint32_t s)
  {
    uint32_t n = 0;
    /@ assert below: \forall integer d, x, index u; Existing(s, d, u) && 0 <= x < DIMS ==>
         Base(s, x, d) < DIM_SIZE.v[FROM][x]; @/
    /@ loop invariant range: 0 <= n <= DIMS;
       loop invariant reaches: \forall integer d, index u; Existing(s, d, u) ==>
         Reaches(s + 1, d, n) != 0;
       loop assigns n;
       loop variant DIMS - n; @/
    while (n < DIMS)
      n++;
  }
*/

/*@ ghost
  void place_cells(uint32_t s)
  {
    uint32_t n = 0;
    /@ loop invariant range: 0 <= n <= DIMS;
       loop invariant cells: \forall integer d, e, index u, v; Replicas(s, d, u, e, v) ==>
         CellOf(s + 1, d, n) == CellOf(s + 1, e, n);
       loop assigns n;
       loop variant DIMS - n; @/
    while (n < DIMS) {
      /@ assert inside: \forall integer d, index u; Existing(s, d, u) ==>
           InsideCell(Base(s, n, d), coord(u, n), TILE.v[s][n]); @/
      /@ assert slot: \forall integer d, index u; Existing(s, d, u) ==>
           Slot(s + 1, n, d) == (Base(s, n, d) + coord(u, n)) / TILE.v[s][n]; @/
      n++;
    }
  }
*/

/*@ ghost
  void compare_calls(uint32_t s)
  {
    group_cells(s);
    reach_places(s);
    place_cells(s);
    /@ assert group: \forall integer d, e, index u, v; Replicas(s, d, u, e, v) ==>
         Group(s, d) == Group(s, e); @/
    ;
  }
*/

/*@ ghost
  void copy_replicas(uint32_t s)
  {
    draw_step(s);
    /@ assert before: \forall integer d, e, p, q, index u, v, w, z;
         Replicas(s, d, u, e, v) && Source(s, d, u, p, w) && Source(s, e, v, q, z) ==>
         Replicas(s - 1, p, w, q, z); @/
    /@ assert drawn: \forall memory m, k, integer d, index u;
         Redistributes(m, k, s) && Existing(s, d, u) ==>
         \exists integer e, index v; Drawn(m, k, s, d, u, e, v); @/
    /@ assert agree: \forall memory m, k, integer d, e, p, q, index u, v, w, z;
         ReplicasAgree(m, s - 1) && Replicas(s, d, u, e, v)
         && Drawn(m, k, s, d, u, p, w) && Drawn(m, k, s, e, v, q, z) ==>
         SameValue(k, d, u, e, v); @/
    ;
  }
*/

/*@ ghost
  void carry_replicas(void)
  {
    uint32_t q = NSTEPS;
    /@ loop invariant range: 0 <= q <= NSTEPS;
       loop invariant last: LastCombining(q) == LastCombining(NSTEPS);
       loop invariant copies: \forall integer r; q < r <= NSTEPS ==> Copying(r);
       loop assigns q;
       loop variant q; @/
    while (q > 0 && OP.v[q] != OP_REDUCESCATTER && OP.v[q] != OP_ALLREDUCE && OP.v[q] != OP_REDUCE)
      q--;
    if (q > 0)
      compare_calls(q);
    uint32_t s = q;
    /@ loop invariant range: q <= s <= NSTEPS;
       loop invariant agree: \forall run t; FollowsFrom(t, q, s) && CopiesGiven(t, q) ==>
         ReplicasAgree(after(t, s), s);
       loop assigns s;
       loop variant NSTEPS - s; @/
    while (s < NSTEPS) {
      s++;
      copy_replicas(s);
    }
    /@ assert tile: \forall integer d, index u; TypeWants(TO, d, u) ==> InTile(NSTEPS, u); @/
    /@ assert table: \forall integer d, x; 0 <= d < NDEV && PLACE.v[TO][d] != NONE && 0 <= x < DIMS ==>
         Base(NSTEPS, x, d) == BaseOffset(TO, x, d); @/
    /@ assert data: \forall integer d, x, index u;
         TypeWants(TO, d, u) && 0 <= x < RANK.v[FROM] ==>
         Base(NSTEPS, x, d) + coord(u, x) < DIM_SIZE.v[FROM][x]; @/
    /@ assert inside: \forall integer d, x, index u; TypeWants(TO, d, u) && 0 <= x < DIMS ==>
         0 <= coord(u, x) && Base(NSTEPS, x, d) + coord(u, x) < DIM_SIZE.v[FROM][x]; @/
    /@ assert real: \forall integer d, index u; TypeWants(TO, d, u) ==> Real(NSTEPS, d, u); @/
    /@ assert wanted: \forall integer d, index u; TypeWants(TO, d, u) ==> Wanted(NSTEPS, d, u); @/
    /@ assert existing: \forall integer d, index u; TypeWants(TO, d, u) ==>
         Existing(NSTEPS, d, u); @/
    /@ assert together: \forall integer d, e, index u, v; TypeReplicas(TO, d, u, e, v) ==>
         Together(NSTEPS, d, u, e, v); @/
    /@ assert target: \forall integer d, e, index u, v; TypeReplicas(TO, d, u, e, v) ==>
         Replicas(NSTEPS, d, u, e, v); @/
    ;
  }
*/
