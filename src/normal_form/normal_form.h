/* Normal form of sequences of weak collectives: the interface.
 *
 * A weak state (paper, section 5; Definition 5.2) forgets which device holds
 * which tile and keeps the local size of every dimension and the number of
 * replicas. A weak operation moves a factor n >= 1, prime or composite
 * (section 7.1, with the merged rules corrected):
 *
 *   slice    i        c[i] /= n, rep /= n      cost 0
 *   alltoall i <- j   c[i] *= n, c[j] /= n     cost: the local size
 *   gather   i        c[i] *= n, rep *= n      cost: the local size afterwards
 *
 * The costs are those of Figure 11. How to use it:
 *
 *   1. write the operations to nf_given_op.at[0 .. count-1] and the first
 *      state to nf_given_state.at[0] (its c[0 .. rank-1] and rep);
 *   2. call redist_normalize_weak (rank, count);
 *   3. on NF_DONE read nf_op.at[0 .. nf_left-1], nf_state.at[0 .. nf_left],
 *      the running cost nf_before.at[0 .. nf_left] (its last entry is the
 *      cost of the whole) and nf_height. The given operations are still
 *      there, with all their states in nf_given_state and their cost in
 *      nf_given_cost, so that both can be shown side by side.
 *
 * The working memory is static and so there is one rewriting at a time in a
 * process; callers with several threads need a lock around steps 1 to 3.
 * There is no allocation and no input or output.
 *
 * What is proved is the contract of redist_normalize_weak below. */
#ifndef REDIST_NORMAL_FORM_H
#define REDIST_NORMAL_FORM_H

#include <stdint.h>

#include "normal_form/weak_types.h"
#include "normal_form/weak_result.h"

/* The given operations and the states they pass through. */
extern struct weak_ops nf_given_op;
extern struct weak_states nf_given_state;
/* Cost of the given operations, or 0 before a successful call. */
extern uint64_t nf_given_cost;
/* Which given operation was refused, when the result is a refusal. */
extern uint32_t nf_bad_op;
/* Largest local size of the states of the result. */
extern uint64_t nf_height;

#endif
