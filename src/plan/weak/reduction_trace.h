/** @file reduction_trace.h
 * A weak path of least cost from the tables of a reduction.
 */
#ifndef REDIST_PLAN_REDUCTION_TRACE_H
#define REDIST_PLAN_REDUCTION_TRACE_H

#include "plan/weak/reduction.h"

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
