/* What the parts of redist-run share. A collective function that takes a job
 * returns the same status and the same line on every rank. */
#ifndef REDIST_CLI_RUN_JOB_H
#define REDIST_CLI_RUN_JOB_H

#include <mpi.h>
#include <redist/execute.h>
#include "cli/run_options.h"
#include "files/npy.h"
#include "schedule/runs.h"

struct job {
    const struct run_options *options;
    MPI_Comm comm;
    int rank, nranks;
    struct redist_verdict verdict;
    struct redist_program *program;
    struct redist_executor *executor;
    unsigned char *source, *target; /* this rank's tiles */
    uint64_t source_elements, target_elements;
    char dtype[NPY_MAX_DTYPE]; /* of the elements, for the output */
};

#endif
