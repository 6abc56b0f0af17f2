/** @file reduction.h
 * The tables of all that is left (plan/weak/rests), for each number of slices one.
 */
#ifndef REDIST_PLAN_REDUCTION_H
#define REDIST_PLAN_REDUCTION_H

#include "plan/weak/rests.h"

/** Prepares the tables; false when memory runs out. */
bool open_reduction(const struct weak_graph *graph, uint32_t outstanding, bool loose,
                    struct reduced_graph *reduction);

void close_reduction(struct reduced_graph *reduction);

/** The table after slices by `slices` in all. */
const struct rest_table *get_rest_table(const struct reduced_graph *reduction, uint32_t slices);

#endif
