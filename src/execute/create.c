/* Making and freeing executors. */
#include <stdlib.h>
#include "execute/consensus.h"
#include "execute/channels.h"
#include "execute/executor.h"
#include "types/report.h"

static enum redist_status check_size(const struct redist_program *program, MPI_Comm comm,
                                     struct redist_error *error)
{
    int nranks = 0;
    if (check_mpi(MPI_Comm_size(comm, &nranks), "MPI_Comm_size", error) != REDIST_OK)
        return REDIST_FAILED;
    if ((uint32_t)nranks != program->ndevices)
        return report_failure(error, "the mesh has %u devices, but the communicator has %d ranks",
                              (unsigned)program->ndevices, nranks);
    return REDIST_OK;
}

/* The part without communication: memory and datatypes. */
static enum redist_status prepare_rank(struct redist_executor *executor,
                                       const struct redist_program *program,
                                       struct redist_error *error)
{
    int rank = 0;
    executor->nsteps = program->nsteps;
    executor->elem_bytes = program->problem.elem_bytes;
    if (check_mpi(MPI_Comm_rank(executor->comm, &rank), "MPI_Comm_rank", error) != REDIST_OK ||
        list_moves(program, (uint32_t)rank, &executor->moves, error) != REDIST_OK)
        return REDIST_FAILED;
    uint64_t scratch = executor->moves.buffer_bytes[SCRATCH_BUFFER];
    executor->zeros = calloc(program->ndevices, sizeof *executor->zeros);
    executor->ones = calloc(program->ndevices, sizeof *executor->ones);
    executor->scratch = malloc(scratch > 0 ? scratch : 1);
    if (executor->zeros == NULL || executor->ones == NULL || executor->scratch == NULL)
        return report_failure(error, "out of memory for a scratch buffer of %llu bytes",
                              (unsigned long long)scratch);
    for (uint32_t m = 0; m < program->ndevices; m++)
        executor->ones[m] = 1;
    return make_datatypes(executor, error);
}

/* Duplicates the communicator; on failure there is nothing to free. */
static enum redist_status allocate_executor(MPI_Comm comm, struct redist_executor **executor,
                                            struct redist_error *error)
{
    MPI_Comm own = MPI_COMM_NULL;
    if (check_mpi(MPI_Comm_dup(comm, &own), "MPI_Comm_dup", error) != REDIST_OK ||
        check_mpi(MPI_Comm_set_errhandler(own, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler",
                  error) != REDIST_OK)
        return REDIST_FAILED;
    struct redist_executor *made = calloc(1, sizeof *made);
    enum redist_status status = REDIST_OK;
    if (made == NULL)
        status = report_failure(error, "out of memory for an executor");
    status = reach_consensus(own, status, error);
    if (status != REDIST_OK) {
        free(made);
        MPI_Comm_free(&own);
        return status;
    }
    made->comm = own;
    clear_channels(made);
    *executor = made;
    return REDIST_OK;
}

enum redist_status redist_create_executor(const struct redist_program *program, MPI_Comm comm,
                                          struct redist_executor **executor,
                                          struct redist_error *error)
{
    struct redist_executor *made = NULL;
    struct redist_error unwanted;
    if (error == NULL)
        error = &unwanted;
    *executor = NULL;
    error->message[0] = '\0';
    if (check_size(program, comm, error) != REDIST_OK ||
        allocate_executor(comm, &made, error) != REDIST_OK)
        return REDIST_FAILED;
    enum redist_status status =
        reach_consensus(made->comm, prepare_rank(made, program, error), error);
    if (status == REDIST_OK)
        status = reach_consensus(made->comm, make_groups(made, program, error), error);
    if (status != REDIST_OK) {
        redist_free_executor(made);
        return status;
    }
    *executor = made;
    return REDIST_OK;
}

void redist_free_executor(struct redist_executor *executor)
{
    if (executor == NULL)
        return;
    free_channels(executor);
    free_moves(&executor->moves);
    MPI_Comm_free(&executor->comm);
    free(executor->ones);
    free(executor->zeros);
    free(executor->scratch);
    free(executor);
}
