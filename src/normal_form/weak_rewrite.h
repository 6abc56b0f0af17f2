/* One rewrite of the two operations at the gap. */
#ifndef REDIST_WEAK_REWRITE_H
#define REDIST_WEAK_REWRITE_H

#include "normal_form/weak_gap.h"
#include "normal_form/weak_trace.h"

#define NF_TOTAL (nf_before.at[nf_left] + nf_after.at[nf_right])
#define NF_HERE                                                                                    \
    (NF_OPEN && NfAlike(nf_state.at[nf_left], nf_state.at[nf_right]) && NF_TOTAL <= NF_MAX)
#define NF_LEFT_OP nf_op.at[nf_left - 1]
#define NF_RIGHT_OP nf_op.at[nf_right]
/* There is an operation on both sides, none of them trivial, and room. */
#define NF_PAIR (1 <= nf_left && nf_left + 1 < nf_right < WEAK_SLOTS && NF_RIGHT_OP.n >= 2)
/* clang-format off */
#define NF_SAME_ENDS \
  nf_state.at[0] == \old(nf_state.at[0]) && \
  nf_state.at[WEAK_SLOTS] == \old(nf_state.at[WEAK_SLOTS])
/* clang-format on */
/* Cheaper, or as cheap and one operation shorter. */
/* clang-format off */
#define NF_PROGRESS \
  (nf_left == \at(nf_left, Pre) - 1 && \
   \at(nf_right, Pre) - 2 <= nf_right <= \at(nf_right, Pre) + 1 && \
   (NF_TOTAL < \at(NF_TOTAL, Pre) || \
    (NF_TOTAL == \at(NF_TOTAL, Pre) && nf_right == \at(nf_right, Pre))))
/* clang-format on */

/*@ requires here:  NF_HERE && NF_PAIR;
    requires peak:  NF_LEFT_OP.kind == WEAK_GATHER &&
                    NF_RIGHT_OP.kind == WEAK_SLICE;
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_left, nf_right;
    ensures here:   NF_HERE;
    ensures ends:   NF_SAME_ENDS;
    ensures less:   NF_PROGRESS;
 */
uint32_t rewrite_peak(void);

/*@ requires here:  NF_HERE && NF_PAIR;
    requires edge:  NF_LEFT_OP.kind == WEAK_GATHER &&
                    NF_RIGHT_OP.kind == WEAK_ALLTOALL;
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_left, nf_right;
    ensures here:   NF_HERE;
    ensures ends:   NF_SAME_ENDS;
    ensures less:   NF_PROGRESS;
 */
uint32_t rewrite_rising(void);

/*@ requires here:  NF_HERE && NF_PAIR;
    requires edge:  NF_LEFT_OP.kind == WEAK_ALLTOALL &&
                    NF_RIGHT_OP.kind == WEAK_SLICE;
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_left, nf_right;
    ensures here:   NF_HERE;
    ensures ends:   NF_SAME_ENDS;
    ensures less:   NF_PROGRESS;
 */
uint32_t rewrite_falling(void);

/*@ requires here:  NF_HERE && NF_PAIR;
    requires kind:  NF_LEFT_OP.kind == NF_RIGHT_OP.kind;
    requires dims:  NF_LEFT_OP.i == NF_RIGHT_OP.i &&
                    (NF_LEFT_OP.kind == WEAK_ALLTOALL ==>
                     NF_LEFT_OP.j == NF_RIGHT_OP.j);
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_left, nf_right;
    ensures here:   NF_HERE;
    ensures ends:   NF_SAME_ENDS;
    ensures less:   NF_PROGRESS;
 */
uint32_t rewrite_alike(void);

/* Whether no rule applies to operations p and q. */
/*@ requires range: p < WEAK_SLOTS && q < WEAK_SLOTS;
    terminates \true;
    exits      \false;
    assigns    \nothing;
    ensures settled: \result != 0 <==> NfSettled(nf_op.at[p], nf_op.at[q]);
 */
int is_settled(uint32_t p, uint32_t q);

/* Apply the rule that fits and record it. */
/*@ requires here:  NF_HERE && NF_PAIR;
    requires apply: !NfSettled(NF_LEFT_OP, NF_RIGHT_OP);
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_left, nf_right, nf_trace,
               nf_rewrites;
    ensures here:   NF_HERE;
    ensures ends:   NF_SAME_ENDS;
    ensures less:   NF_PROGRESS;
 */
void rewrite_pair(void);

/* Take away an operation with factor 1. */
/*@ requires here:  NF_HERE;
    requires unit:  nf_right < WEAK_SLOTS && NF_RIGHT_OP.n == 1;
    terminates \true;
    exits      \false;
    assigns    nf_right, nf_trace, nf_rewrites;
    ensures here:   NF_HERE;
    ensures moved:  nf_right == \old(nf_right) + 1;
    ensures cost:   NF_TOTAL <= \old(NF_TOTAL);
 */
void drop_trivial(void);

/* Accept the first operation on the right as the last one on the left. */
/*@ requires here:  NF_HERE;
    requires some:  nf_right < WEAK_SLOTS && NF_RIGHT_OP.n >= 2;
    requires fits:  nf_left >= 1 ==> NfSettled(NF_LEFT_OP, NF_RIGHT_OP);
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_before, nf_left, nf_right;
    ensures here:   NF_HERE;
    ensures ends:   NF_SAME_ENDS;
    ensures moved:  nf_left == \old(nf_left) + 1 &&
                    nf_right == \old(nf_right) + 1;
    ensures cost:   NF_TOTAL == \old(NF_TOTAL);
 */
void accept_op(void);

#endif
