/* The rewriter's working memory: a sequence of operations with a gap, and
 * the three ways to put an operation in front of its right part. */
#ifndef REDIST_WEAK_GAP_H
#define REDIST_WEAK_GAP_H

#include "normal_form/weak_types.h"
#include "spec/normal_form/gap.acsl"

extern struct weak_ops nf_op;
extern struct weak_states nf_state;
/* Cost of the operations on the left of a state, and on the right of it. */
extern struct weak_sums nf_before;
extern struct weak_sums nf_after;
/* First slot of the gap, and first slot behind it. */
extern uint32_t nf_left;
extern uint32_t nf_right;

#define NF_OPEN NfOpen(nf_op, nf_state, nf_before, nf_after, nf_left, nf_right)
#define NF_MAX 0xFFFFFFFFFFFFFFFF

/* Each function is told the sizes of the state in front of the operation, so
 * that it needs no division. A factor of 1 is no operation and puts nothing. */

/*@ requires open:  NF_OPEN;
    requires room:  nf_left + 1 < nf_right;
    requires dim:   i < WEAK_RANK;
    requires pos:   n >= 1;
    requires c:     ci == n * nf_state.at[nf_right].c[i];
    requires rep:   rep == n * nf_state.at[nf_right].rep;
    requires size:  n * nf_state.at[nf_right].size <= NF_MAX;
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_right;
    ensures open:   NF_OPEN;
    ensures moved:  nf_right == \old(nf_right) - (n == 1 ? 0 : 1);
    ensures c:      nf_state.at[nf_right].c[i] == ci;
    ensures rep:    nf_state.at[nf_right].rep == rep;
    ensures other:  NfElsewhere(nf_state.at[nf_right],
                                \old(nf_state.at[nf_right]), i, i);
    ensures size:   nf_state.at[nf_right].size ==
                    n * \old(nf_state.at[nf_right]).size;
    ensures cost:   nf_after.at[nf_right] == \old(nf_after.at[nf_right]);
    ensures ends:   NfEndsKept(\old(nf_state), nf_state, nf_left);
 */
void push_slice(uint32_t i, uint64_t n, uint64_t ci, uint64_t rep);

/*@ requires open:  NF_OPEN;
    requires room:  nf_left + 1 < nf_right;
    requires dim:   i < WEAK_RANK && j < WEAK_RANK && i != j;
    requires pos:   n >= 1 && ci >= 1;
    requires ci:    nf_state.at[nf_right].c[i] == n * ci;
    requires cj:    cj == n * nf_state.at[nf_right].c[j];
    requires cost:  n > 1 ==> nf_after.at[nf_right] +
                    nf_state.at[nf_right].size <= NF_MAX;
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_right;
    ensures open:   NF_OPEN;
    ensures moved:  nf_right == \old(nf_right) - (n == 1 ? 0 : 1);
    ensures ci:     nf_state.at[nf_right].c[i] == ci;
    ensures cj:     nf_state.at[nf_right].c[j] == cj;
    ensures rep:    nf_state.at[nf_right].rep ==
                    \old(nf_state.at[nf_right]).rep;
    ensures other:  NfElsewhere(nf_state.at[nf_right],
                                \old(nf_state.at[nf_right]), i, j);
    ensures size:   nf_state.at[nf_right].size ==
                    \old(nf_state.at[nf_right]).size;
    ensures cost:   nf_after.at[nf_right] == \old(nf_after.at[nf_right]) +
                    (n == 1 ? 0 : \old(nf_state.at[nf_right]).size);
    ensures ends:   NfEndsKept(\old(nf_state), nf_state, nf_left);
 */
void push_alltoall(uint32_t i, uint32_t j, uint64_t n, uint64_t ci, uint64_t cj);

/*@ requires open:  NF_OPEN;
    requires room:  nf_left + 1 < nf_right;
    requires dim:   i < WEAK_RANK;
    requires pos:   n >= 1 && ci >= 1 && rep >= 1;
    requires c:     nf_state.at[nf_right].c[i] == n * ci;
    requires rep:   nf_state.at[nf_right].rep == n * rep;
    requires cost:  n > 1 ==> nf_after.at[nf_right] +
                    nf_state.at[nf_right].size <= NF_MAX;
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_right;
    ensures open:   NF_OPEN;
    ensures moved:  nf_right == \old(nf_right) - (n == 1 ? 0 : 1);
    ensures c:      nf_state.at[nf_right].c[i] == ci;
    ensures rep:    nf_state.at[nf_right].rep == rep;
    ensures other:  NfElsewhere(nf_state.at[nf_right],
                                \old(nf_state.at[nf_right]), i, i);
    ensures size:   \old(nf_state.at[nf_right]).size ==
                    n * nf_state.at[nf_right].size;
    ensures cost:   nf_after.at[nf_right] == \old(nf_after.at[nf_right]) +
                    (n == 1 ? 0 : \old(nf_state.at[nf_right]).size);
    ensures ends:   NfEndsKept(\old(nf_state), nf_state, nf_left);
 */
void push_gather(uint32_t i, uint64_t n, uint64_t ci, uint64_t rep);

#endif
