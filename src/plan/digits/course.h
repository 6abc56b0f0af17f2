/** @file course.h
 * Following digits through a path (digits.h).
 */
#ifndef REDIST_PLAN_COURSE_H
#define REDIST_PLAN_COURSE_H

#include "plan/digits/digits.h"

struct digit_course {
    /** The digits that tell the members of op k's groups apart. */
    struct digit_stack part[REDIST_MAX_STEPS];
    /** Where the path ends. */
    struct digit_stacks last;
};

/** Digits that take each other's places after op k, whole primes: the place of
 *  before.digit[..] then shows after.digit[..]. Nothing happens when n is 0.
 *
 *  Digits that only tell replicas apart can come in, origin FRESH + k, for ones
 *  that nobody needs any more: in the groups of op k added.digit[..] is then
 *  dropped.digit[..] plus a constant, modulo the prime. */
struct digit_shuffle {
    struct digit_stack before, after;
    struct digit_stack dropped, added;
};

/** Product of the digits that op k brings in as fresh ones, 1 for none. */
uint32_t count_fresh(const struct weak_path *path, const struct digit_shuffle *shuffle, uint32_t k);

/** Lets a fresh digit of op k come in for `dropped`. */
struct digit add_fresh(struct digit_shuffle *shuffle, uint32_t k, const struct digit *dropped);

/** Splits digits into primes, those of one digit ascending from its minor end. */
void refine_stack(const struct digit_stack *stack, struct digit_stack *primes);

/** Refines all stacks and shuffles their digits. */
void shuffle_digits(uint32_t rank, const struct digit_shuffle *shuffle,
                    struct digit_stacks *stacks);

/** From the source type through all ops to the end. Fresh digits, origin
 *  FRESH + k, come from the slices. `shuffle`, one for each op, may be NULL.
 *  False when misaligned. */
bool follow_forward(const struct redist_problem *problem, const struct weak_path *path,
                    const struct digit_shuffle *shuffle, struct digit_course *course);

/** The op before which an allpermute goes: the first behind the slices, and if it comes `late`
 *  behind the alltoalls too. */
uint32_t find_valley(const struct weak_path *path, bool late);

/** From the target type back to the state before op `first`. Fresh digits are
 *  those that the gathers drop. False when misaligned. */
bool follow_backward(const struct redist_problem *problem, const struct weak_path *path,
                     uint32_t first, struct digit_course *course);

#endif
