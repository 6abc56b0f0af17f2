#include "execute/transfers/rounds.h"
#include "execute/consensus.h"
#include "execute/transfers/boxes.h"
#include "execute/transfers/memories.h"
#include "execute/transfers/messages.h"
#include "elements/identity.h"
#include "base/report.h"

static struct round_memories find_memories(const struct joined_plan *plan, uint32_t i)
{
    bool first = i == 0, last = i + 1 == plan->moves.rounds;
    return (struct round_memories){
        .round = &plan->moves.round[i],
        .values = plan->values,
        .from = first ? plan->source : plan->between[(i - 1) % 2],
        .to = last ? plan->target : plan->between[i % 2],
    };
}

/* What the plans that have such a round do in it, up to the first that fails on this rank. */
static void copy_parts(struct redist_transfer_executor *executor, uint32_t i,
                       enum redist_status (*copy)(struct redist_transfer_executor *,
                                                  const struct round_memories *,
                                                  struct redist_error *))
{
    for (uint32_t p = 0; p < executor->nplans && executor->copied == REDIST_OK; p++) {
        if (i >= executor->plan[p].moves.rounds)
            continue;
        const struct round_memories here = find_memories(&executor->plan[p], i);
        executor->copied = copy(executor, &here, &executor->failed);
    }
}

/* Up to the first wait. Where this rank's own copies fail its messages are sent all the same, for
 * others wait for them. */
static enum redist_status start_round(struct redist_transfer_executor *executor, uint32_t i,
                                      struct redist_error *error)
{
    const struct joined_round *round = &executor->round[i];
    double start = MPI_Wtime();
    if (executor->show != NULL)
        executor->show(executor->context, i, executor->nrounds);
    PASS_FAILURE(receive_messages(executor, &round->gotten, error));
    copy_parts(executor, i, pack_messages);
    PASS_FAILURE(send_messages(executor, &round->given, error));
    executor->posting = MPI_Wtime() - start;
    return REDIST_OK;
}

static enum redist_status finish_round(struct redist_transfer_executor *executor, uint32_t i,
                                       double *seconds, struct redist_error *error)
{
    double start = MPI_Wtime();
    PASS_FAILURE(wait_for_messages(executor, error));
    copy_parts(executor, i, place_parts);
    *seconds = executor->posting + MPI_Wtime() - start;
    return REDIST_OK;
}

static void report_round(const struct redist_transfer_executor *executor, uint32_t i,
                         double seconds, struct redist_execution_report *report)
{
    const struct joined_round *round = &executor->round[i];
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
                            executor->sum_bytes + executor->turn_bytes;
    report->peak_bytes = 0;
    for (uint32_t p = 0; p < executor->nplans; p++) {
        const struct joined_plan *plan = &executor->plan[p];
        report->scratch_bytes += plan->between_bytes[0] + plan->between_bytes[1];
        report->peak_bytes += plan->moves.source_bytes + count_target_bytes(plan);
    }
    report->peak_bytes += report->scratch_bytes;
}

static void fill_blank_targets(const struct redist_transfer_executor *executor)
{
    for (uint32_t p = 0; p < executor->nplans; p++) {
        const struct joined_plan *plan = &executor->plan[p];
        if (plan->blank_elements > 0)
            fill_elements(plan->identity, plan->elem_bytes, plan->target, plan->blank_elements);
    }
}

enum redist_status start_rounds(struct redist_transfer_executor *executor,
                                const void *const *source, void *const *target,
                                struct redist_error *error)
{
    double start = MPI_Wtime();
    for (uint32_t p = 0; p < executor->nplans; p++) {
        executor->plan[p].source = source[p];
        executor->plan[p].target = target[p];
    }
    executor->copied = REDIST_OK;
    if (executor->nrounds > 0)
        PASS_FAILURE(start_round(executor, 0, error));
    executor->seconds = MPI_Wtime() - start;
    return REDIST_OK;
}

enum redist_status finish_rounds(struct redist_transfer_executor *executor,
                                 struct redist_execution_report *report, struct redist_error *error)
{
    double start = MPI_Wtime(), seconds;
    *report = (struct redist_execution_report){0};
    for (uint32_t i = 0; i < executor->nrounds; i++) {
        if (i > 0)
            PASS_FAILURE(start_round(executor, i, error));
        PASS_FAILURE(finish_round(executor, i, &seconds, error));
        report_round(executor, i, seconds, report);
    }
    fill_blank_targets(executor);
    report->total.seconds = executor->seconds + MPI_Wtime() - start;
    report_memory(executor, report);
    if (executor->copied != REDIST_OK)
        *error = executor->failed;
    return reach_consensus(executor->comm, executor->copied, error);
}

enum redist_status run_transfers(struct redist_transfer_executor *executor,
                                 const void *const *source, void *const *target,
                                 struct redist_execution_report *report, struct redist_error *error)
{
    PASS_FAILURE(start_rounds(executor, source, target, error));
    return finish_rounds(executor, report, error);
}
