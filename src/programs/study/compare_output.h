/* Comparisons as a table for people and as JSON for machines. */
#ifndef REDIST_PROGRAMS_STUDY_COMPARE_OUTPUT_H
#define REDIST_PROGRAMS_STUDY_COMPARE_OUTPUT_H

#include <jansson.h>
#include <stdbool.h>
#include "programs/study/comparison.h"

/* False when there was no memory for it, which is said. */
bool print_comparison(const struct comparison *comparison);

void describe_comparison(const struct comparison *comparison, json_t *result);

/* What became of the methods over many problems. */
struct method_summary {
    uint64_t over, failed, pads, parts, replicates; /* problems */
    double worst;                                   /* height over the bound, 1 at least */
    uint64_t nratios;                               /* problems where both costs count */
    double log_ratios;                              /* sum of log(cost / ours) */
    double log_joint_ratios;
};

struct comparison_summary {
    uint64_t problems;
    struct method_summary method[METHODS];
};

void add_to_summary(const struct comparison *comparison, struct comparison_summary *summary);

/* One JSON object; its key `summary` tells it from the answers. */
void print_summary(const struct comparison_summary *summary);

#endif
