/** @file naive.h
 * Gather every partitioned dimension, then slice: equation (2) of the paper.
 */
#ifndef REDIST_COMPARE_NAIVE_H
#define REDIST_COMPARE_NAIVE_H

#include "compare/meter.h"

/** With `only_differing`, dimensions with the same axes on both sides stay. */
void run_naive(struct meter *meter, bool only_differing);

#endif
