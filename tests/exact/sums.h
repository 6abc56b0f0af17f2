/* The least cost of a problem with unreduced axes, by exhaustive search over tables
 * (exact/search.h) for every way to put these axes into summand dimensions: in any
 * number of them, in any order. */
#ifndef TESTS_EXACT_SUMS_H
#define TESTS_EXACT_SUMS_H

#define RANK 7u /* three data dimensions and four summand dimensions */
#define SHAPES 512u
#define MOST_STATES (1u << 16)
#include "exact/grouping.h"
#include "exact/search.h"

struct sums_search {
    struct search *search;
    const struct redist_problem *problem;
    uint32_t limit; /* what is to be undercut */
    uint32_t best, weak;
    bool complete;
};

static inline void search_grouping(void *context, const struct grouping *grouping)
{
    struct sums_search *sums = context;
    struct redist_type from, to;
    uint32_t ndata = sums->problem->from.rank;
    add_grouping(sums->problem, grouping, &from, &to);
    if (!find_least_between(sums->search, &sums->problem->mesh, &from, &to, ndata, sums->best,
                            &sums->weak))
        sums->complete = false;
    if (sums->search->best < sums->best)
        sums->best = sums->search->best;
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
        group_axes(&(struct group_visit){problem, search_grouping, &sums}, &grouping, 0);
    }
    *best = sums.best;
    *weak = least_weak;
    return sums.complete;
}

#endif
