/** @file baseline_meter.h
 * Adding up the steps of a baseline.
 */
#ifndef REDIST_PLAN_BASELINE_METER_H
#define REDIST_PLAN_BASELINE_METER_H

#include "compare/baseline.h"
#include "plan/weak/weak.h"

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

/** Gathers, then slices, every dimension, or only those whose axes differ. */
void run_naive(const struct redist_problem *problem, bool only_differing, struct meter *meter);

/** The path of the first pattern that matches, in normal form; false when none
 *  does, and then the naive sequence is what is left. */
bool find_gspmd_path(const struct weak_graph *graph, struct weak_path *path);

enum redist_status run_gspmd_like(const struct redist_problem *problem,
                                  const struct weak_graph *graph, struct meter *meter,
                                  struct redist_error *error);

void run_shardy_like(const struct redist_problem *problem, struct meter *meter);

#endif
