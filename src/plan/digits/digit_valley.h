/** @file digit_valley.h
 * A path with an allpermute in the valley, digit by digit.
 *
 * Before the permute the digits are those of the source and of the slices,
 * after it those of the target and of the gathers (a course backward). Each
 * side is laid on the same basis, as alike as possible: what is on the same
 * place before and after does not move.
 */
#ifndef REDIST_PLAN_DIGIT_VALLEY_H
#define REDIST_PLAN_DIGIT_VALLEY_H

#include "plan/digits/basis.h"

struct valley {
    struct basis basis;
    struct chains before;
    struct chains after;
    struct digit_stacks start; /**< the digits before: source axes, then slices FRESH + k */
};

/** Lays both sides out; `back` is the course backward. False when the primes
 *  do not allow it. */
bool lay_out_valley(const struct redist_problem *problem, const struct weak_path *path,
                    const struct digit_course *back, struct valley *valley);

#endif
