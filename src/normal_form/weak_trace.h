/* A record of every rewrite, for `--trace`. */
#ifndef REDIST_WEAK_TRACE_H
#define REDIST_WEAK_TRACE_H

#include "normal_form/weak_types.h"

/* Rewrites beyond this number are counted and not recorded. */
#define WEAK_TRACE 1024

/* Which rule: lemma and case of the paper, for merged collectives. */
#define RULE_DROP_TRIVIAL 1    /* an operation with factor 1 goes */
#define RULE_MERGE_SLICES 2    /* 7.1 */
#define RULE_MERGE_ALLTOALLS 3 /* 7.1 */
#define RULE_MERGE_GATHERS 4   /* 7.1 */
#define RULE_PEAK_SAME 5       /* 4.6 cases 1 and 2 */
#define RULE_PEAK_OTHER 6      /* 4.6 cases 3 and 4 */
#define RULE_RISING_SHARED 7   /* 4.7 case 2 */
#define RULE_RISING_FREE 8     /* 4.7 cases 1 and 3 */
#define RULE_FALLING_SHARED 9  /* 4.7, the dual of case 2 */
#define RULE_FALLING_FREE 10   /* 4.7, the dual of cases 1 and 3 */

/* The operations from[0 .. before-1] became to[0 .. after-1]; position is the
 * number of operations in front of them. */
struct weak_rewrite {
    uint32_t rule;
    uint32_t position;
    uint32_t before;
    uint32_t after;
    struct weak_op from[2];
    struct weak_op to[3];
};
struct weak_rewrites {
    struct weak_rewrite at[WEAK_TRACE];
};

extern struct weak_rewrites nf_trace;
/* How many rewrites there were; those below WEAK_TRACE are recorded. */
extern uint64_t nf_rewrites;

/*@ terminates \true;
    exits      \false;
    assigns    nf_rewrites;
    ensures none: nf_rewrites == 0;
 */
void clear_trace(void);

/* Start a record with the operations that are about to be replaced. */
/*@ requires some:  before == 1 || before == 2;
    terminates \true;
    exits      \false;
    assigns    nf_trace;
    ensures kept:   \forall integer p; 0 <= p < WEAK_TRACE &&
                    p != nf_rewrites ==>
                    nf_trace.at[p] == \old(nf_trace).at[p];
    ensures full:   nf_rewrites < WEAK_TRACE ==>
                    nf_trace.at[nf_rewrites].position == position &&
                    nf_trace.at[nf_rewrites].before == before &&
                    nf_trace.at[nf_rewrites].from[0] == x &&
                    nf_trace.at[nf_rewrites].from[1] == y;
 */
void begin_rewrite(uint32_t position, uint32_t before, struct weak_op x, struct weak_op y);

/* Note that operation number p of the replacement is x. */
/*@ requires some:  p < 3;
    terminates \true;
    exits      \false;
    assigns    nf_trace;
    ensures kept:   \forall integer q; 0 <= q < WEAK_TRACE &&
                    q != nf_rewrites ==>
                    nf_trace.at[q] == \old(nf_trace).at[q];
    ensures noted:  nf_rewrites < WEAK_TRACE ==>
                    nf_trace.at[nf_rewrites].to[p] == x;
    ensures rest:   nf_rewrites < WEAK_TRACE ==>
                    \forall integer q; 0 <= q < 3 && q != p ==>
                    nf_trace.at[nf_rewrites].to[q] ==
                    \old(nf_trace).at[nf_rewrites].to[q];
 */
void note_replacement(uint32_t p, struct weak_op x);

/* Finish the record and count it. */
/*@ requires some:  after <= 3;
    terminates \true;
    exits      \false;
    assigns    nf_trace, nf_rewrites;
    ensures count:  nf_rewrites == \old(nf_rewrites) + 1 ||
                    nf_rewrites == \old(nf_rewrites) == 0xFFFFFFFFFFFFFFFF;
    ensures kept:   \forall integer q; 0 <= q < WEAK_TRACE &&
                    q != \old(nf_rewrites) ==>
                    nf_trace.at[q] == \old(nf_trace).at[q];
    ensures noted:  \old(nf_rewrites) < WEAK_TRACE ==>
                    nf_trace.at[\old(nf_rewrites)].rule == rule &&
                    nf_trace.at[\old(nf_rewrites)].after == after;
    ensures rest:   \old(nf_rewrites) < WEAK_TRACE ==>
                    \forall integer q; 0 <= q < 3 ==>
                    nf_trace.at[\old(nf_rewrites)].to[q] ==
                    \old(nf_trace).at[\old(nf_rewrites)].to[q];
 */
void end_rewrite(uint32_t rule, uint32_t after);

#endif
