/** @file groups.h
 * Device groups for the steps of a weak path.
 */
#ifndef REDIST_PLAN_GROUPS_H
#define REDIST_PLAN_GROUPS_H

#include "plan/digits/course.h"

/** Lists of D device numbers, as in struct redist_step. `permute` is NULL
 *  when no allpermute is needed. */
struct group_lists {
    uint32_t *op[REDIST_MAX_STEPS];
    uint32_t *permute;
    uint32_t *after[REDIST_MAX_STEPS]; /**< allpermute after an op, for a shuffle, or NULL */
};

/** What building the groups of a path came to. */
enum group_result {
    GROUPS_DONE,
    GROUPS_MISALIGNED, /**< not a movement of digits */
    GROUPS_NO_MEMORY
};

/** Regular groups, for a path that only moves digits (digits.h), or only does
 *  so after the permute that it needs. */
enum group_result build_digit_groups(const struct redist_problem *problem,
                                     const struct weak_graph *graph, const struct weak_path *path,
                                     struct group_lists *lists);

/** Regular groups for a path that needs no allpermute but these shuffles. */
enum group_result build_shuffled_groups(const struct redist_problem *problem,
                                        const struct weak_path *path,
                                        const struct digit_shuffle *shuffle,
                                        struct group_lists *lists);

/** Groups for any path, from tables of all tiles. */
enum group_result build_table_groups(const struct redist_problem *problem,
                                     const struct weak_graph *graph, const struct weak_path *path,
                                     struct group_lists *lists);

void free_groups(struct group_lists *lists);

#endif
