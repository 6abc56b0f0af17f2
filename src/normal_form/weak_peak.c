/* A gather followed by a slice: Lemma 4.6 for merged collectives. */
#include "weak_arith.h"
#include "weak_rules.h"

/* G(i,g) S(i,q) = S(i,q/d) G(i,g/d), d the gcd (cases 1 and 2). */
void flatten_same(uint32_t i, uint64_t g, uint64_t q)
{
  struct weak_state a = nf_state.at[nf_left];
  //@ ghost struct weak_state b = nf_state.at[nf_right];
  uint64_t d = gcd(g, q);
  uint64_t rest = q / d;
  uint64_t high = g / d;
  uint64_t c = a.c[i] / rest;
  uint64_t rep = a.rep / rest;
  push_gather(i, high, c, rep);
  push_slice(i, rest, a.c[i], a.rep);
}

/* G(i,g) S(j,q) = S(j,q/d) A(i,j,d) G(i,g/d), where d divides both factors
 * and q/d the replicas (cases 3 and 4). */
void flatten_other(uint32_t i, uint32_t j, uint64_t g, uint64_t q)
{
  struct weak_state a = nf_state.at[nf_left];
  struct weak_state b = nf_state.at[nf_right];
  uint64_t d = exchange_factor(g, q, a.rep);
  uint64_t rest = q / d;
  uint64_t high = g / d;
  uint64_t rep = a.rep / rest;
  push_gather(i, high, a.c[i] * d, rep);
  push_alltoall(i, j, d, a.c[i], b.c[j] * d);
  push_slice(j, rest, a.c[j], a.rep);
}
