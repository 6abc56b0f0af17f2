/* One direct exchange: every part in the message of its two ranks, as one MPI_Alltoallw with
 * a type for each, which any MPI program could do. For problems without sums and tails. */
#ifndef REDIST_TESTS_DIRECT_H
#define REDIST_TESTS_DIRECT_H

#include <mpi.h>
#include <stdbool.h>
#include "types/sequence.h"

/* For each peer, sent and received: how many parts, 0 or 1, the byte where they begin, and of what type. */
struct direct_exchange {
    int nranks, *counts[2], *begin[2];
    MPI_Datatype *types[2];
};

/* False when memory runs out. */
bool prepare_direct(const struct redist_problem *problem, int rank, int nranks,
                    struct direct_exchange *direct);

void run_direct(const struct direct_exchange *direct, const void *source, void *target);

void free_direct(struct direct_exchange *direct);

#endif
