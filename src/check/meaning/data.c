#include "check/meaning/data.h"

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

/*@ ghost
  void find_member(uint32_t p, uint32_t n, uint32_t k)
  {
    find_last_member(p, n, NDEV);
    divide_row(p / n, k, n);
    /@ assert row: p - p % n == (p / n) * n; @/
    ;
  }
*/

/*@ ghost
  uint32_t position_of(uint32_t s, uint32_t d)
  {
    uint32_t k = 0;
    uint32_t p = NONE;
    find_position(s, d);
    /@ loop invariant range: 0 <= k <= NDEV;
       loop invariant place: p == Position(s, d, k);
       loop assigns k, p;
       loop variant NDEV - k; @/
    while (k < NDEV) {
      if (ARGS.v[s][k] == d)
        p = k;
      k++;
    }
    return p;
  }
*/

/*@ ghost
  void place_member(uint32_t s, uint32_t d, uint32_t k)
  {
    uint32_t n = FACTOR.v[s];
    uint32_t i = DIM_I.v[s];
    uint64_t c = TILE.v[s - 1][i];
    /@ assert member: Member(s, d, k) == ARGS.v[s][Pos(s, d) - Pos(s, d) % n + k]; @/
    uint32_t p = position_of(s, d);
    /@ assert entry: Member(s, d, k) == ARGS.v[s][p - p % n + k]; @/
    find_member(p, n, k);
    uint32_t q = p - p % n + k;
    /@ assert place: q % n == k; @/
    /@ assert first: First(s, q) == First(s, p); @/
    /@ assert agree: \forall integer x; 0 <= x < RANK.v[FROM] ==>
         Base(s - 1, x, ARGS.v[s][q])
         == Base(s - 1, x, First(s, p)) + (x == i ? Shift(q, n, c) : 0); @/
    /@ assert here: \forall integer x; 0 <= x < RANK.v[FROM] ==>
         Base(s - 1, x, d)
         == Base(s - 1, x, First(s, p)) + (x == i ? Shift(p, n, c) : 0); @/
    scale_equal(q % n, k, c);
    /@ assert shift: Shift(q, n, c) == Row(k, c); @/
    ;
  }
*/

/*@ ghost
  void place_members(uint32_t s, uint32_t d)
  {
    uint32_t k = 0;
    /@ loop invariant count: 0 <= k <= FACTOR.v[s];
       loop invariant range: \forall integer m; 0 <= m < k ==> 0 <= Member(s, d, m) < NDEV;
       loop invariant along: \forall integer m; 0 <= m < k ==>
         Base(s - 1, DIM_I.v[s], Member(s, d, m))
         == Base(s - 1, DIM_I.v[s], d)
            - Shift(Pos(s, d), FACTOR.v[s], TILE.v[s - 1][DIM_I.v[s]])
            + Row(m, TILE.v[s - 1][DIM_I.v[s]]);
       loop invariant outside: \forall integer m, x;
         0 <= m < k && 0 <= x < RANK.v[FROM] && x != DIM_I.v[s] ==>
         Base(s - 1, x, Member(s, d, m)) == Base(s - 1, x, d);
       loop assigns k;
       loop variant FACTOR.v[s] - k; @/
    while (k < FACTOR.v[s]) {
      place_member(s, d, k);
      k++;
    }
  }
*/

/*@ ghost
  void find_giver(uint32_t s, uint32_t d)
  {
    uint32_t n = FACTOR.v[s];
    uint32_t i = DIM_I.v[s];
    uint64_t c = TILE.v[s - 1][i];
    place_members(s, d);
    /@ assert tile: TILE.v[s][i] == n * c; @/
    /@ assert below: \forall index u; 0 <= coord(u, i) < TILE.v[s][i] ==>
         0 <= coord(u, i) / c < n; @/
    /@ assert parts: \forall index u; 0 <= coord(u, i) < TILE.v[s][i] ==>
         Row(coord(u, i) / c, c) + coord(u, i) % c == coord(u, i); @/
    ;
  }
*/

/*@ ghost
  void find_givers(uint32_t s)
  {
    uint32_t d = 0;
    /@ loop invariant range: 0 <= d <= NDEV;
       loop invariant giver: \forall integer b, index u;
         0 <= b < d && 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
         0 <= Giver(s, b, u) < NDEV;
       loop invariant along: \forall integer b, index u;
         0 <= b < d && 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
         Base(s - 1, DIM_I.v[s], Giver(s, b, u))
           + coord(u, DIM_I.v[s]) % TILE.v[s - 1][DIM_I.v[s]]
         == Base(s - 1, DIM_I.v[s], b)
            - Shift(Pos(s, b), FACTOR.v[s], TILE.v[s - 1][DIM_I.v[s]]) + coord(u, DIM_I.v[s]);
       loop invariant outside: \forall integer b, x, index u;
         0 <= b < d && 0 <= x < RANK.v[FROM] && x != DIM_I.v[s]
         && 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
         Base(s - 1, x, Giver(s, b, u)) == Base(s - 1, x, b);
       loop assigns d;
       loop variant NDEV - d; @/
    while (d < NDEV) {
      find_giver(s, d);
      d++;
    }
  }
*/

/*@ ghost
  void preserve_allgather(uint32_t s)
  {
    find_givers(s);
    /@ assert tile: \forall index u; InTile(s, u) ==> InTile(s - 1, Given(s, u)); @/
    /@ assert place: \forall integer d, index u, g;
         0 <= d < NDEV && InTile(s, u) && Places(s, d, u, g) ==>
         Places(s - 1, Giver(s, d, u), Given(s, u), g); @/
    ;
  }
*/

/*@ ghost
  void preserve_alltoall(uint32_t s)
  {
    uint32_t j = DIM_J.v[s];
    find_positions(s);
    find_givers(s);
    bound_shifts(FACTOR.v[s], TILE.v[s][j]);
    /@ assert split: TILE.v[s - 1][j] == FACTOR.v[s] * TILE.v[s][j]; @/
    /@ assert tile: \forall integer d, index u; 0 <= d < NDEV && InTile(s, u) ==>
         InTile(s - 1, Given(s, Unsliced(s, d, u))); @/
    /@ assert place: \forall integer d, index u, g;
         0 <= d < NDEV && InTile(s, u) && Places(s, d, u, g) ==>
         Places(s - 1, Giver(s, d, u), Given(s, Unsliced(s, d, u)), g); @/
    ;
  }
*/

/*@ ghost
  void preserve_step(uint32_t s)
  {
    if (OP.v[s] == OP_DYNSLICE)
      preserve_dynslice(s);
    else if (OP.v[s] == OP_ALLGATHER)
      preserve_allgather(s);
    else if (OP.v[s] == OP_ALLTOALL)
      preserve_alltoall(s);
    else
      preserve_allpermute(s);
  }
*/

/*@ ghost
  void carry_data(void)
  {
    uint32_t s = 0;
    /@ loop invariant range: 0 <= s <= NSTEPS;
       loop invariant data: \forall run t, array a;
         Follows(t, s) && Holds(after(t, 0), 0, a) ==> Holds(after(t, s), s, a);
       loop assigns s;
       loop variant NSTEPS - s; @/
    while (s < NSTEPS) {
      s++;
      preserve_step(s);
    }
    /@ assert source: \forall memory m, array a; HoldsType(m, FROM, a) ==> Holds(m, 0, a); @/
    /@ assert target: \forall memory m, array a; Holds(m, NSTEPS, a) ==> HoldsType(m, TO, a); @/
    ;
  }
*/
