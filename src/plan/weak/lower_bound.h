/** @file lower_bound.h
 * The witness that no weak sequence costs less than W (docs/FORMAT.md,
 * section 3, "Lower bound").
 */
#ifndef REDIST_PLAN_LOWER_BOUND_H
#define REDIST_PLAN_LOWER_BOUND_H

#include "plan/weak/weak.h"

/** Fills `bound` with the proof that W = `weak_cost`, for the data dimensions of `problem`
 *  and so many summands of an element on different devices. It is not stated when it takes
 *  over REDIST_MAX_STATES states, or W is less. Fails when memory runs out. */
enum redist_status list_bound_states(const struct redist_problem *problem,
                                     const struct weak_graph *graph, uint32_t outstanding,
                                     uint64_t weak_cost, struct redist_bound *bound,
                                     struct redist_error *error);

#endif
