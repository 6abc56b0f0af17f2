/** @file trace.h
 * Following digits through a path (digits.h).
 */
#ifndef REDIST_PLAN_TRACE_H
#define REDIST_PLAN_TRACE_H

#include "plan/digits.h"

struct digit_trace {
    /** The digits that tell the members of op k's groups apart. */
    struct digit_stack part[REDIST_MAX_STEPS];
    /** Where the walk ended. */
    struct digit_stacks last;
};

/** From the source type through all ops to the end. Fresh digits, origin
 *  FRESH + k, come from the slices. False when misaligned. */
bool trace_forward(const struct redist_problem *problem, const struct weak_path *path,
                   struct digit_trace *trace);

/** From the target type back to the state after the slices. Fresh digits are
 *  those that the gathers drop. False when misaligned. */
bool trace_backward(const struct redist_problem *problem, const struct weak_path *path,
                    struct digit_trace *trace);

#endif
