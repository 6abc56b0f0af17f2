/* All ways to put the unreduced axes of a problem into summand dimensions. */
#ifndef TESTS_EXACT_GROUPING_H
#define TESTS_EXACT_GROUPING_H

#include <string.h>

#include "exact/sized_types.h"

/* Axes in ordered lists. */
struct grouping {
    uint32_t n;
    struct redist_dim dim[REDIST_MAX_RANK];
};

static inline bool is_kept_axis(const struct redist_problem *problem, uint8_t axis)
{
    for (uint32_t k = 0; k < problem->to.nunreduced; k++)
        if (problem->to.unreduced[k] == axis)
            return true;
    return false;
}

/* Called with each grouping. */
struct group_visit {
    const struct redist_problem *problem;
    void (*visit)(void *context, const struct grouping *grouping);
    void *context;
};

/* Puts axis k and those behind it where they can go; kept axes stay for themselves. */
static inline void group_axes(const struct group_visit *visit, struct grouping *grouping,
                              uint32_t k)
{
    const struct redist_problem *problem = visit->problem;
    if (k == problem->from.nunreduced) {
        visit->visit(visit->context, grouping);
        return;
    }
    uint8_t axis = problem->from.unreduced[k];
    uint64_t size = problem->mesh.axis[axis].size;
    bool kept = is_kept_axis(problem, axis);
    for (uint32_t g = 0; g < grouping->n && !kept; g++) {
        struct redist_dim old = grouping->dim[g];
        for (uint32_t at = 0; at <= old.naxes && !is_kept_axis(problem, old.axis[0]); at++) {
            insert_axis(&grouping->dim[g], at, axis);
            grouping->dim[g].size *= size;
            group_axes(visit, grouping, k + 1);
            grouping->dim[g] = old;
        }
    }
    grouping->dim[grouping->n++] =
        (struct redist_dim){.tile = 1, .size = size, .naxes = 1, .axis = {axis}};
    group_axes(visit, grouping, k + 1);
    grouping->n--;
}

/* The source's type, with the summand dimensions behind the others, and the target's. */
static inline void add_grouping(const struct redist_problem *problem,
                                const struct grouping *grouping, struct redist_type *from,
                                struct redist_type *to)
{
    *from = problem->from;
    *to = problem->to;
    for (uint32_t g = 0; g < grouping->n; g++) {
        struct redist_dim dim = grouping->dim[g];
        bool kept = is_kept_axis(problem, dim.axis[0]);
        from->dim[from->rank++] = dim;
        if (!kept) {
            dim.tile = dim.size;
            dim.naxes = 0;
        }
        to->dim[to->rank++] = dim;
    }
}

#endif
