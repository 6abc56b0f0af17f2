#ifndef REDIST_COMPARE_BASELINE_NAIVE_H
#define REDIST_COMPARE_BASELINE_NAIVE_H

#include "compare/baseline_meter.h"

/* Gathers, then slices, every dimension, or only those whose axes differ. */
void run_naive(const struct redist_problem *problem, bool only_differing, struct meter *meter);

#endif
