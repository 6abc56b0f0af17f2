#include "check/judge/once.h"

/*@ ghost
  void see_entry(uint32_t s, uint32_t n)
  {
    uint32_t m = 0;
    /@ loop invariant range: 0 <= m <= NDEV;
       loop invariant more: Seen(s, n + 1, m) == Seen(s, n, m)
         + (ARGS.v[s][n] < m && Position(s, ARGS.v[s][n], n) == NONE ? 1 : 0);
       loop assigns m;
       loop variant NDEV - m; @/
    while (m < NDEV) {
      /@ assert next: Position(s, m, n + 1) == (ARGS.v[s][n] == m ? n : Position(s, m, n)); @/
      m++;
    }
  }
*/

/*@ ghost
  void see_ends(uint32_t s)
  {
    uint32_t m = 0;
    /@ loop invariant range: 0 <= m <= NDEV;
       loop invariant none: Seen(s, 0, m) == 0;
       loop invariant all: EveryDevice(s) ==> Seen(s, NDEV, m) == m;
       loop assigns m;
       loop variant NDEV - m; @/
    while (m < NDEV)
      m++;
  }
*/

/*@ ghost
  void find_absent(uint32_t s, uint32_t d, uint32_t n)
  {
    uint32_t k = 0;
    /@ loop invariant range: 0 <= k <= n;
       loop invariant absent: Position(s, d, k) == NONE ==>
         \forall integer p; 0 <= p < k ==> ARGS.v[s][p] != d;
       loop assigns k;
       loop variant n - k; @/
    while (k < n)
      k++;
  }
*/

/*@ ghost
  void find_fresh(uint32_t s)
  {
    uint32_t n = 0;
    /@ loop invariant range: 0 <= n <= NDEV;
       loop invariant bound: Fresh(s, n) <= n;
       loop invariant fresh: Fresh(s, n) == n ==>
         \forall integer q; 0 <= q < n ==> Position(s, ARGS.v[s][q], q) == NONE;
       loop assigns n;
       loop variant NDEV - n; @/
    while (n < NDEV)
      n++;
  }
*/

/*@ ghost
  void count_once(uint32_t s)
  {
    uint32_t n = 0;
    see_ends(s);
    /@ loop invariant range: 0 <= n <= NDEV;
       loop invariant same: Seen(s, n, NDEV) == Fresh(s, n);
       loop assigns n;
       loop variant NDEV - n; @/
    while (n < NDEV) {
      see_entry(s, n);
      n++;
    }
    find_fresh(s);
    n = 0;
    /@ loop invariant range: 0 <= n <= NDEV;
       loop invariant once: \forall integer p, q; 0 <= p < q < n ==>
         ARGS.v[s][p] != ARGS.v[s][q];
       loop assigns n;
       loop variant NDEV - n; @/
    while (n < NDEV) {
      find_absent(s, ARGS.v[s][n], n);
      n++;
    }
  }
*/

/*@ ghost
  void count_all_once(void)
  {
    uint32_t s = 0;
    /@ loop invariant range: 0 <= s <= NSTEPS;
       loop invariant once: \forall integer r; 1 <= r <= s && HasList(r) ==> EachOnce(r);
       loop assigns s;
       loop variant NSTEPS - s; @/
    while (s < NSTEPS) {
      s++;
      if (OP.v[s] != OP_RESIZE && OP.v[s] != OP_EXCHANGE)
        count_once(s);
    }
  }
*/
