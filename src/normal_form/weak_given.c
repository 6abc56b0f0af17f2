#include "normal_form/weak_cancel.h"
#include "normal_form/weak_given.h"
#include "normal_form/weak_product.h"

struct weak_ops nf_given_op;
struct weak_states nf_given_state;
uint64_t nf_given_cost;
uint32_t nf_bad_op;

uint32_t complete_first(uint32_t rank)
{
    uint32_t d;
    uint64_t size = 1;
    if (nf_given_state.at[0].rep == 0) {
        return NF_BAD_STATE;
    }
    /*@ loop invariant range: rank <= d <= WEAK_RANK;
      loop invariant kept:  \forall integer e; 0 <= e < rank ==>
        NF_GIVEN(0).c[e] == \at(nf_given_state, Pre).at[0].c[e];
      loop invariant ones:  \forall integer e; rank <= e < d ==>
        NF_GIVEN(0).c[e] == 1;
      loop invariant rep:   NF_GIVEN(0).rep ==
        \at(nf_given_state, Pre).at[0].rep;
      loop assigns d, nf_given_state;
      loop variant WEAK_RANK - d;
   */
    for (d = rank; d < WEAK_RANK; d++) {
        nf_given_state.at[0].c[d] = 1;
    }
    //@ ghost struct weak_state first = nf_given_state.at[0];
    /*@ loop invariant range: 0 <= d <= WEAK_RANK;
      loop invariant size:  size == NfProduct(NF_GIVEN(0), d) && size >= 1;
      loop invariant pos:   \forall integer e; 0 <= e < d ==>
        NF_GIVEN(0).c[e] >= 1;
      loop assigns d, size;
      loop variant WEAK_RANK - d;
   */
    for (d = 0; d < WEAK_RANK; d++) {
        uint64_t c = nf_given_state.at[0].c[d];
        if (c == 0) {
            return NF_BAD_STATE;
        }
        /*@ assert next: NfProduct(NF_GIVEN(0), d + 1) == NfTimes(size, c); */
        if (c > UINT64_MAX / size) {
            //@ ghost over_limit(c, size);
            //@ assert large: NfTimes(size, c) > NF_MAX;
            return NF_TOO_LARGE;
        }
        size = size * c;
    }
    nf_given_state.at[0].size = size;
    //@ ghost same_product(first, nf_given_state.at[0]);
    return NF_DONE;
}

uint32_t run_slice(uint32_t p)
{
    uint32_t i = nf_given_op.at[p].i;
    uint64_t n = nf_given_op.at[p].n;
    if (nf_given_state.at[p].c[i] % n != 0 || nf_given_state.at[p].rep % n != 0) {
        return NF_NOT_DIVISIBLE;
    }
    nf_given_state.at[p + 1] = nf_given_state.at[p];
    nf_given_state.at[p + 1].c[i] = nf_given_state.at[p].c[i] / n;
    nf_given_state.at[p + 1].rep = nf_given_state.at[p].rep / n;
    nf_given_state.at[p + 1].size = nf_given_state.at[p].size / n;
    //@ assert c: NF_GIVEN(p).c[i] == n * NF_GIVEN(p + 1).c[i];
    //@ assert rep: NF_GIVEN(p).rep == n * NF_GIVEN(p + 1).rep;
    //@ ghost scale_product(nf_given_state.at[p + 1], nf_given_state.at[p], i, n);
    /*@ assert size: NF_GIVEN(p + 1).size ==
        NfProduct(NF_GIVEN(p + 1), WEAK_RANK); */
    //@ assert state: NfState(NF_GIVEN(p + 1));
    //@ assert slice: NfSlice(i, n, NF_GIVEN(p), NF_GIVEN(p + 1));
    return NF_DONE;
}

uint32_t run_alltoall(uint32_t p)
{
    uint32_t i = nf_given_op.at[p].i;
    uint32_t j = nf_given_op.at[p].j;
    uint64_t n = nf_given_op.at[p].n;
    if (nf_given_state.at[p].c[j] % n != 0) {
        return NF_NOT_DIVISIBLE;
    }
    if (nf_given_state.at[p].c[i] > UINT64_MAX / n) {
        //@ ghost over_limit(nf_given_state.at[p].c[i], n);
        return NF_TOO_LARGE;
    }
    //@ ghost under_limit(nf_given_state.at[p].c[i], n);
    nf_given_state.at[p + 1] = nf_given_state.at[p];
    nf_given_state.at[p + 1].c[i] = nf_given_state.at[p].c[i] * n;
    //@ ghost struct weak_state half = nf_given_state.at[p + 1];
    //@ ghost scale_product(nf_given_state.at[p], half, i, n);
    nf_given_state.at[p + 1].c[j] = nf_given_state.at[p].c[j] / n;
    //@ assert c: NF_GIVEN(p).c[j] == n * NF_GIVEN(p + 1).c[j];
    //@ ghost scale_product(nf_given_state.at[p + 1], half, j, n);
    /*@ assert size: NfTimes(n, NfProduct(NF_GIVEN(p), WEAK_RANK)) ==
        NfTimes(n, NfProduct(NF_GIVEN(p + 1), WEAK_RANK)); */
    //@ assert state: NfState(NF_GIVEN(p + 1));
    //@ assert alltoall: NfAlltoall(i, j, n, NF_GIVEN(p), NF_GIVEN(p + 1));
    return NF_DONE;
}

uint32_t run_gather(uint32_t p)
{
    uint32_t i = nf_given_op.at[p].i;
    uint64_t n = nf_given_op.at[p].n;
    uint64_t most = UINT64_MAX / n;
    if (nf_given_state.at[p].c[i] > most || nf_given_state.at[p].rep > most ||
        nf_given_state.at[p].size > most) {
        /*@ ghost
      if (nf_given_state.at[p].c[i] > most) {
        over_limit(nf_given_state.at[p].c[i], n);
      } else if (nf_given_state.at[p].rep > most) {
        over_limit(nf_given_state.at[p].rep, n);
      } else {
        over_limit(nf_given_state.at[p].size, n);
      }
     */
        return NF_TOO_LARGE;
    }
    //@ ghost under_limit(nf_given_state.at[p].c[i], n);
    //@ ghost under_limit(nf_given_state.at[p].rep, n);
    //@ ghost under_limit(nf_given_state.at[p].size, n);
    nf_given_state.at[p + 1] = nf_given_state.at[p];
    nf_given_state.at[p + 1].c[i] = nf_given_state.at[p].c[i] * n;
    nf_given_state.at[p + 1].rep = nf_given_state.at[p].rep * n;
    nf_given_state.at[p + 1].size = nf_given_state.at[p].size * n;
    //@ ghost scale_product(nf_given_state.at[p], nf_given_state.at[p + 1], i, n);
    /*@ assert size: NfTimes(n, NF_GIVEN(p).size) ==
        NfProduct(NF_GIVEN(p + 1), WEAK_RANK); */
    //@ assert state: NfState(NF_GIVEN(p + 1));
    //@ assert gather: NfGather(i, n, NF_GIVEN(p), NF_GIVEN(p + 1));
    return NF_DONE;
}

int is_formed(uint32_t p, uint32_t rank)
{
    struct weak_op o = nf_given_op.at[p];
    if (o.n == 0 || o.i >= rank) {
        return 0;
    }
    if (o.kind == WEAK_ALLTOALL) {
        return o.j < rank && o.i != o.j;
    }
    return o.kind == WEAK_SLICE || o.kind == WEAK_GATHER;
}

uint32_t run_given(uint32_t rank, uint32_t count)
{
    uint32_t p = 0;
    /*@ loop invariant range: 0 <= p <= count;
      loop invariant first: NF_GIVEN(0) == \at(nf_given_state, Pre).at[0];
      loop invariant chain: NfChain(nf_given_op, nf_given_state, 0, p);
      loop invariant each: NfEachFormed(nf_given_op, p, rank);
      loop assigns p, nf_given_state;
      loop variant count - p;
   */
    while (p < count) {
        uint32_t code = NF_BAD_OP;
        if (is_formed(p, rank)) {
            if (nf_given_op.at[p].kind == WEAK_SLICE) {
                code = run_slice(p);
            } else if (nf_given_op.at[p].kind == WEAK_ALLTOALL) {
                code = run_alltoall(p);
            } else {
                code = run_gather(p);
            }
        }
        if (code != NF_DONE) {
            nf_bad_op = p;
            return code;
        }
        p++;
    }
    return NF_DONE;
}

/* Costs are not negative. */
/*@ ghost
  /@ requires range: t <= WEAK_GIVEN;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures pos: NfTotal(nf_given_op, nf_given_state, t) >= 0;
   @/
  static void total_positive(uint32_t t)
  {
    uint32_t k = 0;
    /@ loop invariant range: 0 <= k <= t;
       loop invariant pos: NfTotal(nf_given_op, nf_given_state, k) >= 0;
       loop assigns k;
       loop variant t - k; @/
    while (k < t) {
      k++;
    }
  }
 */

/* Put given operation t-1, whose last state is at nf_right already. */
/*@ requires range: 1 <= t <= WEAK_GIVEN && 1 <= nf_right <= WEAK_SLOTS;
    requires chain: NfChain(nf_op, nf_state, nf_right, WEAK_SLOTS);
    requires after: NfAfter(nf_op, nf_state, nf_after, nf_right);
    requires op:    NfOp(nf_given_op.at[t - 1]) && NfState(NF_GIVEN(t - 1));
    requires step:  NfStep(nf_given_op.at[t - 1], NF_GIVEN(t - 1),
                           nf_state.at[nf_right]);
    requires cost:  cost == NfCost(nf_given_op.at[t - 1], NF_GIVEN(t - 1),
                                   nf_state.at[nf_right]);
    requires sum:   nf_after.at[nf_right] + cost <= NF_MAX;
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_right;
    ensures moved:  nf_right == \old(nf_right) - 1;
    ensures chain:  NfChain(nf_op, nf_state, nf_right, WEAK_SLOTS);
    ensures after:  NfAfter(nf_op, nf_state, nf_after, nf_right);
    ensures here:   nf_state.at[nf_right] == NF_GIVEN(t - 1);
    ensures last:   nf_state.at[WEAK_SLOTS] == \old(nf_state.at[WEAK_SLOTS]);
    ensures cost:   nf_after.at[nf_right] ==
                    \old(nf_after.at[nf_right]) + cost;
 */
static void put_given(uint32_t t, uint64_t cost)
{
    uint32_t r = nf_right - 1;
    nf_state.at[r] = nf_given_state.at[t - 1];
    nf_op.at[r] = nf_given_op.at[t - 1];
    nf_after.at[r] = nf_after.at[nf_right] + cost;
    nf_right = r;
    //@ assert step: NfStep(nf_op.at[r], nf_state.at[r], nf_state.at[r + 1]);
    //@ assert chain: NfChain(nf_op, nf_state, nf_right, WEAK_SLOTS);
}

uint32_t place_given(uint32_t count)
{
    uint32_t t = count;
    nf_left = 0;
    nf_right = WEAK_SLOTS;
    nf_before.at[0] = 0;
    nf_after.at[WEAK_SLOTS] = 0;
    nf_state.at[WEAK_SLOTS] = nf_given_state.at[count];
    /*@ loop invariant range: 0 <= t <= count &&
        nf_right == WEAK_SLOTS - count + t;
      loop invariant chain: NfChain(nf_op, nf_state, nf_right, WEAK_SLOTS);
      loop invariant after: NfAfter(nf_op, nf_state, nf_after, nf_right);
      loop invariant here:  nf_state.at[nf_right] == NF_GIVEN(t);
      loop invariant last:  nf_state.at[WEAK_SLOTS] == NF_GIVEN(count);
      loop invariant total: nf_after.at[nf_right] +
        NfTotal(nf_given_op, nf_given_state, t) ==
        NfTotal(nf_given_op, nf_given_state, count);
      loop assigns t, nf_right, nf_op, nf_state, nf_after;
      loop variant t;
   */
    while (t > 0) {
        uint64_t cost = 0;
        if (nf_given_op.at[t - 1].kind == WEAK_ALLTOALL) {
            cost = nf_given_state.at[t - 1].size;
        } else if (nf_given_op.at[t - 1].kind == WEAK_GATHER) {
            cost = nf_given_state.at[t].size;
        }
        /*@ assert cost: cost == NfCost(nf_given_op.at[t - 1], NF_GIVEN(t - 1),
                                    NF_GIVEN(t)); */
        if (cost > UINT64_MAX - nf_after.at[nf_right]) {
            //@ ghost total_positive(t - 1);
            return NF_COST_TOO_LARGE;
        }
        /*@ assert step: NfStep(nf_given_op.at[t - 1], NF_GIVEN(t - 1),
                            NF_GIVEN(t - 1 + 1)); */
        put_given(t, cost);
        t--;
    }
    nf_state.at[0] = nf_given_state.at[0];
    nf_given_cost = nf_after.at[nf_right];
    return NF_DONE;
}
