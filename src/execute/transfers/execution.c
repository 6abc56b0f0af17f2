/* Executions of prepared transfers: what is checked before anything moves, and calls that follow
 * each other. */
#include "execute/consensus.h"
#include "execute/transfers/create.h"
#include "execute/transfers/memories.h"
#include "execute/transfers/rounds.h"
#include "base/report.h"
#include "base/sized.h"
#include "base/given.h"

/* Collective: the memories of all ranks are right, and a report, if there is to be one; then the
 * first round is under way. */
static enum redist_status start_checked(struct redist_transfer_executor *executor,
                                        const void *const *source, void *const *target,
                                        const struct redist_execution_report *report,
                                        struct redist_error *error)
{
    enum redist_status status =
        !executor->started
            ? check_memories(executor, source, target, error)
            : report_failure(error, "an execution that was started is not finished yet, see "
                                    "redist_finish_transfers");
    if (status == REDIST_OK && report != NULL)
        status = check_sized(report, "struct redist_execution_report", error);
    PASS_FAILURE(reach_consensus(executor->comm, status, error));
    PASS_FAILURE(start_rounds(executor, source, target, error));
    executor->started = true;
    return REDIST_OK;
}

static enum redist_status check_single(const struct redist_transfer_executor *executor,
                                       struct redist_error *error)
{
    if (executor->nplans == 1)
        return REDIST_OK;
    return report_failure(error, "the executor has %u programs, see redist_start_programs",
                          (unsigned)executor->nplans);
}

enum redist_status redist_start_transfers(struct redist_transfer_executor *executor,
                                          const void *source, void *target,
                                          struct redist_error *error)
{
    struct redist_error unwanted;
    REFUSE_NULL(executor, error);
    error = use_error(error, &unwanted);
    PASS_FAILURE(check_single(executor, error));
    return start_checked(executor, &source, &target, NULL, error);
}

enum redist_status redist_start_programs(struct redist_transfer_executor *executor,
                                         const void *const *sources, void *const *targets,
                                         struct redist_error *error)
{
    struct redist_error unwanted;
    REFUSE_NULL(executor, error);
    return start_checked(executor, sources, targets, NULL, use_error(error, &unwanted));
}

enum redist_status redist_finish_transfers(struct redist_transfer_executor *executor,
                                           struct redist_execution_report *report,
                                           struct redist_error *error)
{
    struct redist_execution_report own;
    struct redist_error unwanted;
    error = use_error(error, &unwanted);
    REFUSE_NULL(executor, error);
    if (!executor->started)
        return report_failure(error, "no execution was started, see redist_start_transfers");
    if (report != NULL)
        PASS_FAILURE(check_sized(report, "struct redist_execution_report", error));
    executor->started = false;
    PASS_FAILURE(finish_rounds(executor, &own, error));
    if (report != NULL)
        give_sized(report, &own, sizeof own);
    return REDIST_OK;
}

enum redist_status redist_execute_transfers(const struct redist_transfers *transfers,
                                            const struct redist_array_values *values, MPI_Comm comm,
                                            const void *source, void *target,
                                            struct redist_execution_report *report,
                                            struct redist_error *error)
{
    struct redist_transfer_executor *executor = NULL;
    struct redist_error unwanted;
    error = use_error(error, &unwanted);
    PASS_FAILURE(redist_create_transfer_executor(transfers, values, comm, &executor, error));
    enum redist_status status = start_checked(executor, &source, &target, report, error);
    if (status == REDIST_OK)
        status = redist_finish_transfers(executor, report, error);
    redist_free_transfer_executor(executor);
    return status;
}

void redist_free_transfer_executor(struct redist_transfer_executor *executor)
{
    if (executor == NULL)
        return;
    if (executor->started)
        (void)redist_finish_transfers(executor, NULL, NULL);
    release_rounds(executor);
}
