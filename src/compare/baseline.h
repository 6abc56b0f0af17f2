/** @file baseline.h
 * What simpler methods would do with a problem, for comparison. Each is coded
 * afresh from a description of its rules; none makes device groups. Where a
 * rule leaves open whether an allpermute is needed, it is counted only if the
 * sequence cannot reach the target without.
 */
#ifndef REDIST_COMPARE_BASELINE_H
#define REDIST_COMPARE_BASELINE_H

#include "compare/baseline_meter.h"

enum redist_baseline {
    REDIST_NAIVE,           /**< gather every partitioned dimension, then slice */
    REDIST_NAIVE_DIFFERING, /**< the same for dimensions whose axes differ */
    REDIST_GSPMD_LIKE,      /**< a fixed list of patterns, else naive */
    REDIST_SHARDY_LIKE,     /**< slice, permute, alltoalls, gather on whole axes; twice */
    REDIST_PAPER,           /**< one shortest path, permute in the valley (section 7.3) */
    REDIST_BASELINES        /**< how many there are */
};

/** "naive", "naive-differing", "gspmd-like", "shardy-like", "paper". */
const char *redist_name_baseline(enum redist_baseline which);

enum redist_status redist_run_baseline(const struct redist_problem *problem,
                                       enum redist_baseline which,
                                       struct redist_baseline_result *result,
                                       struct redist_error *error);

#endif
