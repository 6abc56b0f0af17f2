#include "programs/ranks/arguments.h"
#include <stdlib.h>
#include <string.h>
#include "execute/consensus.h"
#include "base/report.h"

/* Bytes of all arguments behind the program's name, a NUL behind each. */
static int measure_arguments(int argc, char *const *argv)
{
    size_t bytes = 0;
    for (int k = 1; k < argc; k++)
        bytes += strlen(argv[k]) + 1;
    return (int)bytes; /* Linux limits them to less than INT_MAX */
}

static void join_arguments(int argc, char *const *argv, char *joined)
{
    for (int k = 1; k < argc; k++) {
        size_t bytes = strlen(argv[k]) + 1;
        memcpy(joined, argv[k], bytes);
        joined += bytes;
    }
}

/* Names the first argument of this rank that differs from rank 0's, `bytes` at `first`. */
static enum redist_status compare_joined(int argc, char *const *argv, const char *first, int bytes,
                                         int rank, struct redist_error *error)
{
    const char *end = first + bytes;
    for (int k = 1; k < argc || first < end; k++) {
        const char *mine = k < argc ? argv[k] : NULL, *other = first < end ? first : NULL;
        if (mine == NULL || other == NULL || strcmp(mine, other) != 0)
            return report_failure(error,
                                  "all ranks need the same arguments: rank 0 was given '%.80s' "
                                  "where rank %d was given '%.80s'",
                                  other != NULL ? other : "", rank, mine != NULL ? mine : "");
        first += strlen(first) + 1;
    }
    return REDIST_OK;
}

enum redist_status compare_arguments(int argc, char *const *argv, MPI_Comm comm,
                                     struct redist_error *error)
{
    int rank = 0, bytes = measure_arguments(argc, argv);
    enum redist_status status = check_mpi(MPI_Comm_rank(comm, &rank), "MPI_Comm_rank", error);
    if (status == REDIST_OK)
        status = check_mpi(MPI_Bcast(&bytes, 1, MPI_INT, 0, comm), "MPI_Bcast", error);
    if (status != REDIST_OK)
        return status;
    char *first = malloc((size_t)bytes + 1);
    if (first == NULL)
        status = report_no_memory(error, "out of memory for %d bytes of arguments", bytes);
    else if (rank == 0)
        join_arguments(argc, argv, first);
    status = reach_consensus(comm, status, error);
    if (status == REDIST_OK)
        status = check_mpi(MPI_Bcast(first, bytes, MPI_CHAR, 0, comm), "MPI_Bcast", error);
    if (status == REDIST_OK)
        status =
            reach_consensus(comm, compare_joined(argc, argv, first, bytes, rank, error), error);
    free(first);
    return status;
}
