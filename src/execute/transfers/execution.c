/* Executions of prepared transfers: what is checked before anything moves, and calls that follow
 * each other. */
#include "execute/agreement.h"
#include "execute/consensus.h"
#include "execute/transfers/create.h"
#include "execute/transfers/rounds.h"
#include "base/report.h"
#include "base/sized.h"
#include "base/given.h"

/* Of this rank alone: the memories that it needs are there, and do not overlap. */
static enum redist_status check_memories(const struct redist_transfer_executor *executor,
                                         const void *source, const void *target,
                                         struct redist_error *error)
{
    uint64_t given = executor->plan.source_bytes, wanted = executor->plan.target_bytes;
    if (given > 0 && source == NULL)
        return report_failure(error, "rank %d: source is NULL, expected a memory of %llu bytes",
                              executor->rank, (unsigned long long)given);
    if (wanted > 0 && target == NULL)
        return report_failure(error, "rank %d: target is NULL, expected a memory of %llu bytes",
                              executor->rank, (unsigned long long)wanted);
    if (given > 0 && wanted > 0 && overlaps(source, given, target, wanted))
        return report_failure(error,
                              "rank %d: the source memory of %llu bytes and the target memory of "
                              "%llu bytes overlap, expected two separate ones",
                              executor->rank, (unsigned long long)given,
                              (unsigned long long)wanted);
    return REDIST_OK;
}

/* Collective: the memories of all ranks are right, and a report, if there is to be one; then the
 * first round is under way. */
static enum redist_status start_checked(struct redist_transfer_executor *executor,
                                        const void *source, void *target,
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

enum redist_status redist_start_transfers(struct redist_transfer_executor *executor,
                                          const void *source, void *target,
                                          struct redist_error *error)
{
    struct redist_error unwanted;
    REFUSE_NULL(executor, error);
    return start_checked(executor, source, target, NULL, use_error(error, &unwanted));
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
    enum redist_status status = start_checked(executor, source, target, report, error);
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
