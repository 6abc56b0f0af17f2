/* Divisors for the merged rules (section 7.1 with composite factors). */
#ifndef REDIST_WEAK_ARITH_H
#define REDIST_WEAK_ARITH_H

#include <stdint.h>

#include "spec/normal_form/gcd.acsl"

/* Euclid's combination: the gcd divides both. */
/*@ ghost
  /@ requires pos:   a >= 1 && b >= 1;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures gcd:    \result == NfGcd(a, b) >= 1;
     ensures first:  NfSplit(a, NfGcd(a, b), a / NfGcd(a, b));
     ensures second: NfSplit(b, NfGcd(a, b), b / NfGcd(a, b));
   @/
  uint64_t gcd_divides(uint64_t a, uint64_t b);
 */

/* What Euclid's algorithm says of c * g == q * e: not g but already the gcd
 * is enough. This replaces "g and q are distinct primes" in the proofs of
 * Lemmas 4.6 and 4.7. */
/*@ ghost
  /@ requires pos: g >= 1 && q >= 1;
     requires eq:  c * g == q * e;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures gcd:  c * NfGcd(g, q) == q * \result;
   @/
  uint64_t gcd_carries(uint64_t c, uint64_t g, uint64_t q, uint64_t e);
 */

/* So what the gcd leaves of q divides c. */
/*@ ghost
  /@ requires pos: g >= 1 && q >= 1;
     requires d:   d == NfGcd(g, q);
     requires eq:  c * g == q * e;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures c:    q / d >= 1 && NfSplit(c, q / d, c / (q / d));
   @/
  void gcd_leaves(uint64_t c, uint64_t g, uint64_t q, uint64_t e, uint64_t d);
 */

/*@ requires pos:     a >= 1 && b >= 1;
    terminates \true;
    exits      \false;
    assigns    \nothing;
    ensures gcd:      \result == NfGcd(a, b);
    ensures pos:      \result >= 1;
    ensures first:    NfSplit(a, \result, a / \result);
    ensures second:   NfSplit(b, \result, b / \result);
 */
uint64_t gcd(uint64_t a, uint64_t b);

/* A factor d of g and q such that what it leaves of q divides x, where
 * q divides x * g: all of g when g divides q, for then one operation is
 * left, and otherwise the smallest, for then the result is the cheapest. */
/*@ requires pos:   g >= 1 && q >= 1 && x >= 1;
    terminates \true;
    exits      \false;
    assigns    \nothing;
    ensures factor: \result == NfExchange(g, q, x);
 */
uint64_t exchange_factor(uint64_t g, uint64_t q, uint64_t x);

/*@ ghost
  /@ requires pos:  g >= 1 && q >= 1 && x >= 1;
     requires d:    d == NfExchange(g, q, x);
     requires eq:   x * g == q * y;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures pos:   d >= 1;
     ensures g:     NfSplit(g, d, g / d);
     ensures q:     NfSplit(q, d, q / d) && q / d >= 1;
     ensures x:     NfSplit(x, q / d, x / (q / d));
   @/
  void exchange_leaves(uint64_t g, uint64_t q, uint64_t x, uint64_t y,
                       uint64_t d);
 */

#endif
