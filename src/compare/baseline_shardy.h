#ifndef REDIST_COMPARE_BASELINE_SHARDY_H
#define REDIST_COMPARE_BASELINE_SHARDY_H

#include "compare/baseline_meter.h"

void run_shardy_like(const struct redist_problem *problem, struct meter *meter);

#endif
