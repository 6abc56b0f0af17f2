/* Cancelling the exchanged factor d. With g == d h and q == d b, a relation
 * x g == q y says x h == b y, and then x == b z is the same as y == h z. */
#ifndef REDIST_WEAK_CANCEL_H
#define REDIST_WEAK_CANCEL_H

#include <stdint.h>

#include "spec/normal_form/gcd.acsl"

/*@ ghost
  /@ requires g:   NfSplit(g, d, h) && h >= 1;
     requires q:   NfSplit(q, d, b) && b >= 1;
     requires eq:  x * g == q * y;
     requires x:   x == b * z;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures y:    y == h * z;
   @/
  void cancel_second(uint64_t g, uint64_t q, uint64_t d, uint64_t h,
                     uint64_t b, uint64_t x, uint64_t y, uint64_t z);
 */

/*@ ghost
  /@ requires g:   NfSplit(g, d, h) && h >= 1;
     requires q:   NfSplit(q, d, b) && b >= 1;
     requires eq:  x * g == q * y;
     requires y:   y == h * z;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures x:    x == b * z;
   @/
  void cancel_first(uint64_t g, uint64_t q, uint64_t d, uint64_t h,
                    uint64_t b, uint64_t x, uint64_t y, uint64_t z);
 */

/* A product of two factors of a number is no larger than the number. */
/*@ ghost
  /@ requires x:   x == m * (n * y) && x >= 1;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures mn:   m * n <= x;
     ensures x:    x == (m * n) * y;
   @/
  void merge_bound(uint64_t x, uint64_t m, uint64_t n, uint64_t y);
 */

/* Regrouping: g == d h and y == g x make y == d (x h), no larger than y. */
/*@ ghost
  /@ requires g:   NfSplit(g, d, h) && h >= 1;
     requires y:   y == g * x;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures out:  y == d * (h * x);
     ensures in:   y == h * (d * x);
     ensures low:  h * x <= y && d * x <= y;
   @/
  void regroup(uint64_t g, uint64_t d, uint64_t h, uint64_t x, uint64_t y);
 */

/* The test for overflow, both ways. */
/*@ ghost
  /@ requires pos:  size >= 1;
     requires over: c > 0xFFFFFFFFFFFFFFFF / size;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures over:  c * size > 0xFFFFFFFFFFFFFFFF;
   @/
  void over_limit(uint64_t c, uint64_t size);

  /@ requires pos:   size >= 1;
     requires under: c <= 0xFFFFFFFFFFFFFFFF / size;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures under:  c * size <= 0xFFFFFFFFFFFFFFFF;
   @/
  void under_limit(uint64_t c, uint64_t size);
 */

/* A slice by q >= 2 makes smaller. */
/*@ ghost
  /@ requires eq:  y == q * x;
     requires pos: q >= 2 && x >= 1;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures low:  x < y;
   @/
  void smaller(uint64_t q, uint64_t x, uint64_t y);
 */

/* A slice by q >= 2 after a gather by g ends below the peak. */
/*@ ghost
  /@ requires eq:  x * g == q * y;
     requires pos: q >= 2 && y >= 1;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures low:  y < g * x;
   @/
  void below_peak(uint64_t g, uint64_t q, uint64_t x, uint64_t y);
 */

/* Lemma 4.6, cases 3 and 4: the valley is cheaper than the peak. */
/*@ ghost
  /@ requires pos:  d >= 1 && h >= 1 && b >= 1 && v >= 1;
     requires g:    g == d * h && g >= 2;
     requires q:    d * b >= 2;
     requires to:   to == h * v;
     requires from: from == b * v;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures cost:  (h > 1 ? to : 0) + (d > 1 ? v : 0) < g * from;
   @/
  void valley_cheaper(uint64_t g, uint64_t d, uint64_t h, uint64_t b,
                      uint64_t v, uint64_t to, uint64_t from);
 */

/* Lemma 4.7: an alltoall, a gather by h and then one by d >= h cost less
 * than a gather by d h followed by an alltoall. */
/*@ ghost
  /@ requires pos:  1 <= h <= d && v >= 1;
     requires g:    d * h >= 2;
     requires mid:  mid == h * v;
     requires to:   to == d * mid;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures cost:  to + (h > 1 ? mid : 0) + v < 2 * to;
     ensures big:   d > 1;
   @/
  void edge_cheaper(uint64_t d, uint64_t h, uint64_t v, uint64_t mid,
                    uint64_t to);
 */

#endif
