/* What the parts of redist-run share. All functions here that take a job are
 * collective: every rank returns the same status and the same line. */
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

/* --- run_load.c --- */

/* Rank 0 reads problem and certificate, once; every rank checks these bytes. */
enum redist_status load_program(struct job *job, struct redist_error *error);

/* --- run_input.c --- */

/* This rank's tile of the type, as a box of the global array, or as an array
 * alone. */
void find_tile(const struct job *job, const struct redist_type *type, bool alone, struct box *box);

/* Replaces the first %d of `pattern` by the device number; false, and a copy,
 * when there is none. `path` has PATH_SIZE bytes. */
#define PATH_SIZE 4096
bool expand_path(const char *pattern, int device, char *path);

/* Opens --in, checks it, and reads this rank's tile. */
enum redist_status read_input(struct job *job, struct redist_error *error);

/* --- run_synthetic.c --- */

/* Executions after which every digit of every global index has been seen. */
uint32_t count_passes(const struct job *job);

/* Fills the source tile with digit `pass` of the global indices, and the target
 * tile with what cannot be right. */
void fill_tiles(struct job *job, uint32_t pass);

/* Compares every element of the target tile. */
enum redist_status verify_target(struct job *job, uint32_t pass, struct redist_error *error);

#endif
