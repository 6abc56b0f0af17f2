/** @file plan.h
 * Plans by the paper's rules, as candidates beside others.
 */
#ifndef REDIST_PLAN_CHOOSE_PLAN_H
#define REDIST_PLAN_CHOOSE_PLAN_H

#include <redist/plan.h>

/** What redist_make_plan_for plans, before it is known whether replicas are identical. Where
 *  that comes to more than `most` it may be another plan, that comes to more too. */
enum redist_status choose_sequence(const struct redist_problem *problem,
                                   const struct redist_objective *objective, uint64_t most,
                                   struct redist_plan **plan, struct redist_error *error);

#endif
