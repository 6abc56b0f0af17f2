/** @file traffic.h
 * Messages of single steps, and what has to be received at least. Of whole plans and problems:
 * redist/compare.h.
 */
#ifndef REDIST_PLAN_TRAFFIC_H
#define REDIST_PLAN_TRAFFIC_H

#include "types/sequence.h"

/** Messages that a member of a group receives; 1 for a step whose groups do not say. */
uint64_t count_step_messages(enum redist_op op, uint32_t factor);

/** Whether some device holds less of an element than the target asks for. */
bool has_sums(const struct redist_problem *problem);

/** Elements that some device has to receive between these types: the target tile at the
 *  array's corner, less what a tile of the source can have in common with it. */
uint64_t bound_missing(const struct redist_type *from, const struct redist_type *to);

#endif
