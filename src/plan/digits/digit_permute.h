/** @file digit_permute.h
 * The allpermute in the valley of a path.
 */
#ifndef REDIST_PLAN_DIGIT_PERMUTE_H
#define REDIST_PLAN_DIGIT_PERMUTE_H

#include "plan/digits/digit_valley.h"

/** The allpermute's list: for every device the one that holds before what it
 *  must hold after, itself whenever possible. NULL when memory runs out. */
uint32_t *list_permutation(const struct redist_problem *problem, const struct digit_course *back,
                           const struct valley *valley);

#endif
