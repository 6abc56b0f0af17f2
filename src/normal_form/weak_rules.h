/* The rules, one function each. The two operations have been taken out, so
 * that the gap lies between the state before the first of them (at nf_left)
 * and the state after the second (at nf_right); what the two operations say
 * of these states is the precondition. Each function closes the gap again
 * with at most three operations of lower cost in normal-form order. */
#ifndef REDIST_WEAK_RULES_H
#define REDIST_WEAK_RULES_H

#include "normal_form/weak_gap.h"
#include "spec/normal_form/rule.acsl"

#define NF_FROM nf_state.at[nf_left]
#define NF_TO nf_state.at[nf_right]
/* clang-format off */
#define NF_CLOSED \
  NfAlike(NF_FROM, NF_TO) && NfEndsKept(\old(nf_state), nf_state, nf_left)
/* clang-format on */
/* Before a rule: factors, room, and no overflow up to the given cost. */
#define NF_BUDGET(cost)                                                                            \
    (nf_left + 3 < nf_right && nf_before.at[nf_left] + (cost) + nf_after.at[nf_right] <= NF_MAX)
/* After a rule: strictly cheaper than what was taken out. */
/* clang-format off */
#define NF_CHEAPER(cost) \
  (\old(nf_right) - 3 <= nf_right <= \old(nf_right) && \
   nf_after.at[nf_right] < (cost) + \old(nf_after.at[nf_right]))
/* clang-format on */

/*@ requires open:  NF_OPEN && NF_BUDGET(0);
    requires dim:   i < WEAK_RANK && m >= 2 && n >= 2;
    requires gap:   NfSlices(NF_FROM, NF_TO, i, m, n);
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_right;
    ensures open:   NF_OPEN;
    ensures closed: NF_CLOSED;
    ensures cost:   nf_after.at[nf_right] == \old(nf_after.at[nf_right]);
    ensures one:    nf_right == \old(nf_right) - 1;
 */
void merge_slices(uint32_t i, uint64_t m, uint64_t n);

/*@ requires open:  NF_OPEN && NF_BUDGET(2 * NF_FROM.size);
    requires dim:   i < WEAK_RANK && j < WEAK_RANK && i != j;
    requires pos:   m >= 2 && n >= 2;
    requires gap:   NfAlltoalls(NF_FROM, NF_TO, i, j, m, n);
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_right;
    ensures open:   NF_OPEN;
    ensures closed: NF_CLOSED;
    ensures cost:   NF_CHEAPER(2 * \old(NF_FROM).size);
 */
void merge_alltoalls(uint32_t i, uint32_t j, uint64_t m, uint64_t n);

/*@ requires open:  NF_OPEN && NF_BUDGET(m * NF_FROM.size + NF_TO.size);
    requires dim:   i < WEAK_RANK && m >= 2 && n >= 2;
    requires gap:   NfGathers(NF_FROM, NF_TO, i, m, n);
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_right;
    ensures open:   NF_OPEN;
    ensures closed: NF_CLOSED;
    ensures cost:   NF_CHEAPER(m * \old(NF_FROM).size + \old(NF_TO).size);
 */
void merge_gathers(uint32_t i, uint64_t m, uint64_t n);

/*@ requires open:  NF_OPEN && NF_BUDGET(g * NF_FROM.size);
    requires dim:   i < WEAK_RANK && g >= 2 && q >= 2;
    requires gap:   NfPeakSame(NF_FROM, NF_TO, i, g, q);
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_right;
    ensures open:   NF_OPEN;
    ensures closed: NF_CLOSED;
    ensures cost:   NF_CHEAPER(g * \old(NF_FROM).size);
 */
void flatten_same(uint32_t i, uint64_t g, uint64_t q);

/*@ requires open:  NF_OPEN && NF_BUDGET(g * NF_FROM.size);
    requires dim:   i < WEAK_RANK && j < WEAK_RANK && i != j;
    requires pos:   g >= 2 && q >= 2;
    requires gap:   NfPeakOther(NF_FROM, NF_TO, i, j, g, q);
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_right;
    ensures open:   NF_OPEN;
    ensures closed: NF_CLOSED;
    ensures cost:   NF_CHEAPER(g * \old(NF_FROM).size);
 */
void flatten_other(uint32_t i, uint32_t j, uint64_t g, uint64_t q);

/*@ requires open:  NF_OPEN && NF_BUDGET(2 * NF_TO.size);
    requires dim:   k < WEAK_RANK && l < WEAK_RANK && k != l;
    requires pos:   g >= 2 && n >= 2;
    requires gap:   NfRisingShared(NF_FROM, NF_TO, k, l, g, n);
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_right;
    ensures open:   NF_OPEN;
    ensures closed: NF_CLOSED;
    ensures cost:   NF_CHEAPER(2 * \old(NF_TO).size);
 */
void lower_rising_shared(uint32_t k, uint32_t l, uint64_t g, uint64_t n);

/*@ requires open:  NF_OPEN && NF_BUDGET(2 * NF_TO.size);
    requires dim:   k < WEAK_RANK && l < WEAK_RANK && k != l;
    requires other: i < WEAK_RANK && i != l;
    requires pos:   g >= 2 && n >= 2;
    requires gap:   NfRisingFree(NF_FROM, NF_TO, i, k, l, g, n);
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_right;
    ensures open:   NF_OPEN;
    ensures closed: NF_CLOSED;
    ensures cost:   NF_CHEAPER(2 * \old(NF_TO).size);
 */
void lower_rising_free(uint32_t i, uint32_t k, uint32_t l, uint64_t g, uint64_t n);

/*@ requires open:  NF_OPEN && NF_BUDGET(NF_FROM.size);
    requires dim:   k < WEAK_RANK && l < WEAK_RANK && k != l;
    requires pos:   n >= 2 && q >= 2;
    requires gap:   NfFallingShared(NF_FROM, NF_TO, k, l, n, q);
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_right;
    ensures open:   NF_OPEN;
    ensures closed: NF_CLOSED;
    ensures cost:   NF_CHEAPER(\old(NF_FROM).size);
 */
void lower_falling_shared(uint32_t k, uint32_t l, uint64_t n, uint64_t q);

/*@ requires open:  NF_OPEN && NF_BUDGET(NF_FROM.size);
    requires dim:   k < WEAK_RANK && l < WEAK_RANK && k != l;
    requires other: j < WEAK_RANK && j != k;
    requires pos:   n >= 2 && q >= 2;
    requires gap:   NfFallingFree(NF_FROM, NF_TO, j, k, l, n, q);
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_after, nf_right;
    ensures open:   NF_OPEN;
    ensures closed: NF_CLOSED;
    ensures cost:   NF_CHEAPER(\old(NF_FROM).size);
 */
void lower_falling_free(uint32_t j, uint32_t k, uint32_t l, uint64_t n, uint64_t q);

#endif
