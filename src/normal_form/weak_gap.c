#include "normal_form/weak_gap.h"
#include "normal_form/weak_product.h"

struct weak_ops nf_op;
struct weak_states nf_state;
struct weak_sums nf_before;
struct weak_sums nf_after;
uint32_t nf_left;
uint32_t nf_right;

void push_slice(uint32_t i, uint64_t n, uint64_t ci, uint64_t rep)
{
    if (n == 1) {
        return;
    }
    uint32_t r = nf_right - 1;
    nf_state.at[r] = nf_state.at[nf_right];
    nf_state.at[r].c[i] = ci;
    nf_state.at[r].rep = rep;
    nf_state.at[r].size = nf_state.at[nf_right].size * n;
    //@ ghost scale_product(nf_state.at[nf_right], nf_state.at[r], i, n);
    /*@ assert exact: NfTimes(n, nf_state.at[nf_right].size) ==
        NfProduct(nf_state.at[r], WEAK_RANK); */
    //@ assert state: NfState(nf_state.at[r]);
    nf_op.at[r].kind = WEAK_SLICE;
    nf_op.at[r].i = i;
    nf_op.at[r].j = i;
    nf_op.at[r].n = n;
    nf_after.at[r] = nf_after.at[nf_right];
    //@ assert slice: NfSlice(i, n, nf_state.at[r], nf_state.at[nf_right]);
    nf_right = r;
    //@ assert step: NfStep(nf_op.at[r], nf_state.at[r], nf_state.at[r + 1]);
    //@ assert chain: NfChain(nf_op, nf_state, nf_right, WEAK_SLOTS);
    //@ assert left: NfChain(nf_op, nf_state, 0, nf_left);
    //@ assert before: NfBefore(nf_op, nf_state, nf_before, nf_left);
    //@ assert after: NfAfter(nf_op, nf_state, nf_after, nf_right);
    //@ assert normal: NfNormal(nf_op, nf_left);
}

void push_alltoall(uint32_t i, uint32_t j, uint64_t n, uint64_t ci, uint64_t cj)
{
    if (n == 1) {
        return;
    }
    uint32_t r = nf_right - 1;
    nf_state.at[r] = nf_state.at[nf_right];
    nf_state.at[r].c[i] = ci;
    //@ ghost struct weak_state half = nf_state.at[r];
    //@ ghost scale_product(half, nf_state.at[nf_right], i, n);
    nf_state.at[r].c[j] = cj;
    //@ ghost scale_product(half, nf_state.at[r], j, n);
    /*@ assert same: NfProduct(nf_state.at[nf_right], WEAK_RANK) ==
        NfProduct(nf_state.at[r], WEAK_RANK); */
    //@ assert state: NfState(nf_state.at[r]);
    nf_op.at[r].kind = WEAK_ALLTOALL;
    nf_op.at[r].i = i;
    nf_op.at[r].j = j;
    nf_op.at[r].n = n;
    nf_after.at[r] = nf_after.at[nf_right] + nf_state.at[nf_right].size;
    /*@ assert alltoall:
        NfAlltoall(i, j, n, nf_state.at[r], nf_state.at[nf_right]); */
    nf_right = r;
    //@ assert step: NfStep(nf_op.at[r], nf_state.at[r], nf_state.at[r + 1]);
    //@ assert chain: NfChain(nf_op, nf_state, nf_right, WEAK_SLOTS);
    //@ assert left: NfChain(nf_op, nf_state, 0, nf_left);
    //@ assert before: NfBefore(nf_op, nf_state, nf_before, nf_left);
    //@ assert after: NfAfter(nf_op, nf_state, nf_after, nf_right);
    //@ assert normal: NfNormal(nf_op, nf_left);
}

void push_gather(uint32_t i, uint64_t n, uint64_t ci, uint64_t rep)
{
    if (n == 1) {
        return;
    }
    uint32_t r = nf_right - 1;
    nf_state.at[r] = nf_state.at[nf_right];
    nf_state.at[r].c[i] = ci;
    nf_state.at[r].rep = rep;
    nf_state.at[r].size = nf_state.at[nf_right].size / n;
    //@ ghost scale_product(nf_state.at[r], nf_state.at[nf_right], i, n);
    /*@ assert exact: nf_state.at[nf_right].size ==
        NfTimes(n, NfProduct(nf_state.at[r], WEAK_RANK)); */
    /*@ assert size: nf_state.at[r].size ==
        NfProduct(nf_state.at[r], WEAK_RANK); */
    //@ assert state: NfState(nf_state.at[r]);
    nf_op.at[r].kind = WEAK_GATHER;
    nf_op.at[r].i = i;
    nf_op.at[r].j = i;
    nf_op.at[r].n = n;
    nf_after.at[r] = nf_after.at[nf_right] + nf_state.at[nf_right].size;
    /*@ assert times: nf_state.at[nf_right].size ==
        NfTimes(n, nf_state.at[r].size); */
    //@ assert scaled: nf_state.at[nf_right].size == n * nf_state.at[r].size;
    //@ assert same: NfElsewhere(nf_state.at[r], nf_state.at[nf_right], i, i);
    //@ assert gather: NfGather(i, n, nf_state.at[r], nf_state.at[nf_right]);
    nf_right = r;
    //@ assert step: NfStep(nf_op.at[r], nf_state.at[r], nf_state.at[r + 1]);
    //@ assert chain: NfChain(nf_op, nf_state, nf_right, WEAK_SLOTS);
    //@ assert left: NfChain(nf_op, nf_state, 0, nf_left);
    //@ assert before: NfBefore(nf_op, nf_state, nf_before, nf_left);
    //@ assert after: NfAfter(nf_op, nf_state, nf_after, nf_right);
    //@ assert normal: NfNormal(nf_op, nf_left);
}
