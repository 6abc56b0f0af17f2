/* From a sequence of collectives to a plan in normal form: the proven weak
 * rewriter (src/normal_form), then lowering (paper, sections 4.3 and 6.1). */
#ifndef REDIST_REWRITE_REWRITE_H
#define REDIST_REWRITE_REWRITE_H

#include <redist/check.h>
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

/* The same of a checked program, which needs no more checking. */
void weaken_program(const struct redist_program *program, struct weak_path *weak);

/* Rewrites and lowers. `given_cost` gets the Figure 11 cost of `weak`. The
 * rewriter keeps its state, and its trace nf_trace, in static objects: one
 * rewriting at a time in a process. */
enum redist_status rewrite_sequence(const struct redist_problem *problem,
                                    const struct weak_path *weak, uint64_t *given_cost,
                                    struct redist_plan **plan, struct redist_error *error);

#endif
