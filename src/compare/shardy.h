/** @file shardy.h
 * The rules of Shardy's pass from reshards to collectives, on sub-axes:
 * preparation, then at most two rounds of one slice over all dimensions, one
 * permute if it is called for, alltoalls in two passes, one gather. It has no
 * cost model and does not look at sizes but for one slice, so it may cut a
 * dimension into more tiles than divide it, or end short of the target, where
 * the pass ends in an assertion.
 *
 * The gather takes the minor axes that no target dimension uses, as the
 * pass documents; axes of size 1 are left out.
 */
#ifndef REDIST_COMPARE_SHARDY_H
#define REDIST_COMPARE_SHARDY_H

#include "compare/meter.h"

void run_shardy_like(struct meter *meter);

#endif
