/** @file least_cost.h
 * What plans by the paper's rules cost at least, without a plan.
 */
#ifndef REDIST_PLAN_LEAST_COST_H
#define REDIST_PLAN_LEAST_COST_H

#include "types/sequence.h"

/** W of the weak level, which knows tile counts alone, so that its time does not grow with the
 *  devices. Where tiles differ or are resized, what combining everything and an exchange cost; 0
 *  where there is nothing to say: nothing is combined then, or there are two meshes. */
enum redist_status find_least_cost(const struct redist_problem *problem, uint64_t *least,
                                   struct redist_error *error);

#endif
