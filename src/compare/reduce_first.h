/** @file reduce_first.h
 * What a problem is without a planner that reduces and redistributes together: one
 * exchange, or all is combined first and the rest planned on its own. `*plan` is NULL
 * where a method does not apply.
 */
#ifndef REDIST_COMPARE_REDUCE_FIRST_H
#define REDIST_COMPARE_REDUCE_FIRST_H

#include "types/sequence.h"

/** The plan that runs best by the usual prices. */
enum redist_status make_usual_plan(const struct redist_problem *problem, struct redist_plan **plan,
                                   struct redist_error *error);

/** Combines in the cheapest way, then one exchange. */
enum redist_status make_exchange_plan(const struct redist_problem *problem,
                                      struct redist_plan **plan, struct redist_error *error);

/** One allreduce, then the plan by the paper's rules. */
enum redist_status make_allreduce_first_plan(const struct redist_problem *problem,
                                             struct redist_plan **plan, struct redist_error *error);

/** One reducescatter into the first dimension that divides, then the plan by the paper's
 *  rules. */
enum redist_status make_scatter_first_plan(const struct redist_problem *problem,
                                           struct redist_plan **plan, struct redist_error *error);

#endif
