/* How many dimensions a box has at most, and where a copy stands. */
#ifndef COPY_LIMITS_H
#define COPY_LIMITS_H

#include <stdint.h>

#define COPY_RANK_MAX 16

/* The offsets of a run, or of the first run of a row, in target and source. */
struct copy_spot {
    uint64_t to;
    uint64_t from;
};

#endif
