#ifndef REDIST_COMPARE_BASELINE_GSPMD_H
#define REDIST_COMPARE_BASELINE_GSPMD_H

#include "compare/baseline_meter.h"

/* The path of the first pattern that matches, in normal form; false when none
 * does, and then the naive sequence is what is left. */
bool find_gspmd_path(const struct weak_graph *graph, struct weak_path *path);

enum redist_status run_gspmd_like(const struct redist_problem *problem,
                                  const struct weak_graph *graph, struct meter *meter,
                                  struct redist_error *error);

#endif
