/* The least cost of a problem with unreduced axes, by exhaustive search over tables
 * (exact/search.h) for every way to put these axes into summand dimensions: in any
 * number of them, in any order. */
#ifndef TESTS_EXACT_SUMS_H
#define TESTS_EXACT_SUMS_H

#define RANK 7u /* three data dimensions and four summand dimensions */
#define SHAPES 512u
#define MOST_STATES (1u << 16)
#include "exact/search.h"

/* Axes in ordered lists. */
struct grouping {
    uint32_t n;
    struct redist_dim dim[RANK];
};

struct sums_search {
    struct search *search;
    const struct redist_problem *problem;
    uint32_t limit; /* what is to be undercut */
    uint32_t best, weak;
    bool complete;
};

static inline bool is_kept_axis(const struct redist_problem *problem, uint8_t axis)
{
    for (uint32_t k = 0; k < problem->to.nunreduced; k++) {
        if (problem->to.unreduced[k] == axis)
            return true;
    }
    return false;
}

static inline void search_grouping(struct sums_search *sums, const struct grouping *grouping)
{
    struct redist_type from = sums->problem->from, to = sums->problem->to;
    uint32_t ndata = from.rank;
    for (uint32_t g = 0; g < grouping->n; g++) {
        struct redist_dim dim = grouping->dim[g];
        bool kept = is_kept_axis(sums->problem, dim.axis[0]);
        from.dim[from.rank++] = dim;
        if (!kept) {
            dim.tile = dim.size;
            dim.naxes = 0;
        }
        to.dim[to.rank++] = dim;
    }
    if (!find_least_between(sums->search, &sums->problem->mesh, &from, &to, ndata, sums->best,
                            &sums->weak))
        sums->complete = false;
    if (sums->search->best < sums->best)
        sums->best = sums->search->best;
}

/* Puts axis k and those behind it where they can go; kept axes stay for themselves. */
static inline void group_axes(struct sums_search *sums, struct grouping *grouping, uint32_t k)
{
    const struct redist_problem *problem = sums->problem;
    if (k == problem->from.nunreduced) {
        search_grouping(sums, grouping);
        return;
    }
    uint8_t axis = problem->from.unreduced[k];
    uint64_t size = problem->mesh.axis[axis].size;
    bool kept = is_kept_axis(problem, axis);
    for (uint32_t g = 0; g < grouping->n && !kept; g++) {
        struct redist_dim old = grouping->dim[g];
        for (uint32_t at = 0; at <= old.naxes && !is_kept_axis(problem, old.axis[0]); at++) {
            struct redist_dim *dim = &grouping->dim[g];
            memmove(dim->axis + at + 1, dim->axis + at, dim->naxes - at);
            dim->axis[at] = axis;
            dim->naxes++;
            dim->size *= size;
            group_axes(sums, grouping, k + 1);
            grouping->dim[g] = old;
        }
    }
    grouping->dim[grouping->n++] =
        (struct redist_dim){.tile = 1, .size = size, .naxes = 1, .axis = {axis}};
    group_axes(sums, grouping, k + 1);
    grouping->n--;
}

/* Searches for less than `limit`. The least weak cost comes back in `weak`: all axes in
 * one dimension allow whatever several do. False when some search was given up. */
static inline bool find_least_of_sums(struct search *search, const struct redist_problem *problem,
                                      uint32_t limit, uint32_t *best, uint32_t *weak)
{
    struct sums_search sums = {search, problem, limit, limit, NOTHING, true};
    struct grouping grouping = {.n = 0};
    uint32_t least_weak = NOTHING;
    for (uint32_t k = 0; k < problem->from.nunreduced; k++) {
        uint8_t axis = problem->from.unreduced[k];
        uint64_t size = problem->mesh.axis[axis].size;
        struct redist_dim *dim = &grouping.dim[is_kept_axis(problem, axis)];
        if (dim->naxes == 0)
            *dim = (struct redist_dim){.tile = 1, .size = 1};
        dim->axis[dim->naxes++] = axis;
        dim->size *= size;
    }
    if (grouping.dim[0].naxes == 0)
        grouping.dim[0] = grouping.dim[1];
    grouping.n = (grouping.dim[0].naxes > 0) + (grouping.dim[1].naxes > 0 &&
                                                is_kept_axis(problem, grouping.dim[1].axis[0]) &&
                                                !is_kept_axis(problem, grouping.dim[0].axis[0]));
    sums.best = 0; /* only the weak cost */
    search_grouping(&sums, &grouping);
    least_weak = sums.weak;
    sums.best = limit;
    if (least_weak < limit) {
        grouping.n = 0;
        group_axes(&sums, &grouping, 0);
    }
    *best = sums.best;
    *weak = least_weak;
    return sums.complete;
}

#endif
