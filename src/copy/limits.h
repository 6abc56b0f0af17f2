/* How many dimensions a box has at most, and where a copy stands. */
#ifndef COPY_LIMITS_H
#define COPY_LIMITS_H

#include <stdint.h>

#define COPY_RANK_MAX 16

/* The index of a run, and its offsets in target and source. Passed by value: a pointer to
 * it would meet the pointers to shape and strides, and proofs would have to tell them apart. */
struct copy_spot {
    uint64_t index[COPY_RANK_MAX];
    uint64_t to;
    uint64_t from;
};

#endif
