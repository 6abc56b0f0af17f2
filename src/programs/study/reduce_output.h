/* What `redist reduce` prints. */
#ifndef REDIST_PROGRAMS_STUDY_REDUCE_OUTPUT_H
#define REDIST_PROGRAMS_STUDY_REDUCE_OUTPUT_H

#include "reduce/exact.h"
#include "reduce/study.h"

struct question {
    struct study study;
    struct matrix matrix;
    uint32_t axes;
    struct studied_reduction studied;
    bool exact; /* the next two count */
    uint64_t elements;
    struct exact_prices prices;
};

/* The programs, or with `best` the cheapest alone; returns the exit status. */
int print_reduction(const struct question *question, bool json, bool best);

#endif
