/** @file plan.h
 * Plans by the paper's rules, as candidates beside others.
 */
#ifndef REDIST_PLAN_CHOOSE_PLAN_H
#define REDIST_PLAN_CHOOSE_PLAN_H

#include "plan/choose/normal_path.h"
#include "types/sequence.h"

/** Plans by the paper's rules for an objective: the best plan in normal form, ties decided by
 *  Figure 11 cost and then as usual. */
enum redist_status make_paper_plan_for(const struct redist_problem *problem,
                                       const struct redist_objective *objective,
                                       struct redist_plan **plan, struct redist_error *error);

/** The same for the Figure 11 cost. */
enum redist_status make_paper_plan(const struct redist_problem *problem, struct redist_plan **plan,
                                   struct redist_error *error);

/** Does it end with an exchange? No plan has one elsewhere. */
bool is_exchanged(const struct redist_plan *plan);

/** Tiles that all searches by a topology together look at for one plan. There may be dozens of
 *  ways, each with its search, which takes at most a sixteenth of what is left. */
#define SEARCH_WORK (UINT64_C(1) << 25)

/** Those of a plan that nobody waits for with another: all of SEARCH_WORK, in `*work`, where prices
 *  are by a topology. */
struct search_limits start_limits(const struct redist_topology *topology, uint64_t *work);

/** What make_paper_plan_for plans, before it is known whether replicas are identical. Where
 *  that comes to more than `limits` say it may be another plan, that comes to more too; with NULL
 *  there are none. */
enum redist_status choose_sequence(const struct redist_problem *problem,
                                   const struct redist_objective *objective,
                                   const struct search_limits *limits, struct redist_plan **plan,
                                   struct redist_error *error);

#endif
