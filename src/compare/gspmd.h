/** @file gspmd.h
 * XLA's SPMD partitioner: the first rule that applies makes steps, and what is
 * left is resharded anew; the last resort replicates the whole array. Layouts
 * are tile counts and device lists, so steps need not be between types.
 *
 * Left out: halo exchanges for tiles that do not divide, and the sum that takes
 * the place of a gather on dimensions shorter than their tile count.
 */
#ifndef REDIST_COMPARE_GSPMD_H
#define REDIST_COMPARE_GSPMD_H

#include "compare/meter.h"

/** Fails when memory runs out. */
enum redist_status run_gspmd_like(struct meter *meter, struct redist_error *error);

#endif
