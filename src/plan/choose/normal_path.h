/** @file normal_path.h
 * The best path in normal form of a problem without axes to reduce.
 */
#ifndef REDIST_PLAN_NORMAL_PATH_H
#define REDIST_PLAN_NORMAL_PATH_H

#include "plan/choose/objective.h"
#include "plan/choose/plan.h"

/** By the objective, within `limits`; fills in what the search did. */
enum redist_status choose_normal_path(const struct redist_problem *problem,
                                      const struct weak_graph *graph,
                                      const struct redist_objective *objective,
                                      const struct search_limits *limits, struct path_choice *best,
                                      struct redist_search_report *report,
                                      struct redist_error *error);

#endif
