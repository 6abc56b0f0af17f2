/** @file prime_cuts.h
 * Ways to cut the axes to reduce of a view into parts of prime size.
 */
#ifndef REDIST_PLAN_PRIME_CUTS_H
#define REDIST_PLAN_PRIME_CUTS_H

#include "plan/choose/view.h"

/** The first way; false when every such axis is of prime size. */
bool find_first_cuts(const struct plan_view *view, struct axis_cuts *cuts);

/** The next way, with the same parts of an axis in another order; false behind the last. */
bool find_next_cuts(struct axis_cuts *cuts);

#endif
