/* Comparisons as a table for people and as JSON for machines. */
#ifndef REDIST_PROGRAMS_STUDY_COMPARE_OUTPUT_H
#define REDIST_PROGRAMS_STUDY_COMPARE_OUTPUT_H

#include <jansson.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "programs/study/comparison.h"

/* False when there was no memory for it, which is said. */
bool print_comparison(const struct comparison *comparison);

void describe_comparison(const struct comparison *comparison, json_t *result);

/* What became of the methods over many problems, for processes that share the memory: sums of
 * whole numbers, which come out the same in any order. */
struct method_summary {
    _Atomic uint64_t over, failed, pads, parts, replicates; /* problems */
    _Atomic uint64_t worst;   /* height over the bound, as the bits of a double */
    _Atomic uint64_t nratios; /* problems where both costs count */
    _Atomic int64_t logs;     /* sum of log(cost / ours), in units of LOG_UNIT */
    _Atomic int64_t joint_logs;
};

#define LOG_UNIT 0x1p-36

struct comparison_summary {
    _Atomic uint64_t problems;
    struct method_summary method[METHODS];
};

void add_to_summary(const struct comparison *comparison, struct comparison_summary *summary);

/* One JSON object; its key `summary` tells it from the answers. */
void print_summary(const struct comparison_summary *summary);

#endif
