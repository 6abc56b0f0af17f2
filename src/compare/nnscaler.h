/** @file nnscaler.h
 * nnScaler's plan between two layouts of one set of devices: the cheapest path
 * of its graph of (replicas, tiles per dimension), by its prices and in its
 * order, and then a search for device orders along that path that end at the
 * right tiles. Where there are none it replicates everything on the way. It
 * makes no permute. Partial sums have no part in it, as nothing is summed.
 */
#ifndef REDIST_COMPARE_NNSCALER_H
#define REDIST_COMPARE_NNSCALER_H

#include "compare/meter.h"

/** Fails when memory runs out. */
enum redist_status run_nnscaler_like(struct meter *meter, struct redist_error *error);

#endif
