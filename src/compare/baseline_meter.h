/** @file baseline_meter.h
 * Adding up the steps of a baseline.
 */
#ifndef REDIST_COMPARE_BASELINE_METER_H
#define REDIST_COMPARE_BASELINE_METER_H

#include <redist/plan.h>
#include "plan/weak/weak.h"

/** Figures of UINT64_MAX mean "that or more". Elements. */
struct redist_baseline_result {
    uint64_t cost;     /**< Figure 11 */
    uint64_t height;   /**< largest local size, source and target included */
    uint64_t received; /**< by a device that every step moves data to */
    uint32_t nsteps;
    uint32_t npermutes;
};

struct meter {
    uint64_t local; /**< local size; stays at COST_INFINITE once it overflows */
    struct redist_baseline_result result;
};

void start_meter(const struct redist_problem *problem, struct meter *meter);
void meter_slice(struct meter *meter, uint32_t factor);
void meter_alltoall(struct meter *meter, uint32_t factor);
void meter_gather(struct meter *meter, uint32_t factor);
void meter_permute(struct meter *meter);

/** All ops of a path in normal form, with a permute in the valley if the path
 *  needs one. */
enum redist_status meter_path(const struct redist_problem *problem, const struct weak_graph *graph,
                              const struct weak_path *path, struct meter *meter,
                              struct redist_error *error);

#endif
