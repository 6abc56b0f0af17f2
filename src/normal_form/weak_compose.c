#include "normal_form/weak_compose.h"

/*@ ghost
  void compose_slices(struct weak_state a, struct weak_state t,
                      struct weak_state u, struct weak_state b, uint32_t i,
                      uint64_t m, uint64_t n)
  {
    /@ assert c: NfTimes(m, t.c[i]) == NfTimes(m, n * b.c[i]); @/
    /@ assert rep: NfTimes(m, t.rep) == NfTimes(m, n * b.rep); @/
    /@ assert size: NfTimes(m, t.size) == NfTimes(m, n * b.size); @/
  }
 */

/*@ ghost
  void compose_alltoalls(struct weak_state a, struct weak_state t,
                         struct weak_state u, struct weak_state b,
                         uint32_t i, uint32_t j, uint64_t m, uint64_t n)
  {
    /@ assert ci: NfTimes(n, u.c[i]) == NfTimes(n, m * a.c[i]); @/
    /@ assert cj: NfTimes(m, t.c[j]) == NfTimes(m, n * b.c[j]); @/
  }
 */

/*@ ghost
  void compose_gathers(struct weak_state a, struct weak_state t,
                       struct weak_state u, struct weak_state b, uint32_t i,
                       uint64_t m, uint64_t n)
  {
    /@ assert c: NfTimes(n, u.c[i]) == NfTimes(n, m * a.c[i]); @/
    /@ assert rep: NfTimes(n, u.rep) == NfTimes(n, m * a.rep); @/
    /@ assert size: NfTimes(n, u.size) == NfTimes(n, m * a.size); @/
  }
 */

/*@ ghost
  void compose_peak_same(struct weak_state a, struct weak_state t,
                         struct weak_state u, struct weak_state b,
                         uint32_t i, uint64_t g, uint64_t q)
  {
    ;
  }
 */

/*@ ghost
  void compose_peak_other(struct weak_state a, struct weak_state t,
                          struct weak_state u, struct weak_state b,
                          uint32_t i, uint32_t j, uint64_t g, uint64_t q)
  {
    ;
  }
 */

/*@ ghost
  void compose_rising_shared(struct weak_state a, struct weak_state t,
                             struct weak_state u, struct weak_state b,
                             uint32_t k, uint32_t l, uint64_t g, uint64_t n)
  {
    ;
  }
 */

/*@ ghost
  void compose_rising_free(struct weak_state a, struct weak_state t,
                           struct weak_state u, struct weak_state b,
                           uint32_t i, uint32_t k, uint32_t l, uint64_t g,
                           uint64_t n)
  {
    /@ assert same: i == k ==> NfTimes(n, u.c[k]) == NfTimes(n, g * a.c[k]); @/
  }
 */

/*@ ghost
  void compose_falling_shared(struct weak_state a, struct weak_state t,
                              struct weak_state u, struct weak_state b,
                              uint32_t k, uint32_t l, uint64_t n, uint64_t q)
  {
    ;
  }
 */

/*@ ghost
  void compose_falling_free(struct weak_state a, struct weak_state t,
                            struct weak_state u, struct weak_state b,
                            uint32_t j, uint32_t k, uint32_t l, uint64_t n,
                            uint64_t q)
  {
    /@ assert same: j == l ==> NfTimes(n, t.c[l]) == NfTimes(n, q * b.c[l]); @/
  }
 */

/*@ ghost
  void step_alike(struct weak_op o, struct weak_state a, struct weak_state b,
                  struct weak_state c)
  {
    ;
  }
 */

/*@ ghost
  void step_trivial(struct weak_op o, struct weak_state a,
                    struct weak_state b)
  {
    ;
  }
 */
