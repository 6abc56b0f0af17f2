/* Rising and falling edges: Lemma 4.7 for merged collectives. */
#include "weak_arith.h"
#include "weak_rules.h"

/* G(l,g) A(k,l,n) = A(k,l,n/d) and then the gathers of l by g/d and of k by
 * d, the smaller factor first because the second one costs the same in
 * either order; d divides both factors and n/d the local size (case 2). */
void lower_rising_shared(uint32_t k, uint32_t l, uint64_t g, uint64_t n)
{
  struct weak_state a = nf_state.at[nf_left];
  //@ ghost struct weak_state b = nf_state.at[nf_right];
  uint64_t d = exchange_factor(g, n, a.c[l]);
  uint64_t rest = n / d;
  uint64_t high = g / d;
  uint64_t c = a.c[l] / rest;
  if (high <= d) {
    push_gather(k, d, a.c[k] * rest, a.rep * high);
    push_gather(l, high, c, a.rep);
  } else {
    push_gather(l, high, c, a.rep * d);
    push_gather(k, d, a.c[k] * rest, a.rep);
  }
  push_alltoall(k, l, rest, a.c[k], a.c[l]);
}

/* G(i,g) A(k,l,n) = A(k,l,n) G(i,g) when i is not l (cases 1 and 3). */
void lower_rising_free(uint32_t i, uint32_t k, uint32_t l, uint64_t g,
                       uint64_t n)
{
  struct weak_state a = nf_state.at[nf_left];
  uint64_t c = a.c[i];
  if (i == k) {
    c = c * n;
  }
  push_gather(i, g, c, a.rep);
  push_alltoall(k, l, n, a.c[k], a.c[l]);
}

/* A(k,l,n) S(k,q) = S(k,q/d) S(l,d) A(k,l,n/d), where d divides both factors
 * and q/d the local size. */
void lower_falling_shared(uint32_t k, uint32_t l, uint64_t n, uint64_t q)
{
  struct weak_state a = nf_state.at[nf_left];
  struct weak_state b = nf_state.at[nf_right];
  uint64_t d = exchange_factor(n, q, a.c[k]);
  uint64_t rest = q / d;
  uint64_t high = n / d;
  uint64_t c = a.c[k] / rest;
  push_alltoall(k, l, high, c, b.c[l] * high);
  push_slice(l, d, a.c[l], b.rep * d);
  push_slice(k, rest, a.c[k], a.rep);
}

/* A(k,l,n) S(j,q) = S(j,q) A(k,l,n) when j is not k. */
void lower_falling_free(uint32_t j, uint32_t k, uint32_t l, uint64_t n,
                        uint64_t q)
{
  struct weak_state a = nf_state.at[nf_left];
  struct weak_state b = nf_state.at[nf_right];
  push_alltoall(k, l, n, a.c[k], b.c[l] * n);
  push_slice(j, q, a.c[j], a.rep);
}
