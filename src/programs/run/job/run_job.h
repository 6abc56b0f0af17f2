/* What the parts of redist-run share. A collective function that takes a job
 * returns the same status and the same line on every rank. */
#ifndef REDIST_PROGRAMS_RUN_JOB_RUN_JOB_H
#define REDIST_PROGRAMS_RUN_JOB_RUN_JOB_H

#include <mpi.h>
#include <redist/execute.h>
#include "programs/run/job/run_options.h"
#include "execute/transfers/executor.h"
#include "files/npy.h"
#include "table/table.h"
#include "schedule/runs/runs.h"

#define BOTH_SIDES 2 /* of enum table_side */

struct job {
    const struct run_options *options;
    MPI_Comm comm;
    int rank, nranks;
    struct redist_nodes nodes; /* of a plan that was made here; else cleared */
    bool kept;                 /* it was made by an earlier run (--cache); on rank 0 */
    struct redist_verdict verdict;
    struct redist_program *program;
    struct redist_executor *executor;
    struct redist_transfers *transfers;      /* in place of a program; else NULL */
    struct redist_transfer_executor *rounds; /* in place of the executor */
    const void **sources;                    /* of many programs: their tiles; else NULL */
    void **targets;
    struct tile_table table[BOTH_SIDES]; /* of SOURCE_SIDE and TARGET_SIDE */
    bool holds[BOTH_SIDES];              /* this rank has a tile, or is idle */
    bool blank; /* its target tile is to have the identity of the operation alone */
    uint64_t elements[BOTH_SIDES];     /* of a tile, padding included */
    uint64_t bytes[BOTH_SIDES];        /* of transfers: of this rank's memories */
    unsigned char *data[BOTH_SIDES];   /* this rank's tiles, or memories; NULL when it is idle */
    unsigned char *memory[BOTH_SIDES]; /* that the library allocated for them, on all ranks */
    char dtype[NPY_MAX_DTYPE];         /* of the elements, for the output */
    enum redist_element element;       /* what they are, where they are combined */
};

#endif
