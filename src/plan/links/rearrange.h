/** @file rearrange.h
 * What one allpermute can do: the same tiles, on other devices.
 */
#ifndef REDIST_PLAN_REARRANGE_H
#define REDIST_PLAN_REARRANGE_H

#include "plan/links/type_bound.h"

#define MOST_REARRANGED 1000000u

/** What is done with the types that are found. */
struct rearrange_use {
    const struct type_bound *bound;
    /** Whether a type may be of use in which these runs are elsewhere, and those are not where the
     *  target has them; it may be so of more runs. */
    bool (*may_help)(void *context, uint32_t moved, uint32_t misplaced);
    void (*visit)(void *context, const struct run_places *places, uint32_t moved);
    void *context;
};

/** Shows every type with the tiles of `places` that may be of use in which runs that cut
 *  dimensions, or are over replicas, are elsewhere, and the runs, a bit for each, along which a
 *  device and the one whose tile it gets differ then; summands stay. `*left` counts down, to 0 at
 *  the end. */
void visit_rearranged(const struct run_space *space, const struct run_places *places,
                      const struct rearrange_use *use, uint32_t *left);

#endif
