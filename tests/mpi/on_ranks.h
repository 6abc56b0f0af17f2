/* Tests that run on all ranks at once: their assertions hold on all or on none, as a rank that left
 * a test alone would leave the others hanging. */
#ifndef REDIST_TESTS_ON_RANKS_H
#define REDIST_TESTS_ON_RANKS_H

#include <mpi.h>
#include "support/checks.h"

#define assert_everywhere(condition) assert_true(holds_everywhere(condition))

/* By the profiling interface, as tests make calls of MPI fail. */
static inline int holds_everywhere(int condition)
{
    int all = 0;
    PMPI_Allreduce(&condition, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    return all;
}

static inline void start_ranks(int *argc, char ***argv, int *rank, int *nranks)
{
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, nranks);
}

/* The exit status of a program of which so many tests failed. */
static inline int end_ranks(int failed)
{
    MPI_Finalize();
    return failed == 0 ? 0 : 1;
}

#endif
