/* A gather followed by a slice: Lemma 4.6 for merged collectives. */
#include "normal_form/weak_arith.h"
#include "normal_form/weak_cancel.h"
#include "normal_form/weak_rules.h"

/* G(i,g) S(i,q) = S(i,q/d) G(i,g/d), d the gcd (cases 1 and 2). */
void flatten_same(uint32_t i, uint64_t g, uint64_t q)
{
    struct weak_state a = nf_state.at[nf_left];
    //@ ghost struct weak_state b = nf_state.at[nf_right];
    uint64_t d = gcd(g, q);
    uint64_t rest = q / d;
    uint64_t high = g / d;
    //@ ghost gcd_leaves(a.c[i], g, q, b.c[i], d);
    //@ ghost gcd_leaves(a.rep, g, q, b.rep, d);
    uint64_t c = a.c[i] / rest;
    uint64_t rep = a.rep / rest;
    //@ ghost cancel_second(g, q, d, high, rest, a.c[i], b.c[i], c);
    //@ ghost cancel_second(g, q, d, high, rest, a.rep, b.rep, rep);
    //@ assert pos: c >= 1 && rep >= 1;
    //@ ghost below_peak(g, q, a.size, b.size);
    push_gather(i, high, c, rep);
    //@ ghost uint64_t v = nf_state.at[nf_right].size;
    //@ ghost cancel_first(g, q, d, high, rest, a.size, b.size, v);
    push_slice(i, rest, a.c[i], a.rep);
}

/* G(i,g) S(j,q) = S(j,q/d) A(i,j,d) G(i,g/d), where d divides both factors
 * and q/d the replicas (cases 3 and 4). */
void flatten_other(uint32_t i, uint32_t j, uint64_t g, uint64_t q)
{
    struct weak_state a = nf_state.at[nf_left];
    struct weak_state b = nf_state.at[nf_right];
    uint64_t d = exchange_factor(g, q, a.rep);
    //@ ghost exchange_leaves(g, q, a.rep, b.rep, d);
    uint64_t rest = q / d;
    uint64_t high = g / d;
    uint64_t rep = a.rep / rest;
    //@ assert high: high >= 1;
    //@ ghost cancel_second(g, q, d, high, rest, a.rep, b.rep, rep);
    //@ assert rep: rep >= 1;
    //@ ghost regroup(g, d, high, a.c[i], b.c[i]);
    //@ ghost regroup(q, d, rest, b.c[j], a.c[j]);
    //@ ghost below_peak(g, q, a.size, b.size);
    uint64_t ci = a.c[i] * d;
    uint64_t cj = b.c[j] * d;
    //@ assert q: d * rest >= 2;
    push_gather(i, high, ci, rep);
    //@ ghost uint64_t v = nf_state.at[nf_right].size;
    //@ ghost cancel_first(g, q, d, high, rest, a.size, b.size, v);
    //@ ghost valley_cheaper(g, d, high, rest, v, b.size, a.size);
    //@ assert cj: nf_state.at[nf_right].c[j] == b.c[j];
    //@ assert cj_times: NfTimes(d, nf_state.at[nf_right].c[j]) == NfTimes(d, b.c[j]);
    push_alltoall(i, j, d, a.c[i], cj);
    //@ assert c: nf_state.at[nf_right].c[j] == cj;
    //@ assert cj_same: cj == d * b.c[j];
    //@ assert rest_cj: NfTimes(rest, cj) == NfTimes(rest, d * b.c[j]);
    //@ assert rest_c: NfTimes(rest, nf_state.at[nf_right].c[j]) == a.c[j];
    //@ assert v: nf_state.at[nf_right].size == v;
    //@ assert rest_v: NfTimes(rest, nf_state.at[nf_right].size) == NfTimes(rest, v);
    //@ assert rep_kept: nf_state.at[nf_right].rep == rep;
    //@ assert ci: nf_state.at[nf_right].c[i] == a.c[i];
    //@ assert others: NfElsewhere(a, nf_state.at[nf_right], i, j);
    push_slice(j, rest, a.c[j], a.rep);
    //@ assert size: nf_state.at[nf_right].size == a.size;
    //@ assert all: NfElsewhere(a, nf_state.at[nf_right], i, j);
    //@ assert alike: NfAlike(a, nf_state.at[nf_right]);
}
