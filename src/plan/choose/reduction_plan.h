/** @file reduction_plan.h
 * Plans that combine summands, and plans that end in an exchange. With too many dimensions
 * to search, all is combined first, and `maker` plans the rest.
 */
#ifndef REDIST_PLAN_REDUCTION_PLAN_H
#define REDIST_PLAN_REDUCTION_PLAN_H

#include "plan/choose/combined_plan.h"
#include "plan/choose/view.h"

/** The plan of least cost for a view with axes to reduce. */
enum redist_status plan_reduction(const struct plan_view *view, const struct rest_maker *maker,
                                  struct redist_plan **plan, struct redist_error *error);

/** Exchanges of plan_exchange before the last, and the elements that they bring to a device;
 *  0 where that is not known. */
enum redist_status count_combining(const struct plan_view *view, uint32_t *exchanges,
                                   uint64_t *received, struct redist_error *error);

/** Combines what there is to combine in the cheapest way, and ends with an exchange if the
 *  target is not there yet. For any view. */
enum redist_status plan_exchange(const struct plan_view *view, const struct rest_maker *maker,
                                 struct redist_plan **plan, struct redist_error *error);

#endif
