/* Baselines as plans that can be certified, checked and executed. */
#ifndef REDIST_COMPARE_BASELINE_PLAN_H
#define REDIST_COMPARE_BASELINE_PLAN_H

#include "compare/baseline.h"

/* The plan of REDIST_NAIVE or REDIST_GSPMD_LIKE; the other baselines are only
 * counted, and asking for them fails. */
enum redist_status make_baseline_plan(const struct redist_problem *problem,
                                      enum redist_baseline which, struct redist_plan **plan,
                                      struct redist_error *error);

#endif
