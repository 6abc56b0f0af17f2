/* From a sequence of collectives to a plan in normal form: the proven weak
 * rewriter (src/normal_form), then lowering (paper, sections 4.3 and 6.1). */
#ifndef REDIST_REWRITE_REWRITE_H
#define REDIST_REWRITE_REWRITE_H

#include "types/sequence.h"
#include "plan/weak/weak.h"
#include "program/typing.h"

/* Weak sequences below are without allpermutes and trivial factors. */

/* Type-checks `sequence` from the problem's source type by Figure 8; the type
 * after step s is types[s]. Fails with the step's number and the rule it
 * breaks, or when the last type is not the target up to an allpermute. */
enum redist_status weaken_sequence(const struct redist_problem *problem,
                                   const struct typed_sequence *sequence, const char *name,
                                   struct redist_type types[REDIST_MAX_STEPS],
                                   struct weak_path *weak, struct redist_error *error);

/* The same of steps that have groups; what they are worth is for the rewriter to judge. */
void weaken_steps(const struct redist_step *step, uint32_t nsteps, struct weak_path *weak);

/* Rewrites and lowers. `given_cost` gets the Figure 11 cost of `weak`. The
 * rewriter keeps its state in static objects: one rewriting at a time in a
 * process, under a lock. Its trace, nf_trace, is that of the last one. */
enum redist_status rewrite_sequence(const struct redist_problem *problem,
                                    const struct weak_path *weak, uint64_t *given_cost,
                                    struct redist_plan **plan, struct redist_error *error);

#endif
