/** @file paper.h
 * The lowering of the paper: one shortest weak path, biased to the axes of the
 * target, and a permute in its valley if it needs one (section 7.3).
 */
#ifndef REDIST_COMPARE_PAPER_H
#define REDIST_COMPARE_PAPER_H

#include "compare/meter.h"

/** Counts the steps, and makes `*plan` of them unless `plan` is NULL. */
enum redist_status run_paper(struct meter *meter, struct redist_plan **plan,
                             struct redist_error *error);

#endif
