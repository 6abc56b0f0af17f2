/** @file baseline.h
 * What other methods would do with a problem, for comparison. Each is coded
 * afresh from a description of its rules, one file for each.
 */
#ifndef REDIST_COMPARE_BASELINE_H
#define REDIST_COMPARE_BASELINE_H

#include "compare/result.h"

enum baseline {
    BASELINE_PAPER,           /**< one shortest path, permute in the valley (section 7.3) */
    BASELINE_SHARDY,          /**< shardy.h */
    BASELINE_GSPMD,           /**< gspmd.h */
    BASELINE_DTENSOR,         /**< dtensor.h */
    BASELINE_NNSCALER,        /**< nnscaler.h */
    BASELINE_NAIVE_DIFFERING, /**< naive, for dimensions whose axes differ */
    BASELINE_NAIVE,           /**< gather every partitioned dimension, then slice */
    BASELINES                 /**< how many there are */
};

/** "paper", "shardy-like", "gspmd-like", "dtensor-like", "nnscaler-like",
 *  "naive-differing", "naive". */
const char *name_baseline(enum baseline which);

/** The baseline of that name, or BASELINES. */
enum baseline find_baseline(const char *name);

/** Counts the steps of a method; that it fails on the problem by its own rules
 *  is a result too. */
enum redist_status run_baseline(const struct redist_problem *problem, enum baseline which,
                                struct baseline_result *result, struct redist_error *error);

/** The steps as a plan that can be certified, checked and executed. Fails when
 *  they are none: the method fails, or pads. */
enum redist_status make_baseline_plan(const struct redist_problem *problem, enum baseline which,
                                      struct redist_plan **plan, struct redist_error *error);

#endif
