#include "execute/transfers/rounds.h"
#include "execute/consensus.h"
#include "execute/transfers/boxes.h"
#include "execute/transfers/create.h"
#include "execute/transfers/messages.h"
#include "base/report.h"
#include "base/sized.h"

static struct round_memories find_memories(const struct transfer_executor *executor, uint32_t i,
                                           const void *source, void *target)
{
    bool first = i == 0, last = i + 1 == executor->plan.rounds;
    return (struct round_memories){
        .round = &executor->plan.round[i],
        .from = first ? source : executor->between[(i - 1) % 2],
        .to = last ? target : executor->between[i % 2],
    };
}

/* `*copied` is what this rank's own copies come to: whoever waits for its messages gets them
 * all the same. */
static enum redist_status run_round(struct transfer_executor *executor,
                                    const struct round_memories *here, enum redist_status *copied,
                                    struct redist_error *error)
{
    PASS_FAILURE(receive_messages(executor, here->round, error));
    enum redist_status packed = pack_messages(executor, here, error);
    enum redist_status status = send_messages(executor, here->round, error);
    if (status == REDIST_OK)
        status = wait_for_messages(executor, error);
    if (status != REDIST_OK)
        return status;
    *copied = packed == REDIST_OK ? place_parts(executor, here, error) : packed;
    return REDIST_OK;
}

static void report_round(const struct transfer_executor *executor, uint32_t i, double seconds,
                         struct redist_execution_report *report)
{
    const struct device_round *round = &executor->plan.round[i];
    report->step[i] = (struct redist_step_report){.seconds = seconds,
                                                  .bytes_sent = round->given.bytes,
                                                  .bytes_received = round->gotten.bytes,
                                                  .steps = 1};
    report->total.bytes_sent += round->given.bytes;
    report->total.bytes_received += round->gotten.bytes;
}

static void report_memory(const struct transfer_executor *executor,
                          struct redist_execution_report *report)
{
    report->scratch_bytes = executor->outgoing_bytes + executor->incoming_bytes +
                            executor->between_bytes[0] + executor->between_bytes[1] +
                            executor->sum_bytes + executor->turn_bytes;
    report->peak_bytes =
        executor->plan.source_bytes + executor->plan.target_bytes + report->scratch_bytes;
}

enum redist_status run_transfers(struct transfer_executor *executor, const void *source,
                                 void *target, struct redist_execution_report *report,
                                 struct redist_error *error)
{
    enum redist_status copied = REDIST_OK;
    double start = MPI_Wtime();
    *report = (struct redist_execution_report){0};
    for (uint32_t i = 0; i < executor->plan.rounds; i++) {
        struct round_memories here = find_memories(executor, i, source, target);
        enum redist_status round = REDIST_OK;
        double begun = MPI_Wtime();
        if (executor->show != NULL)
            executor->show(executor->context, i, executor->plan.rounds);
        PASS_FAILURE(run_round(executor, &here, &round, error));
        report_round(executor, i, MPI_Wtime() - begun, report);
        copied = round != REDIST_OK ? round : copied;
    }
    report->total.seconds = MPI_Wtime() - start;
    report_memory(executor, report);
    return reach_consensus(executor->comm, copied, error);
}

enum redist_status redist_execute_transfers(const struct redist_transfers *transfers,
                                            const struct redist_array_values *values, MPI_Comm comm,
                                            const void *source, void *target,
                                            struct redist_execution_report *report,
                                            struct redist_error *error)
{
    struct transfer_executor *executor = NULL;
    struct redist_execution_report own = {.peak_bytes = 0};
    struct redist_error unwanted_error;
    error = error != NULL ? error : &unwanted_error;
    error->message[0] = '\0';
    PASS_FAILURE(create_transfer_executor(transfers, values, comm, &executor, error));
    enum redist_status status = check_memories(executor, source, target, error);
    if (status == REDIST_OK && report != NULL)
        status = check_sized(report, "struct redist_execution_report", error);
    status = reach_consensus(executor->comm, status, error);
    if (status == REDIST_OK)
        status = run_transfers(executor, source, target, &own, error);
    if (status == REDIST_OK && report != NULL)
        give_sized(report, &own, sizeof own);
    free_transfer_executor(executor);
    return status;
}
