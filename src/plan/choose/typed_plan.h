/** @file typed_plan.h
 * From types on a way (plan/links/type_search) to a plan.
 */
#ifndef REDIST_PLAN_TYPED_PLAN_H
#define REDIST_PLAN_TYPED_PLAN_H

#include "plan/choose/combined_plan.h"
#include "plan/links/type_search.h"

/** After how many steps all is combined that the target wants combined. */
uint32_t count_combining_steps(const struct type_path *path);

/** The first `steps` of the path, and what `maker` plans from there. `*plan` stays NULL when
 *  that has more steps or dimensions than a plan may have. */
enum redist_status plan_along(const struct redist_problem *problem, const struct type_path *path,
                              uint32_t steps, const struct rest_maker *maker,
                              struct redist_plan **plan, struct redist_error *error);

#endif
