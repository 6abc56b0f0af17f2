/** @file gspmd_partial.h
 * The rules of partial replication: from a layout with replicas by slices, to
 * one by gathers, and both with alltoalls where all counts move by one dimension.
 */
#ifndef REDIST_COMPARE_GSPMD_PARTIAL_H
#define REDIST_COMPARE_GSPMD_PARTIAL_H

#include "compare/tiling.h"

/** Each makes `now` the target, or does nothing and returns false when its rule
 *  does not apply. */
bool reshard_with_slices(struct tiling_run *run, struct tiling *now, const struct tiling *target);
bool reshard_with_gathers(struct tiling_run *run, struct tiling *now, const struct tiling *target);
bool reshard_shifted_counts(struct tiling_run *run, struct tiling *now,
                            const struct tiling *target);

#endif
