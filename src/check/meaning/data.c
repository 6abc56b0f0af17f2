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
  void find_holders(uint32_t s)
  {
    find_positions(s);
    /@ assert used: \forall integer d; 0 <= d < NDEV && Active(s, d) != 0 ==>
         Pos(s, d) < USED.v[s]; @/
    /@ assert entry: \forall integer d; 0 <= d < NDEV && Pos(s, d) < USED.v[s] ==>
         Active(s - 1, ARGS.v[s][Pos(s, d)]) != 0; @/
    ;
  }
*/

/*@ ghost
  void compare_places(uint32_t s)
  {
    /@ assert width: \forall integer x; 0 <= x < DIMS ==> Width(s, x) == Width(s - 1, x); @/
    /@ assert each: \forall integer d, e, x, index u, v, g;
         SamePlace(s, d, u, e, v) && 0 <= x < DIMS ==>
         (Along(s, x, Base(s, x, d), u, g) <==> Along(s - 1, x, Base(s - 1, x, e), v, g)); @/
    /@ assert forth: \forall integer d, e, index u, v, g;
         SamePlace(s, d, u, e, v) && Belongs(s, d, u, g) ==> Belongs(s - 1, e, v, g); @/
    /@ assert back: \forall integer d, e, index u, v, g;
         SamePlace(s, d, u, e, v) && Belongs(s - 1, e, v, g) ==> Belongs(s, d, u, g); @/
    ;
  }
*/

/*@ ghost
  void draw_allpermute(uint32_t s)
  {
    compare_places(s);
    /@ assert giver: \forall integer d; 0 <= d < NDEV && Active(s, d) != 0 ==>
         0 <= ARGS.v[s][d] < NDEV && Active(s - 1, ARGS.v[s][d]) != 0; @/
    /@ assert tile: \forall index u; InTile(s, u) ==> InTile(s - 1, u); @/
    /@ assert same: \forall integer d, index u; SamePlace(s, d, u, ARGS.v[s][d], u); @/
    /@ assert source: \forall integer d, index u; Wanted(s, d, u) ==>
         Source(s, d, u, ARGS.v[s][d], u); @/
    ;
  }
*/

/*@ ghost
  void draw_resize(uint32_t s)
  {
    compare_places(s);
    /@ assert giver: \forall integer d; 0 <= d < NDEV && Active(s, d) != 0 ==>
         Active(s - 1, d) != 0; @/
    /@ assert tile: \forall integer d, index u; Wanted(s, d, u) ==> InTile(s - 1, u); @/
    /@ assert same: \forall integer d, index u; SamePlace(s, d, u, d, u); @/
    /@ assert source: \forall integer d, index u; Wanted(s, d, u) ==>
         Source(s, d, u, d, u); @/
    ;
  }
*/

/*@ ghost
  void draw_dynslice(uint32_t s)
  {
    uint32_t j = DIM_J.v[s];
    find_positions(s);
    find_holders(s);
    compare_places(s);
    bound_shifts(FACTOR.v[s], TILE.v[s][j]);
    /@ assert split: TILE.v[s - 1][j] == FACTOR.v[s] * TILE.v[s][j]; @/
    /@ assert tile: \forall integer d, index u; 0 <= d < NDEV && InTile(s, u) ==>
         InTile(s - 1, Unsliced(s, d, u)); @/
    /@ assert same: \forall integer d, index u; Wanted(s, d, u) ==>
         SamePlace(s, d, u, d, Unsliced(s, d, u)); @/
    /@ assert source: \forall integer d, index u; Wanted(s, d, u) ==>
         Source(s, d, u, d, Unsliced(s, d, u)); @/
    ;
  }
*/

/*@ ghost
  void draw_broadcast(uint32_t s)
  {
    find_positions(s);
    compare_places(s);
    /@ assert used: \forall integer d; 0 <= d < NDEV && Active(s, d) != 0 ==>
         Pos(s, d) < USED.v[s]; @/
    /@ assert member: \forall integer p; 0 <= p < NDEV ==> 0 <= p % FACTOR.v[s] <= p; @/
    /@ assert giver: \forall integer d; 0 <= d < NDEV && Active(s, d) != 0 ==>
         0 <= First(s, Pos(s, d)) < NDEV && Active(s - 1, First(s, Pos(s, d))) != 0; @/
    /@ assert tile: \forall index u; InTile(s, u) ==> InTile(s - 1, u); @/
    /@ assert same: \forall integer d, index u; Wanted(s, d, u) ==>
         SamePlace(s, d, u, First(s, Pos(s, d)), u); @/
    /@ assert source: \forall integer d, index u; Wanted(s, d, u) ==>
         Source(s, d, u, First(s, Pos(s, d)), u); @/
    ;
  }
*/

/*@ ghost
  void find_member(uint32_t p, uint32_t n, uint32_t k, uint32_t d)
  {
    find_last_member(p, n, d);
    divide_row(p / n, k, n);
    /@ assert row: p - p % n == (p / n) * n; @/
    ;
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
    find_member(p, n, k, USED.v[s]);
    uint32_t q = p - p % n + k;
    /@ assert index: q == p - p % n + k; @/
    /@ assert same: Member(s, d, k) == ARGS.v[s][q]; @/
    /@ assert place: q % n == k; @/
    /@ assert first: First(s, q) == First(s, p); @/
    /@ assert agree: \forall integer x; 0 <= x < DIMS ==>
         Base(s - 1, x, ARGS.v[s][q])
         == Base(s - 1, x, First(s, p)) + (x == i ? Shift(q, n, c) : 0); @/
    /@ assert here: \forall integer x; 0 <= x < DIMS ==>
         Base(s - 1, x, d)
         == Base(s - 1, x, First(s, p)) + (x == i ? Shift(p, n, c) : 0); @/
    scale_equal(q % n, k, c);
    /@ assert shift: Shift(q, n, c) == Row(k, c); @/
    /@ assert start: Start(s, d) == Base(s - 1, i, First(s, p)); @/
    /@ assert base: Base(s - 1, i, ARGS.v[s][q]) == Start(s, d) + Row(k, c); @/
    ;
  }
*/

/*@ ghost
  void place_members(uint32_t s, uint32_t d)
  {
    uint32_t k = 0;
    /@ loop invariant count: 0 <= k <= FACTOR.v[s];
       loop invariant range: \forall integer m; 0 <= m < k ==> 0 <= Member(s, d, m) < NDEV;
       loop invariant held: \forall integer m; 0 <= m < k ==>
         Active(s - 1, Member(s, d, m)) != 0;
       loop invariant along: \forall integer m; 0 <= m < k ==>
         Base(s - 1, DIM_I.v[s], Member(s, d, m))
         == Start(s, d) + Row(m, TILE.v[s - 1][DIM_I.v[s]]);
       loop invariant outside: \forall integer m, x;
         0 <= m < k && 0 <= x < DIMS && x != DIM_I.v[s] ==>
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
         0 <= b < d && Pos(s, b) < USED.v[s]
         && 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
         0 <= Giver(s, b, u) < NDEV && Active(s - 1, Giver(s, b, u)) != 0;
       loop invariant along: \forall integer b, index u;
         0 <= b < d && Pos(s, b) < USED.v[s]
         && 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
         Base(s - 1, DIM_I.v[s], Giver(s, b, u))
           + coord(u, DIM_I.v[s]) % TILE.v[s - 1][DIM_I.v[s]]
         == Start(s, b) + coord(u, DIM_I.v[s]);
       loop invariant outside: \forall integer b, x, index u;
         0 <= b < d && Pos(s, b) < USED.v[s] && 0 <= x < DIMS && x != DIM_I.v[s]
         && 0 <= coord(u, DIM_I.v[s]) < TILE.v[s][DIM_I.v[s]] ==>
         Base(s - 1, x, Giver(s, b, u)) == Base(s - 1, x, b);
       loop assigns d;
       loop variant NDEV - d; @/
    while (d < NDEV) {
      if (position_of(s, d) < USED.v[s])
        find_giver(s, d);
      d++;
    }
  }
*/

/*@ ghost
  void draw_allgather(uint32_t s)
  {
    find_positions(s);
    find_holders(s);
    find_givers(s);
    compare_places(s);
    /@ assert start: \forall integer d; Active(s, d) != 0 ==>
         Base(s, DIM_I.v[s], d) == Start(s, d); @/
    /@ assert tile: \forall index u; InTile(s, u) ==> InTile(s - 1, Given(s, u)); @/
    /@ assert same: \forall integer d, index u; Wanted(s, d, u) ==>
         SamePlace(s, d, u, Giver(s, d, u), Given(s, u)); @/
    /@ assert source: \forall integer d, index u; Wanted(s, d, u) ==>
         Source(s, d, u, Giver(s, d, u), Given(s, u)); @/
    ;
  }
*/

/*@ ghost
  void draw_alltoall(uint32_t s)
  {
    uint32_t i = DIM_I.v[s];
    uint32_t j = DIM_J.v[s];
    find_positions(s);
    find_holders(s);
    find_givers(s);
    compare_places(s);
    bound_shifts(FACTOR.v[s], TILE.v[s][j]);
    /@ assert split: TILE.v[s - 1][j] == FACTOR.v[s] * TILE.v[s][j]; @/
    /@ assert start: \forall integer d; Active(s, d) != 0 ==>
         Base(s, DIM_I.v[s], d) == Start(s, d); @/
    /@ assert along_j: \forall integer d, index u; 0 <= d < NDEV && InTile(s, u) ==>
         0 <= coord(Unsliced(s, d, u), j) < TILE.v[s - 1][j]; @/
    /@ assert along_i: \forall index u; InTile(s, u) ==>
         0 <= coord(u, i) % TILE.v[s - 1][i] < TILE.v[s - 1][i]; @/
    /@ assert others: \forall integer d, x, index u; x != i && x != j ==>
         coord(Given(s, Unsliced(s, d, u)), x) == coord(u, x); @/
    /@ assert at_i: \forall integer d, index u;
         coord(Given(s, Unsliced(s, d, u)), i) == coord(u, i) % TILE.v[s - 1][i]; @/
    /@ assert at_j: \forall integer d, index u;
         coord(Given(s, Unsliced(s, d, u)), j) == coord(Unsliced(s, d, u), j); @/
    /@ assert tile_others: \forall integer x; 0 <= x < DIMS && x != i && x != j ==>
         Extent(s, x) == Extent(s - 1, x); @/
    /@ assert tile: \forall integer d, index u; 0 <= d < NDEV && InTile(s, u) ==>
         InTile(s - 1, Given(s, Unsliced(s, d, u))); @/
    /@ assert same_i: \forall integer d, index u; Wanted(s, d, u) ==>
         Base(s - 1, i, Giver(s, d, u)) + coord(Given(s, Unsliced(s, d, u)), i)
         == Base(s, i, d) + coord(u, i); @/
    /@ assert same_j: \forall integer d, index u; Wanted(s, d, u) ==>
         Base(s - 1, j, Giver(s, d, u)) + coord(Given(s, Unsliced(s, d, u)), j)
         == Base(s, j, d) + coord(u, j); @/
    /@ assert same_others: \forall integer d, x, index u;
         Wanted(s, d, u) && 0 <= x < DIMS && x != i && x != j ==>
         Base(s - 1, x, Giver(s, d, u)) == Base(s, x, d); @/
    /@ assert same_giver: \forall integer d, index u;
         Giver(s, d, Unsliced(s, d, u)) == Giver(s, d, u); @/
    /@ assert same: \forall integer d, index u; Wanted(s, d, u) ==>
         SamePlace(s, d, u, Giver(s, d, u), Given(s, Unsliced(s, d, u))); @/
    /@ assert source: \forall integer d, index u; Wanted(s, d, u) ==>
         Source(s, d, u, Giver(s, d, u), Given(s, Unsliced(s, d, u))); @/
    ;
  }
*/

/*@ ghost
  void draw_step(uint32_t s)
  {
    if (OP.v[s] == OP_DYNSLICE)
      draw_dynslice(s);
    else if (OP.v[s] == OP_ALLGATHER)
      draw_allgather(s);
    else if (OP.v[s] == OP_ALLTOALL)
      draw_alltoall(s);
    else if (OP.v[s] == OP_ALLPERMUTE)
      draw_allpermute(s);
    else if (OP.v[s] == OP_BROADCAST)
      draw_broadcast(s);
    else if (OP.v[s] == OP_RESIZE)
      draw_resize(s);
  }
*/

/*@ ghost
  void preserve_copy(uint32_t s)
  {
    draw_step(s);
    compare_places(s);
    /@ assert copied: \forall memory m, k; Holds(m, s - 1) && Redistributes(m, k, s) ==>
         Holds(k, s); @/
    ;
  }
*/

/*@ ghost
  void sum_members(uint32_t s, uint32_t d)
  {
    uint32_t n = FACTOR.v[s];
    uint32_t i = DIM_I.v[s];
    uint64_t c = TILE.v[s - 1][i];
    uint32_t k = 0;
    place_members(s, d);
    /@ assert wanted: \forall integer q, index u;
         0 <= q < n && InTile(s - 1, u) && Real(s - 1, d, u) ==>
         Wanted(s - 1, Member(s, d, q), u); @/
    /@ assert along: \forall integer q, index u, g; 0 <= q < n && InTile(s - 1, u) ==>
         (Along(s - 1, i, Base(s - 1, i, Member(s, d, q)), u, g) <==>
            Row(q, c) <= coord(g, i) - Start(s, d) < Row(q, c) + c
            && coord(g, i) < DIM_SIZE.v[FROM][i]); @/
    /@ assert each: \forall integer q, x, index u, g;
         0 <= q < n && 0 <= x < DIMS && x != DIM_I.v[s] ==>
         (Along(s - 1, x, Base(s - 1, x, Member(s, d, q)), u, g) <==>
            Along(s - 1, x, Base(s - 1, x, d), u, g)); @/
    /@ assert in_box: \forall integer q, index u, g;
         0 <= q < n && Belongs(s - 1, Member(s, d, q), u, g) ==>
         Along(s - 1, i, Base(s - 1, i, Member(s, d, q)), u, g); @/
    /@ assert in_place: \forall integer q, index u, g;
         0 <= q < n && Belongs(s - 1, Member(s, d, q), u, g) ==> Outside(s, d, u, g); @/
    /@ assert outside: \forall integer q, index u, g; 0 <= q < n && InTile(s - 1, u) ==>
         (Belongs(s - 1, Member(s, d, q), u, g) <==>
            Outside(s, d, u, g)
            && Along(s - 1, i, Base(s - 1, i, Member(s, d, q)), u, g)); @/
    /@ loop invariant count: 0 <= k <= n;
       loop invariant row: 0 <= Row(k, c);
       loop invariant each: \forall memory m, index u, g;
         Holds(m, s - 1) && InTile(s - 1, u) && Real(s - 1, d, u)
         && Collected(s, d, u, g, k) ==> Total(m, s, d, u, g, k) == 1;
       loop invariant none: \forall memory m, index u, g;
         Holds(m, s - 1) && InTile(s - 1, u) && Real(s - 1, d, u)
         && !Collected(s, d, u, g, k) ==> Total(m, s, d, u, g, k) == 0;
       loop assigns k;
       loop variant n - k; @/
    while (k < n) {
      /@ assert row: Row(k + 1, c) == Row(k, c) + c; @/
      /@ assert new: \forall memory m, index u, g;
           Holds(m, s - 1) && InTile(s - 1, u) && Real(s - 1, d, u) ==>
           Total(m, s, d, u, g, k + 1)
           == Total(m, s, d, u, g, k) + count(m, Member(s, d, k), u, g); @/
      /@ assert one: \forall memory m, index u, g;
           Holds(m, s - 1) && InTile(s - 1, u) && Real(s - 1, d, u)
           && Belongs(s - 1, Member(s, d, k), u, g) ==> count(m, Member(s, d, k), u, g) == 1; @/
      /@ assert zero: \forall memory m, index u, g;
           Holds(m, s - 1) && InTile(s - 1, u) && Real(s - 1, d, u)
           && !Belongs(s - 1, Member(s, d, k), u, g) ==> count(m, Member(s, d, k), u, g) == 0; @/
      /@ assert split: \forall index u, g; InTile(s - 1, u) ==>
           (Collected(s, d, u, g, k + 1) <==>
              Collected(s, d, u, g, k) || Belongs(s - 1, Member(s, d, k), u, g)); @/
      /@ assert apart: \forall index u, g; InTile(s - 1, u) ==>
           !(Collected(s, d, u, g, k) && Belongs(s - 1, Member(s, d, k), u, g)); @/
      k++;
    }
  }
*/

/*@ ghost
  void sum_groups(uint32_t s)
  {
    uint32_t d = 0;
    /@ loop invariant range: 0 <= d <= NDEV;
       loop invariant each: \forall memory m, integer b, index u, g;
         0 <= b < d && Pos(s, b) < USED.v[s]
         && Holds(m, s - 1) && InTile(s - 1, u) && Real(s - 1, b, u)
         && Collected(s, b, u, g, FACTOR.v[s]) ==> Total(m, s, b, u, g, FACTOR.v[s]) == 1;
       loop invariant none: \forall memory m, integer b, index u, g;
         0 <= b < d && Pos(s, b) < USED.v[s]
         && Holds(m, s - 1) && InTile(s - 1, u) && Real(s - 1, b, u)
         && !Collected(s, b, u, g, FACTOR.v[s]) ==> Total(m, s, b, u, g, FACTOR.v[s]) == 0;
       loop assigns d;
       loop variant NDEV - d; @/
    while (d < NDEV) {
      if (position_of(s, d) < USED.v[s])
        sum_members(s, d);
      d++;
    }
  }
*/

/*@ ghost
  void preserve_sum(uint32_t s)
  {
    uint32_t n = FACTOR.v[s];
    uint32_t i = DIM_I.v[s];
    uint64_t c = TILE.v[s - 1][i];
    find_positions(s);
    find_holders(s);
    sum_groups(s);
    /@ assert tile: \forall index u; InTile(s, u) ==> InTile(s - 1, u); @/
    /@ assert low: \forall integer d, x; Active(s, d) != 0 && 0 <= x < DIMS ==>
         Base(s, x, d) == (x == i ? Start(s, d) : Base(s - 1, x, d)); @/
    /@ assert wanted: \forall integer d, index u; Wanted(s, d, u) ==>
         InTile(s - 1, u) && Real(s - 1, d, u); @/
    /@ assert row: TILE.v[s][i] == Row(n, c); @/
    /@ assert each: \forall integer d, x, index u, g;
         Wanted(s, d, u) && 0 <= x < DIMS && x != i ==>
         (Along(s, x, Base(s, x, d), u, g) <==> Along(s - 1, x, Base(s - 1, x, d), u, g)); @/
    /@ assert along: \forall integer d, index u, g; Wanted(s, d, u) ==>
         (Along(s, i, Base(s, i, d), u, g) <==>
            0 <= coord(g, i) - Start(s, d) < Row(n, c) && coord(g, i) < DIM_SIZE.v[FROM][i]); @/
    /@ assert in_box: \forall integer d, index u, g; Wanted(s, d, u) && Belongs(s, d, u, g) ==>
         Along(s, i, Base(s, i, d), u, g); @/
    /@ assert in_place: \forall integer d, index u, g;
         Wanted(s, d, u) && Belongs(s, d, u, g) ==> Outside(s, d, u, g); @/
    /@ assert apart: \forall integer d, index u, g; Wanted(s, d, u) ==>
         (Belongs(s, d, u, g) <==>
            Outside(s, d, u, g) && Along(s, i, Base(s, i, d), u, g)); @/
    /@ assert place: \forall integer d, index u, g; Wanted(s, d, u) ==>
         (Belongs(s, d, u, g) <==> Collected(s, d, u, g, n)); @/
    ;
  }
*/

/*@ ghost
  void preserve_scatter(uint32_t s)
  {
    uint32_t n = FACTOR.v[s];
    uint32_t i = DIM_I.v[s];
    uint32_t j = DIM_J.v[s];
    uint64_t c = TILE.v[s - 1][i];
    find_positions(s);
    find_holders(s);
    sum_groups(s);
    bound_shifts(n, TILE.v[s][j]);
    /@ assert split: TILE.v[s - 1][j] == n * TILE.v[s][j]; @/
    /@ assert tile: \forall integer d, index u; 0 <= d < NDEV && InTile(s, u) ==>
         InTile(s - 1, Unsliced(s, d, u)); @/
    /@ assert start: \forall integer d; Active(s, d) != 0 ==> Base(s, i, d) == Start(s, d); @/
    /@ assert low: \forall integer d, x, index u;
         Active(s, d) != 0 && 0 <= x < DIMS && x != i ==>
         Base(s, x, d) + coord(u, x) == Base(s - 1, x, d) + coord(Unsliced(s, d, u), x); @/
    /@ assert wanted: \forall integer d, index u; Wanted(s, d, u) ==>
         InTile(s - 1, Unsliced(s, d, u)) && Real(s - 1, d, Unsliced(s, d, u)); @/
    /@ assert row: TILE.v[s][i] == Row(n, c); @/
    /@ assert width: \forall integer x; 0 <= x < DIMS && x != i ==>
         Width(s, x) == Width(s - 1, x); @/
    /@ assert each: \forall integer d, x, index u, g;
         Wanted(s, d, u) && 0 <= x < DIMS && x != i ==>
         (Along(s, x, Base(s, x, d), u, g) <==>
            Along(s - 1, x, Base(s - 1, x, d), Unsliced(s, d, u), g)); @/
    /@ assert in_box: \forall integer d, index u, g; Wanted(s, d, u) && Belongs(s, d, u, g) ==>
         Along(s, i, Base(s, i, d), u, g); @/
    /@ assert in_place: \forall integer d, index u, g;
         Wanted(s, d, u) && Belongs(s, d, u, g) ==> Outside(s, d, Unsliced(s, d, u), g); @/
    /@ assert along: \forall integer d, index u, g; Wanted(s, d, u) ==>
         (Along(s, i, Base(s, i, d), u, g) <==>
            0 <= coord(g, i) - Start(s, d) < Row(n, c) && coord(g, i) < DIM_SIZE.v[FROM][i]); @/
    /@ assert apart: \forall integer d, index u, g; Wanted(s, d, u) ==>
         (Belongs(s, d, u, g) <==>
            Outside(s, d, Unsliced(s, d, u), g) && Along(s, i, Base(s, i, d), u, g)); @/
    /@ assert place: \forall integer d, index u, g; Wanted(s, d, u) ==>
         (Belongs(s, d, u, g) <==> Collected(s, d, Unsliced(s, d, u), g, n)); @/
    ;
  }
*/

/*@ ghost
  void preserve_step(uint32_t s)
  {
    if (OP.v[s] == OP_REDUCESCATTER)
      preserve_scatter(s);
    else if (OP.v[s] == OP_ALLREDUCE || OP.v[s] == OP_REDUCE)
      preserve_sum(s);
    else
      preserve_copy(s);
  }
*/

/*@ ghost
  void carry_data(void)
  {
    uint32_t s = 0;
    /@ loop invariant range: 0 <= s <= NSTEPS;
       loop invariant data: \forall run t;
         Follows(t, s) && Holds(after(t, 0), 0) ==> Holds(after(t, s), s);
       loop assigns s;
       loop variant NSTEPS - s; @/
    while (s < NSTEPS) {
      s++;
      preserve_step(s);
    }
    /@ assert first: \forall integer d, index u; Wanted(0, d, u) ==> TypeWants(FROM, d, u); @/
    /@ assert first_each: \forall integer d, x, index u, g; 0 <= x < DIMS ==>
         (Along(0, x, Base(0, x, d), u, g) <==>
            BaseOffset(FROM, x, d) + coord(u, x) <= coord(g, x)
            < BaseOffset(FROM, x, d) + coord(u, x) + (x < RANK.v[FROM] ? 1 : DIM_TILE.v[FROM][x])
            && coord(g, x) < DIM_SIZE.v[FROM][x]); @/
    /@ assert first_place: \forall integer d, index u, g;
         Belongs(0, d, u, g) <==> TypeBelongs(FROM, d, u, g); @/
    /@ assert source: \forall memory m; HoldsType(m, FROM) ==> Holds(m, 0); @/
    /@ assert last_tile: \forall integer d, index u; TypeWants(TO, d, u) ==> InTile(NSTEPS, u); @/
    /@ assert table: \forall integer d, x; 0 <= d < NDEV && PLACE.v[TO][d] != NONE && 0 <= x < DIMS ==>
         Base(NSTEPS, x, d) == BaseOffset(TO, x, d); @/
    /@ assert last_inside: \forall integer d, x, index u;
         TypeWants(TO, d, u) && 0 <= x < RANK.v[FROM] ==>
         Base(NSTEPS, x, d) + coord(u, x) < DIM_SIZE.v[FROM][x]; @/
    /@ assert last_real: \forall integer d, index u; TypeWants(TO, d, u) ==>
         Real(NSTEPS, d, u); @/
    /@ assert last: \forall integer d, index u; TypeWants(TO, d, u) ==> Wanted(NSTEPS, d, u); @/
    /@ assert last_each: \forall integer d, x, index u, g; TypeWants(TO, d, u) && 0 <= x < DIMS ==>
         (Along(NSTEPS, x, Base(NSTEPS, x, d), u, g) <==>
            BaseOffset(TO, x, d) + coord(u, x) <= coord(g, x)
            < BaseOffset(TO, x, d) + coord(u, x) + (x < RANK.v[FROM] ? 1 : DIM_TILE.v[TO][x])
            && coord(g, x) < DIM_SIZE.v[FROM][x]); @/
    /@ assert last_place: \forall integer d, index u, g; TypeWants(TO, d, u) ==>
         (Belongs(NSTEPS, d, u, g) <==> TypeBelongs(TO, d, u, g)); @/
    /@ assert target: \forall memory m; Holds(m, NSTEPS) ==> HoldsType(m, TO); @/
    ;
  }
*/
