/** @file run_prices.h
 * What a step along all of some runs of axes costs.
 */
#ifndef REDIST_PLAN_RUN_PRICES_H
#define REDIST_PLAN_RUN_PRICES_H

#include <redist/plan.h>

#include "plan/links/run_places.h"

/** Of each run, those whose steps cost the same, itself too, a bit for each. */
void list_like_runs(const struct run_space *space, const struct redist_topology *topology,
                    uint32_t alike[MOST_RUNS]);

/** Along the chosen runs, devices send straight to those that want it. */
uint64_t price_direct_along(const struct run_space *space, const struct redist_topology *topology,
                            uint32_t chosen, uint64_t received);

/** A collective along the chosen runs, from tiles of `local` elements. */
uint64_t price_collective_along(const struct run_space *space,
                                const struct redist_topology *topology, enum redist_op op,
                                uint32_t chosen, uint64_t local, uint64_t received);

#endif
