/** @file traffic.h
 * Messages of single steps. Of whole plans and problems: redist/compare.h.
 */
#ifndef REDIST_PLAN_TRAFFIC_H
#define REDIST_PLAN_TRAFFIC_H

#include "types/sequence.h"

/** Messages that a member of a group receives; 1 for a step whose groups do not say. */
uint64_t count_step_messages(enum redist_op op, uint32_t factor);

#endif
