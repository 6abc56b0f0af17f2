/* The given operations: run them once, checking each. */
#ifndef REDIST_WEAK_GIVEN_H
#define REDIST_WEAK_GIVEN_H

#include "normal_form/weak_rewrite.h"
#include "normal_form/weak_result.h"

extern struct weak_ops nf_given_op;
extern struct weak_states nf_given_state;
extern uint64_t nf_given_cost;
extern uint32_t nf_bad_op;

#define NF_GIVEN(p) nf_given_state.at[p]
/* States up to p stay as they were. */
/* clang-format off */
#define NF_GIVEN_KEPT(p) \
  \forall integer q; 0 <= q <= (p) ==> \
    nf_given_state.at[q] == \old(nf_given_state).at[q]
/* clang-format on */

/* Complete the first state: trailing dimensions, local size. */
/*@ requires rank:  rank <= WEAK_RANK;
    terminates \true;
    exits      \false;
    assigns    nf_given_state;
    ensures code:   \result == NF_DONE || \result == NF_BAD_STATE ||
                    \result == NF_TOO_LARGE;
    ensures state:  \result == NF_DONE ==> NfState(NF_GIVEN(0));
    ensures bad:    \result == NF_BAD_STATE ==> NF_GIVEN(0).rep == 0 ||
                    \exists integer d; 0 <= d < rank && NF_GIVEN(0).c[d] == 0;
    ensures large:  \result == NF_TOO_LARGE ==>
                    \exists integer d; 0 < d <= WEAK_RANK &&
                    NfProduct(NF_GIVEN(0), d) > NF_MAX;
    ensures kept:   \forall integer d; 0 <= d < rank ==>
                    NF_GIVEN(0).c[d] == \old(NF_GIVEN(0)).c[d];
    ensures ones:   \result == NF_DONE ==>
                    \forall integer d; rank <= d < WEAK_RANK ==>
                    NF_GIVEN(0).c[d] == 1;
    ensures rep:    NF_GIVEN(0).rep == \old(NF_GIVEN(0)).rep;
 */
uint32_t complete_first(uint32_t rank);

/*@ requires range: p < WEAK_GIVEN && NfState(NF_GIVEN(p));
    requires op:    NfOp(nf_given_op.at[p]);
    requires kind:  nf_given_op.at[p].kind == WEAK_SLICE;
    terminates \true;
    exits      \false;
    assigns    nf_given_state;
    ensures kept:   NF_GIVEN_KEPT(p);
    ensures code:   \result == NF_DONE || \result == NF_NOT_DIVISIBLE;
    ensures step:   \result == NF_DONE ==> NfState(NF_GIVEN(p + 1)) &&
                    NfStep(nf_given_op.at[p], NF_GIVEN(p), NF_GIVEN(p + 1));
    ensures refuse: \result == NF_NOT_DIVISIBLE ==>
                    NF_GIVEN(p).c[nf_given_op.at[p].i] %
                    nf_given_op.at[p].n != 0 ||
                    NF_GIVEN(p).rep % nf_given_op.at[p].n != 0;
 */
uint32_t run_slice(uint32_t p);

/*@ requires range: p < WEAK_GIVEN && NfState(NF_GIVEN(p));
    requires op:    NfOp(nf_given_op.at[p]);
    requires kind:  nf_given_op.at[p].kind == WEAK_ALLTOALL;
    terminates \true;
    exits      \false;
    assigns    nf_given_state;
    ensures kept:   NF_GIVEN_KEPT(p);
    ensures code:   \result == NF_DONE || \result == NF_NOT_DIVISIBLE ||
                    \result == NF_TOO_LARGE;
    ensures step:   \result == NF_DONE ==> NfState(NF_GIVEN(p + 1)) &&
                    NfStep(nf_given_op.at[p], NF_GIVEN(p), NF_GIVEN(p + 1));
    ensures refuse: \result == NF_NOT_DIVISIBLE ==>
                    NF_GIVEN(p).c[nf_given_op.at[p].j] %
                    nf_given_op.at[p].n != 0;
    ensures large:  \result == NF_TOO_LARGE ==>
                    NF_GIVEN(p).c[nf_given_op.at[p].i] *
                    nf_given_op.at[p].n > NF_MAX;
 */
uint32_t run_alltoall(uint32_t p);

/*@ requires range: p < WEAK_GIVEN && NfState(NF_GIVEN(p));
    requires op:    NfOp(nf_given_op.at[p]);
    requires kind:  nf_given_op.at[p].kind == WEAK_GATHER;
    terminates \true;
    exits      \false;
    assigns    nf_given_state;
    ensures kept:   NF_GIVEN_KEPT(p);
    ensures code:   \result == NF_DONE || \result == NF_TOO_LARGE;
    ensures step:   \result == NF_DONE ==> NfState(NF_GIVEN(p + 1)) &&
                    NfStep(nf_given_op.at[p], NF_GIVEN(p), NF_GIVEN(p + 1));
    ensures large:  \result == NF_TOO_LARGE ==>
                    NF_GIVEN(p).c[nf_given_op.at[p].i] *
                    nf_given_op.at[p].n > NF_MAX ||
                    NF_GIVEN(p).rep * nf_given_op.at[p].n > NF_MAX ||
                    NF_GIVEN(p).size * nf_given_op.at[p].n > NF_MAX;
 */
uint32_t run_gather(uint32_t p);

/* Check operation p by itself, for an array of the given rank. */
/*@ requires range: p < WEAK_GIVEN && rank <= WEAK_RANK;
    terminates \true;
    exits      \false;
    assigns    \nothing;
    ensures formed: \result != 0 <==> NfFormed(nf_given_op.at[p], rank);
    ensures op:     \result != 0 ==> NfOp(nf_given_op.at[p]);
 */
int is_formed(uint32_t p, uint32_t rank);

/* Run all given operations. On a refusal nf_bad_op says which one. */
/*@ requires range: rank <= WEAK_RANK && count <= WEAK_GIVEN;
    requires first: NfState(NF_GIVEN(0));
    terminates \true;
    exits      \false;
    assigns    nf_given_state, nf_bad_op;
    ensures code:   \result == NF_DONE || \result == NF_BAD_OP ||
                    \result == NF_NOT_DIVISIBLE || \result == NF_TOO_LARGE;
    ensures first:  NF_GIVEN(0) == \old(NF_GIVEN(0));
    ensures chain:  \result == NF_DONE ==>
                    NfChain(nf_given_op, nf_given_state, 0, count);
    ensures each:   \result == NF_DONE ==> NfEachFormed(nf_given_op, count, rank);
    ensures prefix: \result != NF_DONE ==> nf_bad_op < count &&
                    NfChain(nf_given_op, nf_given_state, 0, nf_bad_op);
    ensures formed: \result == NF_BAD_OP ==>
                    !NfFormed(nf_given_op.at[nf_bad_op], rank);
 */
uint32_t run_given(uint32_t rank, uint32_t count);

/* Put all given operations on the right side of the gap. */
/*@ requires range: count <= WEAK_GIVEN;
    requires chain: NfChain(nf_given_op, nf_given_state, 0, count);
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_before, nf_after, nf_left, nf_right,
               nf_given_cost;
    ensures code:   \result == NF_DONE || \result == NF_COST_TOO_LARGE;
    ensures here:   \result == NF_DONE ==> NF_HERE;
    ensures first:  \result == NF_DONE ==> nf_state.at[0] == NF_GIVEN(0);
    ensures last:   \result == NF_DONE ==>
                    nf_state.at[WEAK_SLOTS] == NF_GIVEN(count);
    ensures cost:   \result == NF_DONE ==> NF_TOTAL == nf_given_cost &&
                    nf_given_cost ==
                    NfTotal(nf_given_op, nf_given_state, count);
    ensures large:  \result == NF_COST_TOO_LARGE ==>
                    NfTotal(nf_given_op, nf_given_state, count) > NF_MAX;
 */
uint32_t place_given(uint32_t count);

#endif
