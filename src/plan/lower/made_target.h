/** @file made_target.h
 * Axes that are unreduced in the target alone: a plan of the problem without them is a plan of the
 * problem with them, as it brings tiles to all devices that need them.
 */
#ifndef REDIST_PLAN_MADE_TARGET_H
#define REDIST_PLAN_MADE_TARGET_H

#include "types/sequence.h"

/** Makes `plan`, of the problem without such axes, a plan of `problem`: an exchange brings nothing
 *  to devices that need no tile, and nothing is said of the least cost, of which a certificate has
 *  no proof. Leaves it as it is where there are no such axes. */
enum redist_status restate_made_axes(const struct redist_problem *problem, struct redist_plan *plan,
                                     struct redist_error *error);

#endif
