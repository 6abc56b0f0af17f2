/** @file digit_valley.h
 * A path with an allpermute in the valley, digit by digit.
 *
 * Before the permute the digits are those of the source and of the slices (a
 * course forward), after it those of the target and of the gathers (a course
 * backward). Each side is laid on the same basis, as alike as possible: what is
 * on the same place before and after does not move.
 */
#ifndef REDIST_PLAN_DIGIT_VALLEY_H
#define REDIST_PLAN_DIGIT_VALLEY_H

#include "plan/digits/basis.h"

struct valley_side {
    struct digit_course course; /**< it ends in the valley */
    struct chains chains;
};

struct valley {
    struct basis basis;
    struct valley_side before;
    struct valley_side after;
};

/** Lays out both sides of a permute before op `at`. False when the digits are misaligned or
 *  the primes do not allow it. */
bool lay_out_valley(const struct redist_problem *problem, const struct weak_path *path, uint32_t at,
                    struct valley *valley);

#endif
