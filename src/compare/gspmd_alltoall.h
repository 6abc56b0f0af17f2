/** @file gspmd_alltoall.h
 * The rule of exchanged counts: source and target have the same tile counts on
 * other dimensions.
 */
#ifndef REDIST_COMPARE_GSPMD_ALLTOALL_H
#define REDIST_COMPARE_GSPMD_ALLTOALL_H

#include "compare/tiling.h"

/** Alltoalls, and a permute if they leave tiles on other devices; false, with
 *  nothing done, when the rule does not apply. */
bool reshard_with_alltoalls(struct tiling_run *run, struct tiling *now,
                            const struct tiling *target);

#endif
