#include "execute/transfers/rounds.h"
#include "execute/consensus.h"
#include "execute/transfers/boxes.h"
#include "execute/transfers/messages.h"
#include "base/report.h"

static struct round_memories find_memories(const struct redist_transfer_executor *executor,
                                           uint32_t i)
{
    bool first = i == 0, last = i + 1 == executor->plan.rounds;
    return (struct round_memories){
        .round = &executor->plan.round[i],
        .from = first ? executor->source : executor->between[(i - 1) % 2],
        .to = last ? executor->target : executor->between[i % 2],
    };
}

/* Up to the first wait. Where this rank's own copies fail its messages are sent all the same, for
 * others wait for them. */
static enum redist_status start_round(struct redist_transfer_executor *executor, uint32_t i,
                                      struct redist_error *error)
{
    const struct round_memories here = find_memories(executor, i);
    double start = MPI_Wtime();
    if (executor->show != NULL)
        executor->show(executor->context, i, executor->plan.rounds);
    PASS_FAILURE(receive_messages(executor, here.round, error));
    if (executor->copied == REDIST_OK)
        executor->copied = pack_messages(executor, &here, &executor->failed);
    PASS_FAILURE(send_messages(executor, here.round, error));
    executor->posting = MPI_Wtime() - start;
    return REDIST_OK;
}

static enum redist_status finish_round(struct redist_transfer_executor *executor, uint32_t i,
                                       double *seconds, struct redist_error *error)
{
    const struct round_memories here = find_memories(executor, i);
    double start = MPI_Wtime();
    PASS_FAILURE(wait_for_messages(executor, error));
    if (executor->copied == REDIST_OK)
        executor->copied = place_parts(executor, &here, &executor->failed);
    *seconds = executor->posting + MPI_Wtime() - start;
    return REDIST_OK;
}

static void report_round(const struct redist_transfer_executor *executor, uint32_t i,
                         double seconds, struct redist_execution_report *report)
{
    const struct device_round *round = &executor->plan.round[i];
    report->step[i] = (struct redist_step_report){.seconds = seconds,
                                                  .bytes_sent = round->given.bytes,
                                                  .bytes_received = round->gotten.bytes,
                                                  .steps = 1};
    report->total.bytes_sent += round->given.bytes;
    report->total.bytes_received += round->gotten.bytes;
}

static void report_memory(const struct redist_transfer_executor *executor,
                          struct redist_execution_report *report)
{
    report->scratch_bytes = executor->outgoing_bytes + executor->incoming_bytes +
                            executor->between_bytes[0] + executor->between_bytes[1] +
                            executor->sum_bytes + executor->turn_bytes;
    report->peak_bytes =
        executor->plan.source_bytes + executor->plan.target_bytes + report->scratch_bytes;
}

enum redist_status start_rounds(struct redist_transfer_executor *executor, const void *source,
                                void *target, struct redist_error *error)
{
    double start = MPI_Wtime();
    executor->source = source;
    executor->target = target;
    executor->copied = REDIST_OK;
    if (executor->plan.rounds > 0)
        PASS_FAILURE(start_round(executor, 0, error));
    executor->seconds = MPI_Wtime() - start;
    return REDIST_OK;
}

enum redist_status finish_rounds(struct redist_transfer_executor *executor,
                                 struct redist_execution_report *report, struct redist_error *error)
{
    double start = MPI_Wtime(), seconds;
    *report = (struct redist_execution_report){0};
    for (uint32_t i = 0; i < executor->plan.rounds; i++) {
        if (i > 0)
            PASS_FAILURE(start_round(executor, i, error));
        PASS_FAILURE(finish_round(executor, i, &seconds, error));
        report_round(executor, i, seconds, report);
    }
    report->total.seconds = executor->seconds + MPI_Wtime() - start;
    report_memory(executor, report);
    if (executor->copied != REDIST_OK)
        *error = executor->failed;
    return reach_consensus(executor->comm, executor->copied, error);
}

enum redist_status run_transfers(struct redist_transfer_executor *executor, const void *source,
                                 void *target, struct redist_execution_report *report,
                                 struct redist_error *error)
{
    PASS_FAILURE(start_rounds(executor, source, target, error));
    return finish_rounds(executor, report, error);
}
