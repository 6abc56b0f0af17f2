/** @file prove_bound.h
 * The proof of W for the plans of a view.
 */
#ifndef REDIST_PLAN_PROVE_BOUND_H
#define REDIST_PLAN_PROVE_BOUND_H

#include "plan/sums/view.h"

/** Puts the proof that W = `weak_cost` into a plan for the problem of the view, in place of
 *  the one that it has; none where the certificate has no place for it. */
enum redist_status state_weak_cost(const struct plan_view *view, uint64_t weak_cost,
                                   struct redist_plan *plan, struct redist_error *error);

#endif
