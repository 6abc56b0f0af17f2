#include "normal_form/weak_arith.h"
#include "spec/normal_form/sign.acsl"

/* One step of Euclid's algorithm: a combination of x and y is a combination
 * of y and r = x % y, with coefficients that are no larger than a. */
/*@ ghost
  /@ requires div: x == t * y + r && y >= 1;
     requires a:   a == u * x + v * y;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures ut:   u * t + v <= a;
     ensures a:    a == (u * t + v) * y + u * r;
   @/
  void combine(uint64_t a, uint64_t u, uint64_t v, uint64_t x, uint64_t y,
               uint64_t t, uint64_t r)
  {
    /@ assert x: NfTimes(u, x) == NfTimes(u, t * y + r); @/
    /@ assert spread: u * (t * y + r) == (u * t) * y + u * r; @/
    /@ assert sum: (u * t) * y + v * y == (u * t + v) * y; @/
    /@ assert part: (u * t + v) * y <= a; @/
  }
 */

/*@ ghost
  /@ requires d:  d >= 1 && x == d * q;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures q:   x / d == q && NfSplit(x, d, x / d);
   @/
  void quotient(uint64_t x, uint64_t d, uint64_t q)
  {
    /@ assert times: x == NfTimes(d, q); @/
  }
 */

/* From q == d * b and c * d == q * k: c == b * k. */
/*@ ghost
  /@ requires q:  d >= 1 && b >= 1 && q == d * b;
     requires k:  c * d == q * k;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures c:   c == b * k;
   @/
  void divide_rest(uint64_t c, uint64_t d, uint64_t q, uint64_t b, uint64_t k)
  {
    /@ assert q: NfTimes(q, k) == NfTimes(NfTimes(d, b), k); @/
    /@ assert all: d * c == d * (b * k); @/
  }
 */

/* Euclid's steps forward, keeping a and b as combinations of the current
 * pair (x, y); at the end y is 0 and x is the gcd. */
/*@ ghost
  uint64_t gcd_divides(uint64_t a, uint64_t b)
  {
    uint64_t x = a, y = b, u = 1, v = 0, s = 0, w = 1;
    /@ loop invariant gcd: NfGcd(x, y) == NfGcd(a, b);
       loop invariant pos: x >= 1;
       loop invariant a: a == u * x + v * y;
       loop invariant b: b == s * x + w * y;
       loop assigns x, y, u, v, s, w;
       loop variant y; @/
    while (y != 0) {
      uint64_t t = x / y;
      uint64_t r = x % y;
      /@ assert div: x == t * y + r; @/
      combine(a, u, v, x, y, t, r);
      combine(b, s, w, x, y, t, r);
      uint64_t k = u * t + v;
      v = u;
      u = k;
      k = s * t + w;
      w = s;
      s = k;
      x = y;
      y = r;
    }
    quotient(a, x, u);
    quotient(b, x, s);
    return x;
  }
 */

/* One step again, on the equations c * x == q * ex and c * y == q * ey. */
/*@ ghost
  /@ requires div: x == t * y + r && q >= 1;
     requires x:   c * x == q * ex;
     requires y:   c * y == q * ey;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures less: t * ey <= ex;
     ensures r:    c * r == q * (ex - t * ey);
   @/
  void carry(uint64_t c, uint64_t q, uint64_t x, uint64_t ex, uint64_t y,
             uint64_t ey, uint64_t t, uint64_t r)
  {
    /@ assert x: NfTimes(c, x) == NfTimes(c, t * y + r); @/
    /@ assert spread: c * (t * y + r) == t * (c * y) + c * r; @/
    /@ assert y: NfTimes(t, c * y) == NfTimes(t, q * ey); @/
    /@ assert move: t * (q * ey) == q * (t * ey); @/
    /@ assert r: c * r == q * ex - q * (t * ey); @/
    /@ assert back: q * ex - q * (t * ey) == q * (ex - t * ey); @/
    /@ assert pos: NfTimes(c, r) >= 0; @/
    /@ assert same: NfTimes(q, ex - t * ey) == NfTimes(c, r); @/
  }
 */

/*@ ghost
  uint64_t gcd_carries(uint64_t c, uint64_t g, uint64_t q, uint64_t e)
  {
    uint64_t x = g, y = q, ex = e, ey = c;
    /@ loop invariant gcd: NfGcd(x, y) == NfGcd(g, q);
       loop invariant x: c * x == q * ex;
       loop invariant y: c * y == q * ey;
       loop assigns x, y, ex, ey;
       loop variant y; @/
    while (y != 0) {
      uint64_t t = x / y;
      uint64_t r = x % y;
      /@ assert div: x == t * y + r; @/
      carry(c, q, x, ex, y, ey, t, r);
      uint64_t k = ex - t * ey;
      ex = ey;
      ey = k;
      x = y;
      y = r;
    }
    /@ assert end: NfGcd(g, q) == x; @/
    /@ assert all: NfTimes(c, NfGcd(g, q)) == NfTimes(c, x); @/
    return ex;
  }
 */

uint64_t gcd(uint64_t a, uint64_t b)
{
    uint64_t x = a;
    uint64_t y = b;
    /*@ loop invariant gcd: NfGcd(x, y) == NfGcd(a, b);
      loop assigns x, y;
      loop variant y;
   */
    while (y != 0) {
        uint64_t r = x % y;
        x = y;
        y = r;
    }
    //@ ghost gcd_divides(a, b);
    return x;
}

/*@ ghost
  void gcd_leaves(uint64_t c, uint64_t g, uint64_t q, uint64_t e, uint64_t d)
  {
    gcd_divides(g, q);
    uint64_t k = gcd_carries(c, g, q, e);
    uint64_t b = q / d;
    /@ assert b: b >= 1; @/
    divide_rest(c, d, q, b, k);
    quotient(c, b, k);
  }
 */

uint64_t exchange_factor(uint64_t g, uint64_t q, uint64_t x)
{
    if (q % g == 0) {
        return g;
    }
    return q / gcd(x, q);
}

/*@ ghost
  void exchange_leaves(uint64_t g, uint64_t q, uint64_t x, uint64_t y,
                       uint64_t d)
  {
    if (q % g == 0) {
      uint64_t b = q / g;
      /@ assert q: q == g * b; @/
      quotient(q, g, b);
      divide_rest(x, g, q, b, y);
      quotient(x, b, y);
      quotient(g, g, 1);
    } else {
      uint64_t e = gcd_divides(x, q);
      /@ assert q: q == d * e; @/
      quotient(q, d, e);
      uint64_t k = gcd_carries(g, x, q, y);
      divide_rest(g, e, q, d, k);
      quotient(g, d, k);
    }
  }
 */
