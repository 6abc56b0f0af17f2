/** @file padded_source.h
 * The source with padding, so that its tiles divide as those of the target do.
 */
#ifndef REDIST_PLAN_PADDED_SOURCE_H
#define REDIST_PLAN_PADDED_SOURCE_H

#include <redist/plan.h>

/** Pads each dimension that the source does not cut to the length that the target's tiles come
 *  to there. False when no dimension changes, or the sides are on two meshes. */
bool pad_source(const struct redist_problem *problem, struct redist_type *padded);

/** `plan`, which starts from a padded source, starts from that of `problem`: the first step
 *  makes room. */
enum redist_status start_unpadded(const struct redist_problem *problem, struct redist_plan *plan,
                                  struct redist_error *error);

#endif
