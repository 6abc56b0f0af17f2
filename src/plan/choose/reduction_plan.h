/** @file reduction_plan.h
 * Plans that combine summands, and plans that end in an exchange. With too many dimensions
 * to search, all is combined first, and `maker` plans the rest.
 */
#ifndef REDIST_PLAN_REDUCTION_PLAN_H
#define REDIST_PLAN_REDUCTION_PLAN_H

#include "plan/choose/combined_plan.h"
#include "plan/sums/view.h"
#include "plan/weak/reduction_trace.h"

/** The plan of least cost for a view with axes to reduce. */
enum redist_status plan_reduction(const struct plan_view *view, const struct rest_maker *maker,
                                  struct redist_plan **plan, struct redist_error *error);

/** How all is combined in the cheapest way, wherever that ends. */
struct combining {
    bool searched; /**< false when there are too many dimensions */
    bool found;    /**< some way fits into a plan */
    struct weak_reduction weak;
    uint32_t exchanges; /**< of it; 0 when there is none, as are the others then */
    uint64_t received;  /**< elements that they are priced for at least */
};

enum redist_status find_combining(const struct plan_view *view, struct combining *combining,
                                  struct redist_error *error);

/** Combines what there is to combine so, and ends with an exchange if the target is not
 *  there yet. For any view. */
enum redist_status plan_exchange(const struct plan_view *view, const struct combining *combining,
                                 const struct rest_maker *maker, struct redist_plan **plan,
                                 struct redist_error *error);

#endif
