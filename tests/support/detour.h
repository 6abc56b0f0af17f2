/** @file detour.h
 * Valid plans that no planner would make: random steps over typed steps with
 * detours, permutes, excursions over the memory bound and steps out of normal
 * form. They exercise what the planner's own certificates never show.
 */
#ifndef SUPPORT_DETOUR_H
#define SUPPORT_DETOUR_H

#include "prng.h"
#include "raw_plan.h"

/** Fills `*plan`, for raw_free_plan, with a valid answer to `problem`: up to
 *  `detours` random steps, then gathers and slices to the target. Lists are
 *  spelled as iota or explicitly, at random. */
void make_detour(struct prng *prng, const struct redist_problem *problem, uint32_t detours,
                 struct raw_plan *plan);

#endif
