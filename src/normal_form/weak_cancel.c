#include "normal_form/weak_cancel.h"

/*@ ghost
  void cancel_second(uint64_t g, uint64_t q, uint64_t d, uint64_t h,
                     uint64_t b, uint64_t x, uint64_t y, uint64_t z)
  {
    /@ assert left: NfTimes(x, g) == NfTimes(b * z, d * h); @/
    /@ assert right: NfTimes(q, y) == NfTimes(d * b, y); @/
    /@ assert pos: d * b >= 1; @/
    /@ assert both: NfTimes(d * b, y) == NfTimes(d * b, h * z); @/
  }

  void cancel_first(uint64_t g, uint64_t q, uint64_t d, uint64_t h,
                    uint64_t b, uint64_t x, uint64_t y, uint64_t z)
  {
    /@ assert left: NfTimes(x, g) == NfTimes(x, d * h); @/
    /@ assert right: NfTimes(q, y) == NfTimes(d * b, h * z); @/
    /@ assert pos: d * h >= 1; @/
    /@ assert both: NfTimes(d * h, x) == NfTimes(d * h, b * z); @/
  }

  void merge_bound(uint64_t x, uint64_t m, uint64_t n, uint64_t y)
  {
    /@ assert group: m * (n * y) == (m * n) * y; @/
    /@ assert y: y >= 1; @/
    /@ assert mn: m * n >= 1; @/
  }

  void regroup(uint64_t g, uint64_t d, uint64_t h, uint64_t x, uint64_t y)
  {
    /@ assert g: NfTimes(g, x) == NfTimes(d * h, x); @/
    /@ assert out: (d * h) * x == d * (h * x); @/
    /@ assert in: (d * h) * x == h * (d * x); @/
  }

  void over_limit(uint64_t c, uint64_t size)
  {
    /@ assert next: c >= 0xFFFFFFFFFFFFFFFF / size + 1; @/
    /@ assert rest: (0xFFFFFFFFFFFFFFFF / size) * size + size >
                    0xFFFFFFFFFFFFFFFF; @/
    /@ assert low: c * size >=
                   (0xFFFFFFFFFFFFFFFF / size + 1) * size; @/
  }

  void under_limit(uint64_t c, uint64_t size)
  {
    /@ assert low: c * size <= (0xFFFFFFFFFFFFFFFF / size) * size; @/
    /@ assert all: (0xFFFFFFFFFFFFFFFF / size) * size <=
                   0xFFFFFFFFFFFFFFFF; @/
  }

  void smaller(uint64_t q, uint64_t x, uint64_t y)
  {
    /@ assert twice: q * x >= 2 * x; @/
  }

  void below_peak(uint64_t g, uint64_t q, uint64_t x, uint64_t y)
  {
    /@ assert twice: q * y >= 2 * y; @/
  }

  void valley_cheaper(uint64_t g, uint64_t d, uint64_t h, uint64_t b,
                      uint64_t v, uint64_t to, uint64_t from)
  {
    /@ assert g: NfTimes(g, from) == NfTimes(d * h, from); @/
    /@ assert from: NfTimes(d * h, from) == NfTimes(d * h, b * v); @/
    /@ assert all: (d * h) * from == ((d * b) * h) * v; @/
    /@ assert twice: (d * b) * h >= 2 * h; @/
    /@ assert times: ((d * b) * h) * v >= (2 * h) * v; @/
    /@ assert low: h * v >= v; @/
    /@ assert one: h == 1 ==> (d > 1 ? v : 0) < 2 * v; @/
    /@ assert two: h > 1 && d > 1 ==> h * v >= 2 * v; @/
  }

  void edge_cheaper(uint64_t d, uint64_t h, uint64_t v, uint64_t mid,
                    uint64_t to)
  {
    /@ assert big: d > 1; @/
    /@ assert twice: d * mid >= 2 * mid; @/
    /@ assert low: h * v >= v; @/
    /@ assert more: h > 1 ==> h * v >= 2 * v; @/
  }
 */
