/** @file best_plan.h
 * The plan of all steps that runs best.
 */
#ifndef REDIST_PLAN_CHOOSE_BEST_PLAN_H
#define REDIST_PLAN_CHOOSE_BEST_PLAN_H

#include "plan/choose/requirements.h"
#include "types/sequence.h"

/** By `objective`, or by the usual prices when that is NULL. */
enum redist_status make_best_plan(const struct redist_problem *problem,
                                  const struct redist_objective *objective,
                                  struct redist_plan **plan, struct redist_error *error);

/** The same among the plans that are as required; NULL requires nothing. */
enum redist_status make_required_plan(const struct redist_problem *problem,
                                      const struct redist_objective *objective,
                                      const struct redist_requirements *required,
                                      struct redist_plan **plan, struct redist_error *error);

#endif
