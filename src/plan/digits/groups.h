/** @file groups.h
 * Device groups for the steps of a weak path: what both ways to build them yield
 * (digit_groups.h, table_groups.h).
 */
#ifndef REDIST_PLAN_GROUPS_H
#define REDIST_PLAN_GROUPS_H

#include "plan/weak/pairs.h"

/** Up to this many devices people read the groups; on more, lists are to be short. */
#define SMALL_MESH 4096u

/** Lists of D device numbers, as in struct redist_step. `permute` is NULL
 *  when no allpermute is needed. */
struct group_lists {
    uint32_t *op[REDIST_MAX_STEPS];
    uint32_t *permute;
    struct sorted_pairs *sorted;       /**< given, or NULL: keeps the pairs of the devices */
    uint32_t permute_at;               /**< the op before which it goes */
    uint32_t *after[REDIST_MAX_STEPS]; /**< allpermute after an op, for a shuffle, or NULL */
};

/** What building the groups of a path came to. */
enum group_result {
    GROUPS_DONE,
    GROUPS_MISALIGNED, /**< not a movement of digits */
    GROUPS_NO_MEMORY
};

void free_groups(struct group_lists *lists);

#endif
