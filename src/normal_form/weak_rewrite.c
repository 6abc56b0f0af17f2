#include "normal_form/weak_compose.h"
#include "normal_form/weak_rewrite.h"

int is_settled(uint32_t p, uint32_t q)
{
    struct weak_op x = nf_op.at[p];
    struct weak_op y = nf_op.at[q];
    if (x.kind != y.kind) {
        return x.kind < y.kind;
    }
    if (x.i != y.i) {
        return 1;
    }
    return x.kind == WEAK_ALLTOALL && x.j != y.j;
}

/* The replacement is what lies between nf_right and the slot `end`. */
/*@ requires range: nf_right <= end <= nf_right + 3 && end <= WEAK_SLOTS;
    terminates \true;
    exits      \false;
    assigns    nf_trace, nf_rewrites;
    ensures noted: \old(nf_rewrites) < WEAK_TRACE ==>
                   nf_trace.at[\old(nf_rewrites)].rule == rule &&
                   nf_trace.at[\old(nf_rewrites)].after == end - nf_right &&
                   \forall integer q; 0 <= q < end - nf_right ==>
                   nf_trace.at[\old(nf_rewrites)].to[q] ==
                   nf_op.at[nf_right + q];
 */
static void record_replacement(uint32_t rule, uint32_t end)
{
    uint32_t p = nf_right;
    /*@ loop invariant range: nf_right <= p <= end;
      loop invariant noted: nf_rewrites < WEAK_TRACE ==>
        \forall integer q; 0 <= q < p - nf_right ==>
        nf_trace.at[nf_rewrites].to[q] == nf_op.at[nf_right + q];
      loop assigns p, nf_trace;
      loop variant end - p;
   */
    while (p < end) {
        note_replacement(p - nf_right, nf_op.at[p]);
        p++;
    }
    end_rewrite(rule, end - nf_right);
}

void rewrite_pair(void)
{
    uint32_t end = nf_right + 1;
    uint32_t x = nf_op.at[nf_left - 1].kind;
    uint32_t y = nf_op.at[nf_right].kind;
    uint32_t rule;
    begin_rewrite(nf_left - 1, 2, nf_op.at[nf_left - 1], nf_op.at[nf_right]);
    if (x == y) {
        rule = rewrite_alike();
    } else if (y == WEAK_ALLTOALL) {
        rule = rewrite_rising();
    } else if (x == WEAK_GATHER) {
        rule = rewrite_peak();
    } else {
        rule = rewrite_falling();
    }
    //@ assert less: NF_PROGRESS;
    record_replacement(rule, end);
}

void drop_trivial(void)
{
    begin_rewrite(nf_left, 1, nf_op.at[nf_right], nf_op.at[nf_right]);
    /*@ ghost step_trivial(nf_op.at[nf_right], nf_state.at[nf_right],
                         nf_state.at[nf_right + 1]); */
    nf_right++;
    /*@ assert alike: NfAlike(nf_state.at[nf_left], nf_state.at[nf_right]); */
    //@ assert open: NF_OPEN;
    record_replacement(RULE_DROP_TRIVIAL, nf_right);
}

/* Cost of the operation in slot p (Figure 11). */
/*@ requires range: p < WEAK_SLOTS && NfOp(nf_op.at[p]);
    terminates \true;
    exits      \false;
    assigns    \nothing;
    ensures cost: \result ==
                  NfCost(nf_op.at[p], nf_state.at[p], nf_state.at[p + 1]);
 */
static uint64_t cost_of(uint32_t p)
{
    if (nf_op.at[p].kind == WEAK_ALLTOALL) {
        return nf_state.at[p].size;
    }
    if (nf_op.at[p].kind == WEAK_GATHER) {
        return nf_state.at[p + 1].size;
    }
    return 0;
}

/* One more operation behind a normal form: a lemma of its own, because in
 * accept_op too many facts stand around it. */
/*@ ghost
  /@ requires range:  l < WEAK_SLOTS;
     requires normal: NfNormal(o, l);
     requires large:  o.at[l].n >= 2;
     requires fits:   l >= 1 ==> NfSettled(o.at[l - 1], o.at[l]);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures normal: NfNormal(o, l + 1);
   @/
  static void extend_normal(struct weak_ops o, uint32_t l)
  {
    /@ assert large: \forall integer p; 0 <= p < l + 1 ==> o.at[p].n >= 2; @/
    /@ assert inner: \forall integer p; 0 <= p < l - 1 ==>
         NfSettled(o.at[p], o.at[p + 1]); @/
    /@ assert seam: \forall integer p; 0 <= p && p == l - 1 ==>
         NfSettled(o.at[p], o.at[p + 1]); @/
    /@ assert settled: \forall integer p; 0 <= p < l ==>
         NfSettled(o.at[p], o.at[p + 1]); @/
    return;
  }
*/

void accept_op(void)
{
    uint32_t l = nf_left;
    uint32_t r = nf_right;
    uint64_t cost = cost_of(r);
    /*@ ghost step_alike(nf_op.at[r], nf_state.at[r], nf_state.at[r + 1],
                       nf_state.at[l]); */
    /*@ assert cost: cost == NfCost(nf_op.at[r], nf_state.at[l],
                                  nf_state.at[r + 1]); */
    //@ assert next: NfState(nf_state.at[r + 1]) && NfOp(nf_op.at[r]);
    nf_op.at[l] = nf_op.at[r];
    nf_state.at[l + 1] = nf_state.at[r + 1];
    nf_before.at[l + 1] = nf_before.at[l] + cost;
    //@ assert rest: NfChain(nf_op, nf_state, r + 1, WEAK_SLOTS);
    //@ assert op: NfOp(nf_op.at[l]) && nf_op.at[l].n >= 2;
    //@ assert state: NfState(nf_state.at[l + 1]);
    //@ assert fits: l >= 1 ==> NfSettled(nf_op.at[l - 1], nf_op.at[l]);
    //@ assert step: NfStep(nf_op.at[l], nf_state.at[l], nf_state.at[l + 1]);
    /*@ assert kept_ops: \forall integer p; 0 <= p < l ==>
        nf_op.at[p] == \at(nf_op, Pre).at[p]; */
    /*@ assert kept_states: \forall integer p; 0 <= p <= l ==>
        nf_state.at[p] == \at(nf_state, Pre).at[p]; */
    //@ assert ops: \forall integer p; 0 <= p <= l ==> NfOp(nf_op.at[p]);
    /*@ assert states: \forall integer p; 0 <= p <= l + 1 ==>
        NfState(nf_state.at[p]); */
    /*@ assert steps: \forall integer p; 0 <= p < l ==>
        NfStep(nf_op.at[p], nf_state.at[p], nf_state.at[p + 1]); */
    //@ assert chain: NfChain(nf_op, nf_state, 0, l + 1);
    //@ assert before: NfBefore(nf_op, nf_state, nf_before, l + 1);
    //@ assert after: NfAfter(nf_op, nf_state, nf_after, r + 1);
    //@ assert shorter: NfNormal(nf_op, l);
    /*@ ghost extend_normal(nf_op, l); */
    //@ assert normal: NfNormal(nf_op, l + 1);
    nf_left = l + 1;
    nf_right = r + 1;
}
