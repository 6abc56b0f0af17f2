/** @file reduction.h
 * Weak sequences that also combine summands.
 *
 * With values still to be combined a weak state has one number more: how many
 * summands of an element lie on different devices, any divisor of the number at
 * the start. A reducescatter by n into a dimension divides it by n and cuts the
 * dimension into n times as many pieces; an allreduce takes all that is left. In
 * normal form (slices, then alltoalls and reducescatters, then an allreduce, then
 * allgathers) the pieces times the summands stay the same from the slices to the
 * allreduce, so the pieces alone are the state.
 */
#ifndef REDIST_PLAN_REDUCTION_H
#define REDIST_PLAN_REDUCTION_H

#include "plan/weak/weak.h"

/** The least that is left from a state: cost, then steps. */
struct rest {
    uint64_t cost; /**< COST_INFINITE where there is no way */
    uint32_t steps;
};

bool is_less_rest(struct rest a, struct rest b);

/** A rest and one step before it. */
struct rest add_step_cost(struct rest rest, uint64_t cost);

/** All states of one number of pieces times summands, with their rests. */
struct rest_table {
    uint32_t total;        /**< that number; 0 for an empty table */
    struct rest *plain;    /**< by state */
    struct rest *permuted; /**< with an allpermute before the allreduce and the gathers */
};

struct reduced_graph {
    const struct weak_graph *graph;    /**< of the data dimensions; its devices are those
                                     *   that differ in other than kept summands */
    uint32_t outstanding;              /**< summands at the start */
    bool loose;                        /**< the end is any layout: an exchange follows */
    uint32_t nvalues[REDIST_MAX_RANK]; /**< piece counts that a dimension may have */
    uint32_t value[REDIST_MAX_RANK][MAX_DIVISORS];
    uint32_t nstates; /**< product of those numbers */
    bool limited;     /**< not all piece counts are looked at, only a few of each dimension */
    bool too_large;   /**< even those are too many: there are no tables */
    uint32_t ntables;
    struct rest_table table[MAX_DIVISORS]; /**< one for each number of slices */
};

/** Prepares the tables; false when memory runs out. */
bool open_reduction(const struct weak_graph *graph, uint32_t outstanding, bool loose,
                    struct reduced_graph *reduction);

void close_reduction(struct reduced_graph *reduction);

/** Number of the state that is cut so; false when it is none. */
bool find_state(const struct reduced_graph *reduction, const uint32_t *pieces, uint32_t *state);

/** The table after slices by `slices` in all. */
const struct rest_table *get_rest_table(const struct reduced_graph *reduction, uint32_t slices);

/** Local size when cut so, and `outstanding` summands are left. */
uint64_t find_local_size(const struct reduced_graph *reduction, const uint32_t *pieces);

/** A weak path of least rest: its slices, its alltoalls and reducescatters (alltoalls
 *  out of dimension `rank`), and how many summands are left for an allreduce. */
struct weak_reduction {
    struct rest rest; /**< of the whole path */
    struct weak_path path;
    uint32_t pieces[REDIST_MAX_RANK];
    uint32_t outstanding;
};

/** False when there is none that fits into a plan. */
bool trace_reduction(const struct reduced_graph *reduction, bool permute,
                     struct weak_reduction *found);

#endif
