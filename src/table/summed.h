/* A problem and how a plan numbers what is to be combined in it. */
#ifndef REDIST_TABLE_SUMMED_H
#define REDIST_TABLE_SUMMED_H

#include "types/sequence.h"

/* A problem and the summand dimensions of one of its plans, which both outlive what
 * points to them. */
struct summed_problem {
    const struct redist_problem *problem;
    const struct redist_sum *sum;
    uint32_t nsums;
};

#endif
