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

/** Digits that take each other's places after an op, whole primes: the place of
 *  before.digit[k] then shows after.digit[k]. Nothing happens when n is 0. */
struct digit_shuffle {
    struct digit_stack before;
    struct digit_stack after;
};

/** Splits digits into primes, those of one digit ascending from its minor end. */
void refine_stack(const struct digit_stack *stack, struct digit_stack *primes);

/** Refines all stacks and shuffles their digits. */
void shuffle_digits(uint32_t rank, const struct digit_shuffle *shuffle,
                    struct digit_stacks *stacks);

/** From the source type through all ops to the end. Fresh digits, origin
 *  FRESH + k, come from the slices. `shuffle`, one for each op, may be NULL.
 *  False when misaligned. */
bool trace_forward(const struct redist_problem *problem, const struct weak_path *path,
                   const struct digit_shuffle *shuffle, struct digit_trace *trace);

/** From the target type back to the state after the slices. Fresh digits are
 *  those that the gathers drop. False when misaligned. */
bool trace_backward(const struct redist_problem *problem, const struct weak_path *path,
                    struct digit_trace *trace);

#endif
