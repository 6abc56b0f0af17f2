#include "check/judge/received.h"

uint64_t overlap(uint64_t a, uint64_t c, uint64_t t, uint64_t k, uint64_t n)
{
    uint64_t low = a > t ? a : t;
    uint64_t high = a + c < t + k ? a + c : t + k;

    if (high > n)
        high = n;
    return high > low ? high - low : 0;
}

/*@ ghost
  void bound_target(uint32_t n)
  {
    uint32_t m = 0;
    /@ loop invariant range: 0 <= m <= n;
       loop invariant some: 1 <= LocalSize(TO, m);
       loop assigns m;
       loop variant n - m; @/
    while (m < n) {
      /@ assert tile: 1 <= DIM_TILE.v[TO][m]; @/
      /@ assert next: LocalSize(TO, m + 1) == LocalSize(TO, m) * DIM_TILE.v[TO][m]; @/
      /@ assert more: LocalSize(TO, m) <= LocalSize(TO, m) * DIM_TILE.v[TO][m]; @/
      m++;
    }
    /@ loop invariant range: n <= m <= RANK.v[FROM];
       loop invariant bound: 1 <= LocalSize(TO, n) <= LocalSize(TO, m);
       loop assigns m;
       loop variant RANK.v[FROM] - m; @/
    while (m < RANK.v[FROM]) {
      /@ assert tile: 1 <= DIM_TILE.v[TO][m]; @/
      /@ assert next: LocalSize(TO, m + 1) == LocalSize(TO, m) * DIM_TILE.v[TO][m]; @/
      /@ assert more: LocalSize(TO, m) <= LocalSize(TO, m) * DIM_TILE.v[TO][m]; @/
      m++;
    }
  }
*/

uint32_t shares_summands(uint32_t s, uint32_t d)
{
    uint32_t shares = HELD.v[d] != 0;
    uint32_t x = RANK.v[FROM];

    /*@ loop invariant range: RANK.v[FROM] <= x <= DIMS;
        loop invariant shares: shares == SharesSummands(s, d, x) <= 1;
        loop assigns x, shares;
        loop variant DIMS - x; */
    while (x < DIMS) {
        /*@ assert here: Off(x, d) == Base(s - 1, x, d); */
        if (TILE.v[s - 1][x] != DIM_TILE.v[TO][x] || OFF.v[x][d] != target_offset(x, d))
            shares = 0;
        x++;
    }
    return shares;
}

uint64_t count_lacking(uint32_t s, uint32_t d)
{
    uint64_t needed = 1;
    uint64_t kept = shares_summands(s, d);
    uint32_t x = 0;

    if (PLACE.v[TO][d] == NONE)
        return 0;
    /*@ ghost uint64_t most = 1; */
    /*@ loop invariant range: 0 <= x <= RANK.v[FROM];
        loop invariant needed: needed == Needed(d, x);
        loop invariant kept: kept == Kept(s, d, x) <= needed;
        loop invariant bound: needed <= most == LocalSize(TO, x);
        loop assigns x, needed, kept, most;
        loop variant RANK.v[FROM] - x; */
    while (x < RANK.v[FROM]) {
        uint64_t t = target_offset(x, d);
        uint64_t k = DIM_TILE.v[TO][x];
        uint64_t want = overlap(t, k, t, k, DIM_SIZE.v[FROM][x]);
        uint64_t have = overlap(OFF.v[x][d], TILE.v[s - 1][x], t, k, DIM_SIZE.v[FROM][x]);
        /*@ ghost bound_target(x + 1); */
        /*@ assert next: LocalSize(TO, x + 1) == most * k <= U64_MAX; */
        /*@ assert here: Off(x, d) == Base(s - 1, x, d); */
        /*@ assert want: want == NeededAlong(x, d) <= k; */
        /*@ assert have: have == KeptAlong(s, x, d) <= want; */
        /*@ ghost scale_order(needed, 0, want); */
        /*@ ghost scale_order(kept, 0, have); */
        /*@ ghost scale_order(most, needed, want); */
        /*@ ghost scale_order(k, want, most); */
        /*@ ghost scale_order(needed, kept, have); */
        /*@ ghost scale_order(want, have, needed); */
        /*@ assert bound: needed * want <= most * k; */
        /*@ assert fewer: kept * have <= needed * want; */
        /*@ assert fits: needed * want <= U64_MAX; */
        needed *= want;
        kept *= have;
        /*@ ghost most = most * k; */
        x++;
    }
    return needed - kept;
}

uint64_t most_lacking(uint32_t s)
{
    uint64_t most = 0;
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant most: most == MostLacked(s, d);
        loop assigns d, most;
        loop variant NDEV - d; */
    while (d < NDEV) {
        uint64_t lacking = count_lacking(s, d);
        if (lacking > most)
            most = lacking;
        d++;
    }
    return most;
}

/*@ ghost
  void bound_ring(uint64_t size, uint32_t n)
  {
    uint64_t part = size / n;
    /@ assert whole: n * part <= size; @/
    /@ assert rest: n * (part + 1) <= size + n; @/
    /@ assert less: (n - 1) * (part + 1) <= n * (part + 1); @/
    /@ assert part: Ceiling(size, n) <= part + 1; @/
    /@ assert ring: (n - 1) * Ceiling(size, n) <= (n - 1) * (part + 1); @/
    ;
  }
*/

uint64_t round_received(uint32_t s)
{
    uint32_t n = FACTOR.v[s];
    uint64_t size = SIZE.v[s];

    if (OP.v[s] == OP_DYNSLICE || OP.v[s] == OP_RESIZE)
        return 0;
    if (OP.v[s] == OP_ALLGATHER || OP.v[s] == OP_ALLTOALL)
        return size - size / n;
    if (OP.v[s] == OP_REDUCESCATTER)
        return SIZE.v[s - 1] - SIZE.v[s - 1] / n;
    if (OP.v[s] == OP_ALLREDUCE) {
        /*@ ghost bound_ring(size, n); */
        return (n - 1) * (size / n + (size % n != 0));
    }
    return OP.v[s] == OP_EXCHANGE ? LACKED.v[s] : size;
}

uint32_t is_received(uint64_t r)
{
    uint64_t rest = r;
    uint32_t over = 0;
    uint32_t s = 0;

    /*@ loop invariant range: 0 <= s <= NSTEPS;
        loop invariant over: over != 0 ==> Received(s) > r;
        loop invariant rest: over == 0 ==> Received(s) + rest == r;
        loop assigns s, rest, over;
        loop variant NSTEPS - s; */
    while (s < NSTEPS) {
        uint64_t part;
        uint32_t twice;
        s++;
        part = round_received(s);
        twice = OP.v[s] == OP_ALLREDUCE;
        /*@ assert before: over == 0 ? Received(s - 1) + rest == r : Received(s - 1) > r; */
        /*@ assert step: StepReceived(s) == (twice != 0 ? 2 * part : part); */
        /*@ assert next: Received(s) == Received(s - 1) + (twice != 0 ? 2 * part : part); */
        if (part > rest || (twice != 0 && part > rest - part))
            over = 1;
        if (over == 0)
            rest -= twice != 0 ? 2 * part : part;
    }
    return over == 0;
}
