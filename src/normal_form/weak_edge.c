/* Rising and falling edges: Lemma 4.7 for merged collectives. */
#include "weak_arith.h"
#include "weak_cancel.h"
#include "weak_rules.h"

/* G(l,g) A(k,l,n) = A(k,l,n/d) and then the gathers of l by g/d and of k by
 * d, the smaller factor first because the second one costs the same in
 * either order; d divides both factors and n/d the local size (case 2). */
void lower_rising_shared(uint32_t k, uint32_t l, uint64_t g, uint64_t n)
{
  struct weak_state a = nf_state.at[nf_left];
  //@ ghost struct weak_state b = nf_state.at[nf_right];
  uint64_t d = exchange_factor(g, n, a.c[l]);
  //@ ghost exchange_leaves(g, n, a.c[l], b.c[l], d);
  uint64_t rest = n / d;
  uint64_t high = g / d;
  uint64_t c = a.c[l] / rest;
  //@ assert high: high >= 1;
  //@ ghost cancel_second(g, n, d, high, rest, a.c[l], b.c[l], c);
  //@ assert c: c >= 1;
  //@ ghost regroup(n, d, rest, a.c[k], b.c[k]);
  //@ ghost regroup(g, d, high, a.rep, b.rep);
  //@ ghost regroup(g, d, high, a.size, b.size);
  uint64_t ck = a.c[k] * rest;
  //@ assert ck: ck >= 1 && b.c[k] == d * ck;
  if (high <= d) {
    //@ assert positive: a.rep * high >= 1;
    //@ ghost edge_cheaper(d, high, a.size, high * a.size, b.size);
    push_gather(k, d, ck, a.rep * high);
    /*@ assert times: NfTimes(d, nf_state.at[nf_right].size) ==
          NfTimes(d, high * a.size); */
    //@ assert mid: nf_state.at[nf_right].size == high * a.size;
    push_gather(l, high, c, a.rep);
    /*@ assert again: NfTimes(high, nf_state.at[nf_right].size) ==
          NfTimes(high, a.size); */
  } else {
    //@ assert positive: a.rep * d >= 1;
    //@ ghost edge_cheaper(high, d, a.size, d * a.size, b.size);
    push_gather(l, high, c, a.rep * d);
    /*@ assert times: NfTimes(high, nf_state.at[nf_right].size) ==
          NfTimes(high, d * a.size); */
    //@ assert mid: nf_state.at[nf_right].size == d * a.size;
    push_gather(k, d, ck, a.rep);
    /*@ assert again: NfTimes(d, nf_state.at[nf_right].size) ==
          NfTimes(d, a.size); */
  }
  //@ assert size: nf_state.at[nf_right].size == a.size;
  //@ assert cl: nf_state.at[nf_right].c[l] == c;
  //@ assert pair: nf_state.at[nf_right].c[k] == ck;
  //@ assert rep: nf_state.at[nf_right].rep == a.rep;
  //@ assert others: NfElsewhere(a, nf_state.at[nf_right], k, l);
  push_alltoall(k, l, rest, a.c[k], a.c[l]);
  //@ assert all: NfElsewhere(a, nf_state.at[nf_right], k, l);
  //@ assert alike: NfAlike(a, nf_state.at[nf_right]);
}

/* G(i,g) A(k,l,n) = A(k,l,n) G(i,g) when i is not l (cases 1 and 3). */
void lower_rising_free(uint32_t i, uint32_t k, uint32_t l, uint64_t g,
                       uint64_t n)
{
  struct weak_state a = nf_state.at[nf_left];
  //@ ghost struct weak_state b = nf_state.at[nf_right];
  uint64_t c = a.c[i];
  //@ ghost smaller(g, a.size, b.size);
  if (i == k) {
    //@ ghost merge_bound(b.c[k], n, g, a.c[k]);
    //@ ghost regroup(n * g, g, n, a.c[k], b.c[k]);
    c = c * n;
    //@ assert times: NfTimes(g, c) == NfTimes(g, n * a.c[k]);
    //@ assert both: NfTimes(g, c) == b.c[k];
  }
  //@ assert gathered: b.c[i] == NfTimes(g, c) && c >= 1;
  push_gather(i, g, c, a.rep);
  /*@ assert times_g: NfTimes(g, nf_state.at[nf_right].size) ==
        NfTimes(g, a.size); */
  //@ assert size: nf_state.at[nf_right].size == a.size;
  //@ assert ck: nf_state.at[nf_right].c[k] == n * a.c[k];
  //@ assert cl: nf_state.at[nf_right].c[l] == b.c[l];
  /*@ assert times_n: NfTimes(n, nf_state.at[nf_right].c[l]) ==
        NfTimes(n, b.c[l]); */
  push_alltoall(k, l, n, a.c[k], a.c[l]);
}

/* A(k,l,n) S(k,q) = S(k,q/d) S(l,d) A(k,l,n/d), where d divides both factors
 * and q/d the local size. */
void lower_falling_shared(uint32_t k, uint32_t l, uint64_t n, uint64_t q)
{
  struct weak_state a = nf_state.at[nf_left];
  struct weak_state b = nf_state.at[nf_right];
  uint64_t d = exchange_factor(n, q, a.c[k]);
  //@ ghost exchange_leaves(n, q, a.c[k], b.c[k], d);
  uint64_t rest = q / d;
  uint64_t high = n / d;
  uint64_t c = a.c[k] / rest;
  //@ assert high: high >= 1;
  //@ ghost cancel_second(n, q, d, high, rest, a.c[k], b.c[k], c);
  //@ assert c: c >= 1;
  //@ ghost regroup(n, d, high, b.c[l], a.c[l]);
  //@ ghost regroup(q, d, rest, b.rep, a.rep);
  //@ ghost regroup(q, d, rest, b.size, a.size);
  //@ ghost smaller(q, b.size, a.size);
  uint64_t cl = b.c[l] * high;
  uint64_t rep = b.rep * d;
  //@ assert rep: rep == NfTimes(d, b.rep);
  //@ assert cl_is: cl == NfTimes(high, b.c[l]);
  //@ assert all_rep: NfTimes(rest, rep) == NfTimes(rest, d * b.rep);
  //@ ghost uint64_t low = d * b.size;
  //@ assert all_size: NfTimes(rest, low) == NfTimes(rest, d * b.size);
  push_alltoall(k, l, high, c, cl);
  //@ assert kept: nf_state.at[nf_right].rep == b.rep;
  //@ assert flat: nf_state.at[nf_right].size == b.size;
  //@ assert cl: NfTimes(d, nf_state.at[nf_right].c[l]) == NfTimes(d, cl);
  //@ assert d_rep: NfTimes(d, nf_state.at[nf_right].rep) == NfTimes(d, b.rep);
  /*@ assert d_size: NfTimes(d, nf_state.at[nf_right].size) ==
        NfTimes(d, b.size); */
  push_slice(l, d, a.c[l], rep);
  //@ assert ck: nf_state.at[nf_right].c[k] == c;
  /*@ assert rest_c: NfTimes(rest, nf_state.at[nf_right].c[k]) ==
        NfTimes(rest, c); */
  /*@ assert rest_rep: NfTimes(rest, nf_state.at[nf_right].rep) ==
        NfTimes(rest, rep); */
  //@ assert low: nf_state.at[nf_right].size == low;
  /*@ assert rest_size: NfTimes(rest, nf_state.at[nf_right].size) ==
        NfTimes(rest, low); */
  //@ assert others: NfElsewhere(a, nf_state.at[nf_right], k, l);
  push_slice(k, rest, a.c[k], a.rep);
  //@ assert all: NfElsewhere(a, nf_state.at[nf_right], k, l);
  //@ assert alike: NfAlike(a, nf_state.at[nf_right]);
}

/* A(k,l,n) S(j,q) = S(j,q) A(k,l,n) when j is not k. */
void lower_falling_free(uint32_t j, uint32_t k, uint32_t l, uint64_t n,
                        uint64_t q)
{
  struct weak_state a = nf_state.at[nf_left];
  struct weak_state b = nf_state.at[nf_right];
  //@ ghost smaller(q, b.size, a.size);
  if (j == l) {
    //@ ghost merge_bound(a.c[l], n, q, b.c[l]);
    //@ ghost regroup(n * q, q, n, b.c[l], a.c[l]);
    ;
  }
  push_alltoall(k, l, n, a.c[k], b.c[l] * n);
  //@ assert size: NfTimes(q, nf_state.at[nf_right].size) == a.size;
  push_slice(j, q, a.c[j], a.rep);
}
