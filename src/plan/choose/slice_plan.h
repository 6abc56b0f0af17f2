/** @file slice_plan.h
 * Plans that move nothing: every device of the target has its tile inside the one it
 * starts with, whatever meshes and tails the two sides have.
 */
#ifndef REDIST_PLAN_SLICE_PLAN_H
#define REDIST_PLAN_SLICE_PLAN_H

#include "plan/sums/view.h"

/** For a view that is apart, without axes to reduce. `*plan` stays NULL when something has
 *  to move, the devices that take each slice cannot be put into groups, or the tiles
 *  would grow over the memory bound. */
enum redist_status plan_slices(const struct plan_view *view, struct redist_plan **plan,
                               struct redist_error *error);

#endif
