/* Normal Form Theorem (Theorem 4.8, Lemma 6.5) on weak operations. */
#include "normal_form/normal_form.h"
#include "normal_form/weak_cancel.h"
#include "normal_form/weak_given.h"
#include "normal_form/weak_rewrite.h"
#include "spec/normal_form/measure.acsl"

uint64_t nf_height;

/* The left side is in normal form. Its last operation and the first one on
 * the right are rewritten, unless they fit and one operation moves from the
 * right to the left. The result is NF_CAPACITY when there is no room. */
/*@ requires here:  NF_HERE && nf_right < WEAK_SLOTS;
    terminates \true;
    exits      \false;
    assigns    nf_op, nf_state, nf_before, nf_after, nf_left, nf_right,
               nf_trace, nf_rewrites;
    ensures code:   \result == NF_DONE || \result == NF_CAPACITY;
    ensures here:   NF_HERE;
    ensures ends:   NF_SAME_ENDS;
    ensures cost:   NF_TOTAL <= \old(NF_TOTAL);
    ensures less:   \result == NF_DONE ==>
                    NfMeasure(NF_TOTAL, nf_left, nf_right) <
                    NfMeasure(\old(NF_TOTAL), \old(nf_left), \old(nf_right));
    ensures full:   \result == NF_CAPACITY ==> nf_left + 1 == nf_right;
 */
static uint32_t rewrite_step(void)
{
    if (nf_op.at[nf_right].n == 1) {
        drop_trivial();
    } else if (nf_left == 0 || is_settled(nf_left - 1, nf_right)) {
        accept_op();
    } else if (nf_right - nf_left < 2) {
        return NF_CAPACITY;
    } else {
        rewrite_pair();
    }
    return NF_DONE;
}

/* Every step lowers the total cost, or keeps it and makes the sequence
 * shorter, or keeps both and there is less to do. */
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
    /*@ loop invariant here:  NF_HERE;
      loop invariant ends:  nf_state.at[0] == \at(nf_state, Pre).at[0] &&
        nf_state.at[WEAK_SLOTS] == \at(nf_state, Pre).at[WEAK_SLOTS];
      loop invariant cost:  NF_TOTAL <= \at(NF_TOTAL, Pre);
      loop assigns nf_op, nf_state, nf_before, nf_after, nf_left, nf_right,
                   nf_trace, nf_rewrites;
      loop variant NfMeasure(NF_TOTAL, nf_left, nf_right);
   */
    while (nf_right < WEAK_SLOTS) {
        if (rewrite_step() != NF_DONE) {
            return NF_CAPACITY;
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
    /*@ loop invariant range:  0 <= p <= nf_left;
      loop invariant below:  NfBelow(nf_state, p, nf_height);
      loop invariant ends:   nf_height == nf_state.at[0].size ||
        nf_height == nf_state.at[p].size;
      loop invariant top:    nf_height >= nf_state.at[0].size;
      loop invariant valley: p > 0 && nf_op.at[p - 1].kind != WEAK_GATHER ==>
        nf_height == nf_state.at[0].size;
      loop invariant order:  NfOrdered(nf_op, p);
      loop invariant cost:   nf_before.at[p] == NfTotal(nf_op, nf_state, p);
      loop assigns p, nf_height;
      loop variant nf_left - p;
   */
    while (p < nf_left) {
        //@ assert step: NfStep(nf_op.at[p], nf_state.at[p], nf_state.at[p + 1]);
        /*@ assert pair: p > 0 ==> NfSettled(nf_op.at[p - 1],
                                         nf_op.at[p - 1 + 1]); */
        //@ assert last: p > 0 ==> nf_op.at[p - 1].kind <= nf_op.at[p].kind;
        /*@ assert all: \forall integer q; 0 <= q <= p ==>
          nf_op.at[q].kind <= nf_op.at[p].kind; */
        //@ ghost uint64_t here = nf_state.at[p].size;
        //@ ghost uint64_t next = nf_state.at[p + 1].size;
        /*@ ghost
      if (nf_op.at[p].kind == WEAK_GATHER) {
        smaller(nf_op.at[p].n, here, next);
      } else if (nf_op.at[p].kind == WEAK_SLICE) {
        smaller(nf_op.at[p].n, next, here);
      }
     */
        //@ assert rise: nf_op.at[p].kind == WEAK_GATHER ==> next >= here;
        //@ assert fall: nf_op.at[p].kind != WEAK_GATHER ==> next <= here;
        /*@ assert low: nf_op.at[p].kind != WEAK_GATHER ==>
          nf_height == nf_state.at[0].size; */
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
