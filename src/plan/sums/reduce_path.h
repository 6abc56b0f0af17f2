/** @file reduce_path.h
 * Normal forms that combine summands and need no allpermute.
 *
 * Which unreduced axes a reducescatter takes, and in which order, decides where
 * their digits come to lie; one step may take several axes, and a part of the last
 * one. So the axes are grouped into summand dimensions only when a path is chosen.
 */
#ifndef REDIST_PLAN_REDUCE_PATH_H
#define REDIST_PLAN_REDUCE_PATH_H

#include "plan/sums/reduce_choice.h"
#include "plan/weak/reduction.h"

/** Finds the cheapest path that reaches the target table, among those of cost and
 *  steps at most `limit`; then fewer elements received, then a fixed order. Fails
 *  when memory runs out. */
enum redist_status choose_reduce_path(const struct plan_view *view,
                                      const struct reduced_graph *reduction, struct rest limit,
                                      struct reduce_choice *choice, struct redist_error *error);

#endif
