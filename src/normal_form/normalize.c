/* Normal Form Theorem (Theorem 4.8, Lemma 6.5) on weak operations. */
#include "normal_form.h"
#include "weak_given.h"
#include "weak_rewrite.h"

uint64_t nf_height;

/* The left side is in normal form. Its last operation and the first one on
 * the right are rewritten until they fit; every rewrite lowers the total
 * cost, or keeps it and the sequence gets shorter, and otherwise one
 * operation moves from the right to the left. */
/*@ requires here:  NF_HERE;
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_before, nf_after, nf_left, nf_right,
               nf_trace, nf_rewrites;
    ensures code:   \result == NF_DONE || \result == NF_CAPACITY;
    ensures here:   \result == NF_DONE ==> NF_HERE;
    ensures all:    \result == NF_DONE ==> nf_right == WEAK_SLOTS;
    ensures ends:   NF_SAME_ENDS;
    ensures cost:   NF_TOTAL <= \old(NF_TOTAL);
 */
static uint32_t rewrite_all(void)
{
  while (nf_right < WEAK_SLOTS) {
    if (nf_op.at[nf_right].n == 1) {
      drop_trivial();
    } else if (nf_left == 0 || is_settled(nf_left - 1, nf_right)) {
      accept_op();
    } else if (nf_right - nf_left < 2) {
      return NF_CAPACITY;
    } else {
      rewrite_pair();
    }
  }
  return NF_DONE;
}

/* Largest local size of the result; in normal form that is one of the ends. */
/*@ requires here:  NF_HERE;
    requires all:   nf_right == WEAK_SLOTS;
    terminates \true;
    exits      \false;
    assigns    nf_height;
    ensures height: NfBelow(nf_state, nf_left, nf_height);
    ensures ends:   nf_height == nf_state.at[0].size ||
                    nf_height == nf_state.at[nf_left].size;
    ensures order:  NfOrdered(nf_op, nf_left);
    ensures cost:   nf_before.at[nf_left] ==
                    NfTotal(nf_op, nf_state, nf_left);
 */
static void measure_result(void)
{
  uint32_t p = 0;
  nf_height = nf_state.at[0].size;
  while (p < nf_left) {
    if (nf_state.at[p + 1].size > nf_height) {
      nf_height = nf_state.at[p + 1].size;
    }
    p++;
  }
}

uint32_t redist_normalize_weak(uint32_t rank, uint32_t count)
{
  uint32_t code;
  nf_given_cost = 0;
  clear_trace();
  if (rank > WEAK_RANK || count > WEAK_GIVEN) {
    return NF_BAD_COUNT;
  }
  code = complete_first(rank);
  if (code != NF_DONE) {
    nf_bad_op = 0;
    return code;
  }
  code = run_given(rank, count);
  if (code != NF_DONE) {
    return code;
  }
  code = place_given(count);
  if (code != NF_DONE) {
    return code;
  }
  code = rewrite_all();
  if (code != NF_DONE) {
    return code;
  }
  measure_result();
  return NF_DONE;
}
