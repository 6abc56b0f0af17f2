/* The one function that users call, and its contract. */
#ifndef REDIST_WEAK_RESULT_H
#define REDIST_WEAK_RESULT_H

#include "normal_form/weak_gap.h"
#include "normal_form/weak_trace.h"
#include "spec/normal_form/total.acsl"
#include "spec/normal_form/result.acsl"

#define NF_DONE 0
/* More than WEAK_RANK dimensions or more than WEAK_GIVEN operations. */
#define NF_BAD_COUNT 1
/* A local size or the number of replicas of the first state is 0. */
#define NF_BAD_STATE 2
/* Unknown kind, dimension out of range, i == j, or factor 0. */
#define NF_BAD_OP 3
/* The factor does not divide the local size or the number of replicas. */
#define NF_NOT_DIVISIBLE 4
/* A local size or the number of replicas exceeds 2^64 - 1. */
#define NF_TOO_LARGE 5
/* The total cost exceeds 2^64 - 1. */
#define NF_COST_TOO_LARGE 6
/* More than 256 operations would be held at a time. Merged rules can add an
 * operation, but never increase the number of prime factors of all factors
 * together, so this cannot happen when the given factors have no more than
 * 255 prime factors in total: 64 factors up to 15, for example. */
#define NF_CAPACITY 7

extern struct weak_ops nf_given_op;
extern struct weak_states nf_given_state;
extern uint64_t nf_given_cost;
extern uint32_t nf_bad_op;
extern uint64_t nf_height;

/*@ terminates \true;
    exits      \false;
    assigns    nf_given_state, nf_given_cost, nf_bad_op, nf_height, nf_op,
               nf_state, nf_before, nf_after, nf_left, nf_right, nf_trace,
               nf_rewrites;
    ensures code:   \result <= NF_CAPACITY;
    ensures count:  \result == NF_BAD_COUNT <==>
                    (rank > WEAK_RANK || count > WEAK_GIVEN);
    // What was given: the operations are those of an array of this rank and
    // legal one after the other, and these are their states.
    ensures each:   \result == NF_DONE ==> NfEachFormed(nf_given_op, count, rank);
    ensures given:  \result == NF_DONE ==>
                    NfGiven(\old(nf_given_state.at[0]),
                            nf_given_state.at[0], rank) &&
                    NfChain(nf_given_op, nf_given_state, 0, count);
    ensures paid:   \result == NF_DONE ==> nf_given_cost ==
                    NfTotal(nf_given_op, nf_given_state, count);
    // Every operation of the result leads from its state to the next one.
    ensures chain:  \result == NF_DONE ==> nf_left < WEAK_SLOTS &&
                    NfChain(nf_op, nf_state, 0, nf_left);
    // The two ends are unchanged.
    ensures first:  \result == NF_DONE ==>
                    NfAlike(nf_state.at[0], nf_given_state.at[0]);
    ensures last:   \result == NF_DONE ==>
                    NfAlike(nf_state.at[nf_left], nf_given_state.at[count]);
    // slice* alltoall* gather*, nothing trivial, nothing left to merge.
    ensures normal: \result == NF_DONE ==> NfNormal(nf_op, nf_left) &&
                    NfOrdered(nf_op, nf_left);
    // The cost does not increase.
    ensures cost:   \result == NF_DONE ==> nf_before.at[nf_left] ==
                    NfTotal(nf_op, nf_state, nf_left) <= nf_given_cost;
    // No state is higher than the higher of the two ends.
    ensures height: \result == NF_DONE ==>
                    NfBelow(nf_state, nf_left, nf_height) &&
                    (nf_height == nf_given_state.at[0].size ||
                     nf_height == nf_given_state.at[count].size);
    // Every refusal says why.
    ensures refuse: \result == NF_BAD_OP ==> nf_bad_op < count &&
                    !NfFormed(nf_given_op.at[nf_bad_op], rank);
    ensures budget: \result == NF_COST_TOO_LARGE ==>
                    NfTotal(nf_given_op, nf_given_state, count) > NF_MAX;
 */
uint32_t redist_normalize_weak(uint32_t rank, uint32_t count);

#endif
