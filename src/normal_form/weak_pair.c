/* Take out the two operations at the gap and apply the rule for them. */
#include "normal_form/weak_compose.h"
#include "normal_form/weak_rewrite.h"
#include "normal_form/weak_rules.h"

#define NF_FIRST nf_op.at[nf_left]
#define NF_SECOND nf_op.at[nf_right - 1]

/*@ requires here:  NF_HERE && NF_PAIR;
    terminates \true;
    exits      \false;
    assigns    nf_left, nf_right;
    ensures open:   NF_OPEN;
    ensures moved:  nf_left == \old(nf_left) - 1 &&
                    nf_right == \old(nf_right) + 1;
    ensures ops:    NfOp(NF_FIRST) && NfOp(NF_SECOND);
    ensures large:  NF_FIRST.n >= 2 && NF_SECOND.n >= 2;
    ensures first:  NfStep(NF_FIRST, nf_state.at[nf_left],
                           nf_state.at[nf_left + 1]);
    ensures second: NfStep(NF_SECOND, nf_state.at[nf_right - 1],
                           nf_state.at[nf_right]);
    ensures alike:  NfAlike(nf_state.at[nf_left + 1],
                            nf_state.at[nf_right - 1]);
    ensures cost:   \old(NF_TOTAL) == NF_TOTAL +
                    NfCost(NF_FIRST, nf_state.at[nf_left],
                           nf_state.at[nf_left + 1]) +
                    NfCost(NF_SECOND, nf_state.at[nf_right - 1],
                           nf_state.at[nf_right]);
 */
static void take_pair(void)
{
    nf_left--;
    nf_right++;
}

/* The states around the two operations, for the proofs. */
#define NF_A nf_state.at[nf_left]
#define NF_T nf_state.at[nf_left + 1]
#define NF_U nf_state.at[nf_right - 1]
#define NF_B nf_state.at[nf_right]

uint32_t rewrite_peak(void)
{
    struct weak_op x = nf_op.at[nf_left - 1];
    struct weak_op y = nf_op.at[nf_right];
    take_pair();
    //@ assert x: NfGather(x.i, x.n, NF_A, NF_T);
    //@ assert y: NfSlice(y.i, y.n, NF_U, NF_B);
    //@ assert paid: NF_TOTAL + x.n * NF_A.size == \at(NF_TOTAL, Pre);
    if (x.i == y.i) {
        //@ ghost compose_peak_same(NF_A, NF_T, NF_U, NF_B, x.i, x.n, y.n);
        flatten_same(x.i, x.n, y.n);
        //@ assert less: NF_TOTAL < \at(NF_TOTAL, Pre);
        return RULE_PEAK_SAME;
    }
    //@ ghost compose_peak_other(NF_A, NF_T, NF_U, NF_B, x.i, y.i, x.n, y.n);
    flatten_other(x.i, y.i, x.n, y.n);
    //@ assert less: NF_TOTAL < \at(NF_TOTAL, Pre);
    return RULE_PEAK_OTHER;
}

uint32_t rewrite_rising(void)
{
    struct weak_op x = nf_op.at[nf_left - 1];
    struct weak_op y = nf_op.at[nf_right];
    take_pair();
    //@ assert x: NfGather(x.i, x.n, NF_A, NF_T);
    //@ assert y: NfAlltoall(y.i, y.j, y.n, NF_U, NF_B);
    //@ assert paid: NF_TOTAL + 2 * NF_B.size == \at(NF_TOTAL, Pre);
    if (x.i == y.j) {
        /*@ ghost compose_rising_shared(NF_A, NF_T, NF_U, NF_B, y.i, y.j, x.n,
                                    y.n); */
        lower_rising_shared(y.i, y.j, x.n, y.n);
        //@ assert less: NF_TOTAL < \at(NF_TOTAL, Pre);
        return RULE_RISING_SHARED;
    }
    /*@ ghost compose_rising_free(NF_A, NF_T, NF_U, NF_B, x.i, y.i, y.j, x.n,
                                y.n); */
    lower_rising_free(x.i, y.i, y.j, x.n, y.n);
    //@ assert less: NF_TOTAL < \at(NF_TOTAL, Pre);
    return RULE_RISING_FREE;
}

uint32_t rewrite_falling(void)
{
    struct weak_op x = nf_op.at[nf_left - 1];
    struct weak_op y = nf_op.at[nf_right];
    take_pair();
    //@ assert x: NfAlltoall(x.i, x.j, x.n, NF_A, NF_T);
    //@ assert y: NfSlice(y.i, y.n, NF_U, NF_B);
    //@ assert paid: NF_TOTAL + NF_A.size == \at(NF_TOTAL, Pre);
    if (x.i == y.i) {
        /*@ ghost compose_falling_shared(NF_A, NF_T, NF_U, NF_B, x.i, x.j, x.n,
                                     y.n); */
        lower_falling_shared(x.i, x.j, x.n, y.n);
        //@ assert less: NF_TOTAL < \at(NF_TOTAL, Pre);
        return RULE_FALLING_SHARED;
    }
    /*@ ghost compose_falling_free(NF_A, NF_T, NF_U, NF_B, y.i, x.i, x.j, x.n,
                                 y.n); */
    lower_falling_free(y.i, x.i, x.j, x.n, y.n);
    //@ assert less: NF_TOTAL < \at(NF_TOTAL, Pre);
    return RULE_FALLING_FREE;
}

uint32_t rewrite_alike(void)
{
    struct weak_op x = nf_op.at[nf_left - 1];
    struct weak_op y = nf_op.at[nf_right];
    take_pair();
    if (x.kind == WEAK_SLICE) {
        //@ assert slice_x: NfSlice(x.i, x.n, NF_A, NF_T);
        //@ assert slice_y: NfSlice(x.i, y.n, NF_U, NF_B);
        //@ ghost compose_slices(NF_A, NF_T, NF_U, NF_B, x.i, x.n, y.n);
        //@ assert unpaid: NF_TOTAL == \at(NF_TOTAL, Pre);
        merge_slices(x.i, x.n, y.n);
        //@ assert same: NF_TOTAL == \at(NF_TOTAL, Pre);
        return RULE_MERGE_SLICES;
    }
    if (x.kind == WEAK_ALLTOALL) {
        //@ assert alltoall_x: NfAlltoall(x.i, x.j, x.n, NF_A, NF_T);
        //@ assert alltoall_y: NfAlltoall(x.i, x.j, y.n, NF_U, NF_B);
        /*@ ghost compose_alltoalls(NF_A, NF_T, NF_U, NF_B, x.i, x.j, x.n,
                                y.n); */
        //@ assert twice: NF_TOTAL + 2 * NF_A.size == \at(NF_TOTAL, Pre);
        merge_alltoalls(x.i, x.j, x.n, y.n);
        //@ assert less: NF_TOTAL < \at(NF_TOTAL, Pre);
        return RULE_MERGE_ALLTOALLS;
    }
    //@ assert gather_x: NfGather(x.i, x.n, NF_A, NF_T);
    //@ assert gather_y: NfGather(x.i, y.n, NF_U, NF_B);
    //@ ghost compose_gathers(NF_A, NF_T, NF_U, NF_B, x.i, x.n, y.n);
    /*@ assert both: NF_TOTAL + x.n * NF_A.size + NF_B.size ==
        \at(NF_TOTAL, Pre); */
    merge_gathers(x.i, x.n, y.n);
    //@ assert less: NF_TOTAL < \at(NF_TOTAL, Pre);
    return RULE_MERGE_GATHERS;
}
