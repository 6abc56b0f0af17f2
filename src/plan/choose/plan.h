/** @file plan.h
 * Plans by the paper's rules, as candidates beside others.
 */
#ifndef REDIST_PLAN_CHOOSE_PLAN_H
#define REDIST_PLAN_CHOOSE_PLAN_H

#include "types/sequence.h"

/** Plans by the paper's rules for an objective: the best plan in normal form, ties decided by
 *  Figure 11 cost and then as usual. */
enum redist_status make_paper_plan_for(const struct redist_problem *problem,
                                       const struct redist_objective *objective,
                                       struct redist_plan **plan, struct redist_error *error);

/** The same for the Figure 11 cost. */
enum redist_status make_paper_plan(const struct redist_problem *problem, struct redist_plan **plan,
                                   struct redist_error *error);

/** What make_paper_plan_for plans, before it is known whether replicas are identical. Where
 *  that comes to more than `most` it may be another plan, that comes to more too. */
enum redist_status choose_sequence(const struct redist_problem *problem,
                                   const struct redist_objective *objective, uint64_t most,
                                   struct redist_plan **plan, struct redist_error *error);

#endif
