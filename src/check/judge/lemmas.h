/* Lemma functions: ghost code whose contract is a fact and whose body is its
 * proof. They disappear when the program is compiled. */
#ifndef CHECK_LEMMAS_H
#define CHECK_LEMMAS_H

#include "check/base/state.h"
#include "spec/check/judge/steps.acsl"
#include "spec/check/base/arithmetic.acsl"

/*@ ghost
  /@ requires row: m < n;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures remainder: (k * n + m) % n == m;
     ensures quotient: (k * n + m) / n == k;
  @/
  void divide_row(uint32_t k, uint32_t m, uint32_t n);
*/

/*@ ghost
  /@ requires last: m + 1 == n;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures whole: m * q + q == n * q;
  @/
  void scale_last(uint32_t m, uint32_t n, uint64_t q);
*/

/*@ ghost
  /@ requires factor: 1 <= n;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures bound: 0 <= Shift(p, n, q) && Shift(p, n, q) + q <= n * q;
  @/
  void bound_shift(uint32_t p, uint32_t n, uint64_t q);
*/

/*@ ghost
  /@ requires equal: m == k;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures equal: m * q == k * q;
  @/
  void scale_equal(uint32_t m, uint32_t k, uint64_t q);
*/

/* The last member of the group of position p lies in the list of d entries. */
/*@ ghost
  /@ requires list: p < d && 1 <= n && d % n == 0;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures inside: p - p % n + n <= d;
     ensures last: (p - p % n + (n - 1)) % n == n - 1;
  @/
  void find_last_member(uint32_t p, uint32_t n, uint32_t d);
*/

/* The concatenated tile of the group of device d ends where offsets do. */
/*@ ghost
  /@ requires ready: Ready(s) && DIM_I.v[s] < DIMS && d < NDEV && INV.v[d] < USED.v[s];
     requires agree: TableAgrees(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures above: Shift(INV.v[d], FACTOR.v[s], TILE.v[s - 1][DIM_I.v[s]]) <= Off(DIM_I.v[s], d);
     ensures inside: Off(DIM_I.v[s], d)
       - Shift(INV.v[d], FACTOR.v[s], TILE.v[s - 1][DIM_I.v[s]]) + TILE.v[s][DIM_I.v[s]]
       <= EXTENT_MAX;
  @/
  void bound_group(uint32_t s, uint32_t d);
*/

/*@ ghost
  /@ requires ready: Ready(s) && DIM_I.v[s] < DIMS;
     requires agree: TableAgrees(s);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures inside: GathersInside(s);
  @/
  void bound_groups(uint32_t s);
*/

#endif
