/* What an executor holds. */
#ifndef REDIST_EXECUTE_EXECUTOR_H
#define REDIST_EXECUTE_EXECUTOR_H

#include <mpi.h>
#include <redist/execute.h>
#include "schedule/moves.h"

/* The MPI objects of one move. */
struct channel {
    struct runs runs; /* of the box that is read */
    MPI_Comm group;   /* shared by moves with equal groups; not for an allpermute */
    bool owns_group;
    MPI_Datatype read, write; /* one block: what goes to one rank, what comes from one */
    MPI_Datatype *read_block, *write_block; /* alltoall: one per member, at its place */
    int *read_count, *write_count;          /* fused steps: 1, or 0 for a member without data */
};

struct redist_executor {
    MPI_Comm comm; /* a duplicate of the caller's, so that messages cannot mix */
    uint32_t nsteps, elem_bytes;
    struct moves moves;
    struct channel channel[REDIST_MAX_STEPS];
    struct runs copy_runs;
    int *ones, *zeros; /* counts, but for fused steps, and displacements for MPI_Alltoallw */
    void *scratch;
    void (*show)(void *context, uint32_t step, uint32_t nsteps);
    void *context;
};

#endif
