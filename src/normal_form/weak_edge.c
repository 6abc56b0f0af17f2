/* Rising and falling edges: Lemma 4.7 for merged collectives. */
#include "normal_form/weak_arith.h"
#include "normal_form/weak_cancel.h"
#include "normal_form/weak_rules.h"

/* Gather dimension j by n >= m and, in front of that, dimension i by m. */
/*@ requires open:  NF_OPEN && nf_left + 3 < nf_right;
    requires dim:   i < WEAK_RANK && j < WEAK_RANK && i != j;
    requires pos:   1 <= m <= n && n >= 2 && ci >= 1 && cj >= 1 && rep >= 1;
    requires i:     NF_TO.c[i] == m * ci;
    requires j:     NF_TO.c[j] == n * cj;
    requires rep:   NF_TO.rep == n * (m * rep);
    requires size:  NF_TO.size == n * (m * size);
    requires max:   m * rep <= NF_MAX && m * size <= NF_MAX;
    requires cost:  nf_after.at[nf_right] + NF_TO.size +
                    (m == 1 ? 0 : m * size) <= NF_MAX;
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_right;
    ensures open:   NF_OPEN;
    ensures moved:  \old(nf_right) - 2 <= nf_right < \old(nf_right);
    ensures i:      NF_TO.c[i] == ci;
    ensures j:      NF_TO.c[j] == cj;
    ensures rep:    NF_TO.rep == rep;
    ensures size:   NF_TO.size == size;
    ensures other:  NfElsewhere(NF_TO, \old(NF_TO), i, j);
    ensures cost:   nf_after.at[nf_right] == \old(nf_after.at[nf_right]) +
                    \old(NF_TO).size + (m == 1 ? 0 : m * size);
    ensures ends:   NfEndsKept(\old(nf_state), nf_state, nf_left);
 */
static void push_gathers(uint32_t i, uint64_t m, uint64_t ci, uint32_t j, uint64_t n, uint64_t cj,
                         uint64_t rep, uint64_t size)
{
    (void)size; /* for the proof only */
    push_gather(j, n, cj, m * rep);
    //@ assert low: NfTimes(n, NF_TO.size) == NfTimes(n, m * size);
    //@ assert mid: NF_TO.size == m * size;
    //@ assert ci: NF_TO.c[i] == m * ci;
    push_gather(i, m, ci, rep);
    //@ assert end: NfTimes(m, NF_TO.size) == NfTimes(m, size);
}

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
    //@ assert low: high * a.size <= b.size && d * a.size <= b.size;
    if (high <= d) {
        //@ ghost edge_cheaper(d, high, a.size, high * a.size, b.size);
        push_gathers(l, high, c, k, d, ck, a.rep, a.size);
    } else {
        //@ ghost edge_cheaper(high, d, a.size, d * a.size, b.size);
        push_gathers(k, d, ck, l, high, c, a.rep, a.size);
    }
    //@ assert ends: NfEndsKept(\at(nf_state, Pre), nf_state, nf_left);
    //@ assert cl: nf_state.at[nf_right].c[l] == c;
    //@ assert pair: nf_state.at[nf_right].c[k] == ck;
    //@ assert rep: nf_state.at[nf_right].rep == a.rep;
    //@ assert others: NfElsewhere(a, nf_state.at[nf_right], k, l);
    push_alltoall(k, l, rest, a.c[k], a.c[l]);
    //@ assert kept: NfEndsKept(\at(nf_state, Pre), nf_state, nf_left);
    //@ assert all: NfElsewhere(a, nf_state.at[nf_right], k, l);
    //@ assert alike: NfAlike(a, nf_state.at[nf_right]);
}

/* G(i,g) A(k,l,n) = A(k,l,n) G(i,g) when i is not l (cases 1 and 3). */
void lower_rising_free(uint32_t i, uint32_t k, uint32_t l, uint64_t g, uint64_t n)
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
        //@ assert c: c == n * a.c[k];
        //@ assert same: NfTimes(g, c) == b.c[i];
    } else {
        //@ assert apart: NfTimes(g, c) == b.c[i];
        ;
    }
    //@ assert gathered: NfTimes(g, c) == b.c[i];
    //@ assert pos: c >= 1;
    push_gather(i, g, c, a.rep);
    /*@ assert times_g: NfTimes(g, nf_state.at[nf_right].size) ==
        NfTimes(g, a.size); */
    //@ assert size: nf_state.at[nf_right].size == a.size;
    //@ assert ck_same: i == k ==> nf_state.at[nf_right].c[k] == n * a.c[k];
    //@ assert ck_apart: i != k ==> nf_state.at[nf_right].c[k] == b.c[k];
    //@ assert ck: nf_state.at[nf_right].c[k] == n * a.c[k];
    //@ assert cl: nf_state.at[nf_right].c[l] == b.c[l];
    /*@ assert times_n: NfTimes(n, nf_state.at[nf_right].c[l]) ==
        NfTimes(n, b.c[l]); */
    //@ assert ci: i != k ==> nf_state.at[nf_right].c[i] == a.c[i];
    //@ assert others: NfElsewhere(a, nf_state.at[nf_right], k, l);
    push_alltoall(k, l, n, a.c[k], a.c[l]);
    //@ assert all: NfElsewhere(a, nf_state.at[nf_right], k, l);
    //@ assert alike: NfAlike(a, nf_state.at[nf_right]);
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
void lower_falling_free(uint32_t j, uint32_t k, uint32_t l, uint64_t n, uint64_t q)
{
    struct weak_state a = nf_state.at[nf_left];
    struct weak_state b = nf_state.at[nf_right];
    //@ ghost smaller(q, b.size, a.size);
    if (j == l) {
        //@ ghost merge_bound(a.c[l], n, q, b.c[l]);
        //@ ghost regroup(n * q, q, n, b.c[l], a.c[l]);
        //@ assert same: NfTimes(q, n * b.c[l]) == a.c[j];
        ;
    } else {
        //@ assert apart: NfTimes(q, b.c[j]) == a.c[j];
        ;
    }
    uint64_t cl = b.c[l] * n;
    //@ assert cl_same: j == l ==> NfTimes(q, cl) == NfTimes(q, n * b.c[l]);
    push_alltoall(k, l, n, a.c[k], cl);
    //@ assert cj_same: j == l ==> nf_state.at[nf_right].c[j] == cl;
    //@ assert cj_apart: j != l ==> nf_state.at[nf_right].c[j] == b.c[j];
    //@ assert cj: NfTimes(q, nf_state.at[nf_right].c[j]) == a.c[j];
    //@ assert rep: NfTimes(q, nf_state.at[nf_right].rep) == NfTimes(q, b.rep);
    /*@ assert size: NfTimes(q, nf_state.at[nf_right].size) ==
        NfTimes(q, b.size); */
    //@ assert ck: nf_state.at[nf_right].c[k] == a.c[k];
    //@ assert cl: j != l ==> nf_state.at[nf_right].c[l] == a.c[l];
    //@ assert others: NfBeyond(a, nf_state.at[nf_right], j, k, l);
    push_slice(j, q, a.c[j], a.rep);
    //@ assert all: NfElsewhere(a, nf_state.at[nf_right], j, j);
    //@ assert alike: NfAlike(a, nf_state.at[nf_right]);
}
