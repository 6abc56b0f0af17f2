/** @file joint.h
 * The fused cost of a path (a labelled extension): all its alltoalls cost the
 * valley's local size once, all its gathers the target's local size once.
 */
#ifndef REDIST_PLAN_JOINT_H
#define REDIST_PLAN_JOINT_H

#include "plan/digits/course.h"

/** Least fused cost of a normal form from a valley of this size with these
 *  needs after `moves` alltoalls; `permute` adds one allpermute in the valley. */
uint64_t bound_joint_valley(const struct weak_graph *graph, struct needs needs, uint32_t moves,
                            uint64_t local, bool permute);

/** Whether alltoalls that join groups of `group` devices to larger ones can
 *  still cut every dimension as fine as the target. */
bool can_join(const struct weak_graph *graph, const uint32_t *pieces, uint32_t group);

/** The same bound before slices that can reach `least` are chosen. */
uint64_t bound_joint_slices(const struct weak_graph *graph, struct needs needs, uint64_t local,
                            uint64_t least, bool permute);

/** Finds a shuffle after the last alltoall with which the path needs no
 *  allpermute, in joint groups of as many devices as the product of the
 *  alltoalls' factors: all that they move, and whatever else such groups hold,
 *  may change places. `shuffle` has one entry for each op. */
bool find_joint_order(const struct redist_problem *problem, const struct weak_path *path,
                      struct digit_shuffle shuffle[REDIST_MAX_STEPS]);

#endif
