#include "execute/transfers/create.h"
#include <stdio.h>
#include <stdlib.h>
#include "base/digest.h"
#include "base/report.h"
#include "elements/kind.h"
#include "execute/agreement.h"
#include "execute/consensus.h"
#include "execute/transfers/join.h"
#include "base/given.h"

enum redist_status match_size(const struct redist_transfer_executor *executor, uint32_t ndevices,
                              struct redist_error *error)
{
    if ((uint32_t)executor->nranks == ndevices)
        return REDIST_OK;
    return report_failure(error, "the problem has %u devices, but the communicator has %d ranks",
                          (unsigned)ndevices, executor->nranks);
}

static uint64_t digest_transfers(const struct redist_transfers *transfers,
                                 const struct redist_array_values *values)
{
    if (transfers == NULL)
        return 0; /* a rank that is alone with it is told by its digest */
    const struct transfer_texts *texts = &transfers->texts;
    uint64_t digest = digest_text(DIGEST_START, texts->problem, texts->problem_length);
    digest = digest_text(digest, texts->certificate, texts->certificate_length);
    for (uint32_t a = 0; values != NULL && a < transfers->problem.narrays; a++)
        digest = digest_number(digest_number(digest, values[a].element), values[a].combine);
    return digest;
}

/* Of the arrays of which the certificate combines elements. */
static enum redist_status match_values(const struct redist_transfers *transfers,
                                       const struct redist_array_values *values,
                                       struct joined_plan *plan, struct redist_error *error)
{
    const struct transfer_problem *problem = &transfers->problem;
    char why[80];
    plan->values = calloc((size_t)problem->narrays + 1, sizeof *plan->values);
    if (plan->values == NULL)
        return report_no_memory(error, "out of memory for %u arrays", (unsigned)problem->narrays);
    for (uint32_t a = 0; a < problem->narrays; a++) {
        if (!plan->moves.combined[a])
            continue;
        if (values != NULL)
            plan->values[a] = values[a];
        (void)snprintf(why, sizeof why, "array %s: the plan combines elements",
                       problem->array[a].name);
        PASS_FAILURE(check_combination(why, plan->values[a].combine, plan->values[a].element,
                                       problem->array[a].elem, error));
    }
    return REDIST_OK;
}

enum redist_status prepare_plan(const struct redist_transfer_executor *executor,
                                const struct redist_transfers *transfers,
                                const struct redist_array_values *values, struct joined_plan *plan,
                                struct redist_error *error)
{
    PASS_FAILURE(read_device_plan(transfers, (uint32_t)executor->rank, &plan->moves, error));
    return match_values(transfers, values, plan, error);
}

/* With places in the communicator, and room for plans. */
static enum redist_status allocate_plans(struct redist_transfer_executor *executor, uint32_t nplans,
                                         struct redist_error *error)
{
    PASS_FAILURE(check_mpi(MPI_Comm_rank(executor->comm, &executor->rank), "MPI_Comm_rank", error));
    PASS_FAILURE(
        check_mpi(MPI_Comm_size(executor->comm, &executor->nranks), "MPI_Comm_size", error));
    executor->plan = calloc((size_t)nplans + 1, sizeof *executor->plan);
    executor->range = calloc(2 * (size_t)nplans + 1, sizeof *executor->range);
    if (executor->plan == NULL || executor->range == NULL)
        return report_no_memory(error, "out of memory for %u plans", (unsigned)nplans);
    executor->nplans = nplans;
    return REDIST_OK;
}

/* Duplicates the communicator; on failure there is nothing to free. */
static enum redist_status begin_empty_executor(MPI_Comm comm,
                                               struct redist_transfer_executor **executor,
                                               struct redist_error *error)
{
    MPI_Comm own = MPI_COMM_NULL;
    PASS_FAILURE(duplicate_comm(comm, &own, error));
    *executor = calloc(1, sizeof **executor);
    enum redist_status status =
        *executor != NULL ? REDIST_OK : report_no_memory(error, "out of memory for an executor");
    status = reach_consensus(own, status, error);
    if (status == REDIST_OK) {
        (*executor)->comm = own;
        return REDIST_OK;
    }
    free(*executor);
    MPI_Comm_free(&own);
    return status;
}

enum redist_status begin_executor(MPI_Comm comm, uint32_t nplans,
                                  struct redist_transfer_executor **executor,
                                  struct redist_error *error)
{
    PASS_FAILURE(begin_empty_executor(comm, executor, error));
    enum redist_status status =
        reach_consensus((*executor)->comm, allocate_plans(*executor, nplans, error), error);
    if (status != REDIST_OK)
        release_rounds(*executor);
    return status;
}

/* The part without communication. */
static enum redist_status prepare_transfers(struct redist_transfer_executor *executor,
                                            const struct redist_transfers *transfers,
                                            const struct redist_array_values *values,
                                            struct redist_error *error)
{
    PASS_FAILURE(prepare_plan(executor, transfers, values, &executor->plan[0], error));
    return join_plans(executor, error);
}

static enum redist_status match_transfers(const struct redist_transfer_executor *executor,
                                          const struct redist_transfers *transfers,
                                          struct redist_error *error)
{
    REFUSE_NULL(transfers, error);
    return match_size(executor, transfers->problem.ndevices, error);
}

enum redist_status redist_create_transfer_executor(const struct redist_transfers *transfers,
                                                   const struct redist_array_values *values,
                                                   MPI_Comm comm,
                                                   struct redist_transfer_executor **executor,
                                                   struct redist_error *error)
{
    struct redist_transfer_executor *made = NULL;
    struct redist_error unwanted;
    error = use_error(error, &unwanted);
    *executor = NULL;
    PASS_FAILURE(begin_executor(comm, 1, &made, error));
    enum redist_status status =
        compare_digests(digest_transfers(transfers, values), "other transfers", made->comm, error);
    if (status == REDIST_OK)
        status = reach_consensus(made->comm, match_transfers(made, transfers, error), error);
    if (status == REDIST_OK)
        status =
            reach_consensus(made->comm, prepare_transfers(made, transfers, values, error), error);
    if (status == REDIST_OK)
        *executor = made;
    else
        release_rounds(made);
    return status;
}

void release_rounds(struct redist_transfer_executor *executor)
{
    for (uint32_t p = 0; p < executor->nplans; p++) {
        struct joined_plan *plan = &executor->plan[p];
        free_device_plan(&plan->moves);
        free(plan->values);
        free(plan->between[0]);
        free(plan->between[1]);
    }
    free_joined_rounds(executor);
    free(executor->plan);
    free(executor->range);
    MPI_Comm_free(&executor->comm);
    free(executor);
}
