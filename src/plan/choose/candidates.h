/** @file candidates.h
 * What competes to run best from one source as it is: the plan by the paper's rules, one
 * exchange, and sequences that combine first, or right behind a plan that combines nothing.
 */
#ifndef REDIST_PLAN_CANDIDATES_H
#define REDIST_PLAN_CANDIDATES_H

#include "plan/choose/contest.h"
#include "plan/sums/view.h"

/** Enters them all. */
enum redist_status enter_candidates(struct contest *contest);

/** Enters all but those by the paper's rules. */
enum redist_status enter_beyond_paper(struct contest *contest);

/** Elements that a device receives at least when all is combined from tiles of `local`
 *  elements on: what makes its part of the tile whole, and what lacks then of the target's. */
uint64_t bound_combining(const struct plan_view *view, uint64_t local);

#endif
