/** @file free_order.h
 * Free slice order: which member of an alltoall's group gets which slice.
 *
 * A path that leads to a permutation of the target table may lead to the table
 * itself when the slices that an alltoall deals out are counted by the same
 * digits in another order. Only exchanges of whole prime digits are looked for.
 */
#ifndef REDIST_PLAN_FREE_ORDER_H
#define REDIST_PLAN_FREE_ORDER_H

#include "plan/digits/course.h"

/** Finds orders for the alltoalls of `path`, one entry of `shuffle` for each
 *  op, with which it needs no allpermute. */
bool find_free_order(const struct redist_problem *problem, const struct weak_path *path,
                     struct digit_shuffle shuffle[REDIST_MAX_STEPS]);

#endif
