/* Making and freeing executors. */
#include <stdlib.h>
#include "execute/agreement.h"
#include "execute/consensus.h"
#include "execute/channels.h"
#include "execute/combine.h"
#include "execute/executor.h"
#include "execute/fetch.h"
#include "execute/identity.h"
#include "execute/ordered.h"
#include "execute/share.h"
#include "execute/stage.h"
#include "schedule/parcels.h"
#include "base/report.h"
#include "base/given.h"

static enum redist_status check_size(const struct redist_program *program, MPI_Comm comm,
                                     struct redist_error *error)
{
    int nranks = 0;
    REFUSE_NULL(program, error);
    PASS_FAILURE(check_mpi(MPI_Comm_size(comm, &nranks), "MPI_Comm_size", error));
    if ((uint32_t)nranks != program->ndevices)
        return report_failure(error,
                              "the problem has %u devices, but the communicator has %d ranks",
                              (unsigned)program->ndevices, nranks);
    return REDIST_OK;
}

/* Whether results of moves lie in the target buffer, or it serves moves in place, on a
 * rank that is given none. */
static bool needs_spare_target(const struct moves *moves)
{
    for (uint32_t k = 0; k < moves->nmoves && !moves->wants; k++) {
        const struct move *move = &moves->move[k];
        const struct parcels *parcels = move->parcels;
        bool gets = parcels == NULL || parcels->keeps || parcels->nreceived > 0;
        if (!move->idle && gets && (move->to == TARGET_BUFFER || move->from == move->to))
            return true;
    }
    return false;
}

static enum redist_status allocate_buffers(struct redist_executor *executor,
                                           struct redist_error *error)
{
    uint64_t scratch = executor->moves.buffer_bytes[SCRATCH_BUFFER];
    uint64_t target = executor->moves.buffer_bytes[TARGET_BUFFER];
    bool spare = needs_spare_target(&executor->moves);
    executor->scratch = malloc(scratch > 0 ? scratch : 1);
    if (spare)
        executor->spare_target = malloc(target);
    if (executor->scratch != NULL && (!spare || executor->spare_target != NULL))
        return REDIST_OK;
    return report_no_memory(error, "out of memory for a scratch buffer of %llu bytes",
                            (unsigned long long)(scratch + (spare ? target : 0)));
}

/* The part without communication: memory and datatypes. */
static enum redist_status prepare_rank(struct redist_executor *executor,
                                       const struct redist_program *program,
                                       enum redist_element element, struct redist_error *error)
{
    int rank = 0;
    executor->nranks = program->ndevices;
    executor->nsteps = program->nsteps;
    executor->elem_bytes = program->problem.elem_bytes;
    PASS_FAILURE(choose_operation(program, element, &executor->combination, error));
    PASS_FAILURE(choose_identity(program, element, executor, error));
    PASS_FAILURE(check_mpi(MPI_Comm_rank(executor->comm, &rank), "MPI_Comm_rank", error));
    PASS_FAILURE(list_moves(program, (uint32_t)rank, &executor->moves, error));
    PASS_FAILURE(allocate_buffers(executor, error));
    return make_datatypes(executor, error);
}

/* Duplicates the communicator; on failure there is nothing to free. */
static enum redist_status allocate_executor(MPI_Comm comm, struct redist_executor **executor,
                                            struct redist_error *error)
{
    MPI_Comm own = MPI_COMM_NULL;
    PASS_FAILURE(duplicate_comm(comm, &own, error));
    struct redist_executor *made = calloc(1, sizeof *made);
    enum redist_status status = REDIST_OK;
    if (made == NULL)
        status = report_no_memory(error, "out of memory for an executor");
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

enum redist_status redist_create_executor(const struct redist_program *program,
                                          enum redist_element element, MPI_Comm comm,
                                          struct redist_executor **executor,
                                          struct redist_error *error)
{
    struct redist_executor *made = NULL;
    struct redist_error unwanted;
    error = use_error(error, &unwanted);
    *executor = NULL;
    PASS_FAILURE(allocate_executor(comm, &made, error));
    enum redist_status status =
        reach_consensus(made->comm, check_size(program, made->comm, error), error);
    if (status == REDIST_OK)
        status = compare_programs(program, element, made->comm, error);
    if (status == REDIST_OK)
        status = reach_consensus(made->comm, prepare_rank(made, program, element, error), error);
    if (status == REDIST_OK)
        status = reach_consensus(made->comm, make_groups(made, program, error), error);
    if (status == REDIST_OK)
        status = reach_consensus(made->comm, make_shares(made, error), error);
    if (status == REDIST_OK)
        status = reach_consensus(
            made->comm, make_stage(made, program->height * program->problem.elem_bytes, error),
            error);
    if (status == REDIST_OK)
        status = reach_consensus(made->comm, learn_places(made, error), error);
    if (status != REDIST_OK) {
        redist_free_executor(made);
        return status;
    }
    *executor = made;
    return REDIST_OK;
}

enum redist_status redist_fix_order(struct redist_executor *executor, struct redist_error *error)
{
    struct redist_error unwanted;
    error = use_error(error, &unwanted);
    REFUSE_NULL(executor, error);
    enum redist_status status = REDIST_OK;
    if (executor->ordered.stage == NULL && executor->combination.element != REDIST_BYTES)
        status = make_ordered(executor, error);
    status = reach_consensus(executor->comm, status, error);
    if (status != REDIST_OK)
        free_ordered(executor);
    return status;
}

void redist_free_executor(struct redist_executor *executor)
{
    if (executor == NULL)
        return;
    if (executor->started)
        (void)redist_finish_execution(executor, NULL, NULL);
    free_shares(executor);
    free_channels(executor);
    free_moves(&executor->moves);
    free_stage(executor);
    free_ordered(executor);
    free_combination(&executor->combination);
    MPI_Comm_free(&executor->comm);
    free(executor->spare_target);
    free(executor);
}
