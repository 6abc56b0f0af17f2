/** @file equal_groups.h
 * A reduce of which only one group of those that combine the same is carried out, so that all
 * replicas of a sum come from one.
 */
#ifndef REDIST_PLAN_EQUAL_GROUPS_H
#define REDIST_PLAN_EQUAL_GROUPS_H

#include "types/sequence.h"

/** Of the last step of `plan`, a reduce of devices that all hold tiles, the first of the groups
 *  that combine the same summands stays. With `spread` a broadcast follows from its result to all
 *  devices of those groups; `*spread` is false in the end where they are not equally many. */
enum redist_status reduce_in_one_group(struct redist_plan *plan, bool *spread,
                                       struct redist_error *error);

#endif
