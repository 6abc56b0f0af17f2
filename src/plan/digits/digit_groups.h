/** @file digit_groups.h
 * Device groups from the digits that a path moves.
 */
#ifndef REDIST_PLAN_DIGIT_GROUPS_H
#define REDIST_PLAN_DIGIT_GROUPS_H

#include "plan/digits/course.h"
#include "plan/digits/groups.h"

/** Regular groups, for a path that only moves digits (digits.h), or does so both before the
 *  permute that it needs, which goes before op `lists->permute_at`, and after it. */
enum group_result build_digit_groups(const struct redist_problem *problem,
                                     const struct weak_graph *graph, const struct weak_path *path,
                                     struct group_lists *lists);

/** Regular groups for a path that needs no allpermute but these shuffles. */
enum group_result build_shuffled_groups(const struct redist_problem *problem,
                                        const struct weak_path *path,
                                        const struct digit_shuffle *shuffle,
                                        struct group_lists *lists);

#endif
