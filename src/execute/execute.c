/* Running the moves of a program. */
#include "execute/execute.h"
#include "execute/agreement.h"
#include "execute/combine.h"
#include "execute/consensus.h"
#include "execute/fetch.h"
#include "execute/gather.h"
#include "execute/identity.h"
#include "execute/in_place.h"
#include "execute/joint.h"
#include "execute/local_copy.h"
#include "execute/transfer.h"
#include "schedule/runs/copies.h"
#include "table/brought.h"
#include "types/plain.h"
#include "base/report.h"
#include "base/sized.h"
#include "base/given.h"

static unsigned char *find_buffer(const struct run *run, enum buffer buffer)
{
    if (buffer == SOURCE_BUFFER)
        return (unsigned char *)run->source; /* which is only read */
    return buffer == TARGET_BUFFER ? run->target : run->executor->scratch;
}

/* Places that come are left as they are. */
static enum redist_status run_resize(const struct run *run, const struct move *move,
                                     const unsigned char *operand, unsigned char *result)
{
    const struct redist_executor *executor = run->executor;
    const uint64_t *bytes = executor->moves.buffer_bytes;
    struct box from = move->box, to;
    struct runs read, written;
    set_whole_box(from.rank, move->tile, &to);
    for (uint32_t x = 0; x < from.rank; x++) {
        if (to.shape[x] < from.shape[x])
            from.shape[x] = to.shape[x];
        to.shape[x] = from.shape[x];
    }
    compute_runs(&from, executor->elem_bytes, &read);
    compute_runs(&to, executor->elem_bytes, &written);
    if (operand != result)
        return check_copied(
            copy_runs(&read, operand, bytes[move->from], &written, result, bytes[move->to]),
            run->error);
    return check_copied(gather_box(&read, result, bytes[move->from]) &&
                            spread_box(&written, result, bytes[move->to]),
                        run->error);
}

/* Whether the move is of parcels from one buffer to another that no rank reads from the other. */
static bool sends_parcels(const struct run *run, const struct move *move,
                          const struct channel *channel)
{
    return transfers_parcels(move) && (move->op != REDIST_ALLGATHER || channel->staged) &&
           !can_fetch(run->executor, &run->shared, move, channel);
}

/* Sends its parcels, to be waited for later. */
static enum redist_status post_parcels(struct run *run, const struct move *move,
                                       const struct channel *channel)
{
    PASS_FAILURE(start_transfer(run->executor, move, channel, find_buffer(run, move->from),
                                find_buffer(run, move->to), &run->count, run->error));
    run->posted = true;
    return REDIST_OK;
}

/* Its parcels may be on their way already. */
static enum redist_status run_parcels(struct run *run, const struct move *move,
                                      const struct channel *channel)
{
    if (!run->posted)
        PASS_FAILURE(post_parcels(run, move, channel));
    run->posted = false;
    return finish_transfer(run->executor, move, channel, find_buffer(run, move->from),
                           find_buffer(run, move->to), run->count, run->error);
}

static enum redist_status run_move(struct run *run, const struct move *move,
                                   const struct channel *channel)
{
    const struct redist_executor *executor = run->executor;
    unsigned char *operand = find_buffer(run, move->from), *result = find_buffer(run, move->to);
    if (can_fetch(executor, &run->shared, move, channel))
        return fetch_parcels(executor, &run->shared, move, channel, operand, result, run->error);
    if (move->idle)
        return REDIST_OK;
    if (sends_parcels(run, move, channel))
        return run_parcels(run, move, channel);
    if (move->op == REDIST_BROADCAST || combines_values(move->op))
        return run_combination(run, move, channel, operand, result);
    if (move->op == REDIST_RESIZE)
        return run_resize(run, move, operand, result);
    if (move->from == move->to)
        return run_in_place(executor, move, channel, run->target,
                            executor->moves.buffer_bytes[TARGET_BUFFER], run->error);
    return gather_blocks(move, channel, operand + channel->runs.first_byte, result, run->error);
}

/* Parcels of the first move are sent, if that is what it does. */
static enum redist_status start_first_move(struct run *run)
{
    const struct moves *moves = &run->executor->moves;
    const struct move *move = &moves->move[0];
    const struct channel *channel = &run->executor->channel[0];
    if (moves->nmoves == 0 || move->idle || !sends_parcels(run, move, channel))
        return REDIST_OK;
    double start = MPI_Wtime();
    PASS_FAILURE(post_parcels(run, move, channel));
    run->posting = MPI_Wtime() - start;
    return REDIST_OK;
}

/* What a step moves that MPI carries out as it likes: so many bytes at least. A reduce and
 * a broadcast count as along a chain, at one end of which is the first member. */
static void count_collective(const struct move *move, uint32_t elem_bytes,
                             struct redist_step_report *report)
{
    bool reduces = move->op == REDIST_REDUCE, broadcasts = move->op == REDIST_BROADCAST;
    bool first = move->member == 0, last = move->member == move->factor - 1;
    struct redist_step step = {
        .op = move->op, .factor = move->factor, .local_size = move->bytes / elem_bytes};
    uint64_t before = count_operand_bytes(move, elem_bytes) / elem_bytes;
    uint64_t bytes = count_received(&step, before) * elem_bytes;
    if (!(reduces && first) && !(broadcasts && last))
        report->bytes_sent = bytes;
    if (!(reduces && last) && !(broadcasts && first))
        report->bytes_received = bytes;
}

/* Bytes to and from other ranks. */
static void count_traffic(const struct redist_executor *executor, const struct move *move,
                          const struct channel *channel, struct redist_step_report *report)
{
    if (move->idle || move->op == REDIST_RESIZE)
        return;
    if (move->parcels == NULL)
        count_collective(move, executor->elem_bytes, report);
    for (uint32_t k = 0; k < channel->nsent; k++)
        report->bytes_sent += count_run_bytes(&channel->sent[k].runs);
    for (uint32_t k = 0; k < channel->nreceived; k++)
        report->bytes_received += count_run_bytes(&channel->received[k].runs);
}

static void sum_steps(const struct redist_executor *executor,
                      struct redist_execution_report *report)
{
    for (uint32_t k = 0; k < executor->nsteps; k++) {
        report->total.bytes_sent += report->step[k].bytes_sent;
        report->total.bytes_received += report->step[k].bytes_received;
    }
    const uint64_t *bytes = executor->moves.buffer_bytes;
    report->peak_bytes = report->scratch_bytes = bytes[SCRATCH_BUFFER];
    if (executor->moves.gives)
        report->peak_bytes += bytes[SOURCE_BUFFER];
    if (executor->moves.wants || executor->spare_target != NULL)
        report->peak_bytes += bytes[TARGET_BUFFER];
}

static void show_step(const struct redist_executor *executor, uint32_t step)
{
    if (executor->show != NULL && step < executor->nsteps)
        executor->show(executor->context, step, executor->nsteps);
}

/* Steps before `end` that move nothing; returns `end`. */
static uint32_t pass_slices(const struct redist_executor *executor, uint32_t step, uint32_t end)
{
    for (; step < end; step++)
        show_step(executor, step);
    return end;
}

/* What lies in another buffer after the last move, or nowhere: that time goes to the last step. */
static enum redist_status finish_target(const struct run *run, uint32_t nsteps,
                                        struct redist_execution_report *report)
{
    const struct moves *moves = &run->executor->moves;
    const uint64_t *bytes = moves->buffer_bytes;
    double start = MPI_Wtime();
    if (moves->wants && !moves->due)
        write_identity(run);
    else if (moves->copy && moves->wants)
        PASS_FAILURE(
            check_copied(copy_box(&run->executor->copy_runs, find_buffer(run, moves->copy_from),
                                  bytes[moves->copy_from], run->target, bytes[TARGET_BUFFER]),
                         run->error));
    if (nsteps > 0)
        report->step[nsteps - 1].seconds += MPI_Wtime() - start;
    return REDIST_OK;
}

/* Runs all moves and what is done behind them. */
static enum redist_status run_moves(struct run *run, struct redist_execution_report *report)
{
    const struct redist_executor *executor = run->executor;
    const struct moves *moves = &executor->moves;
    uint32_t step = 0;
    for (uint32_t k = 0; k < executor->nsteps; k++)
        report->step[k].steps = 1;
    for (uint32_t k = 0; k < moves->nmoves; k++) {
        const struct move *move = &moves->move[k];
        const struct channel *channel = &executor->channel[k];
        step = pass_slices(executor, step, move->step);
        show_step(executor, step);
        double start = MPI_Wtime() - (k == 0 ? run->posting : 0);
        PASS_FAILURE(run_move(run, move, channel));
        run->met = false;
        report->step[step].seconds = MPI_Wtime() - start;
        count_traffic(executor, move, channel, &report->step[step]);
        for (uint32_t s = 0; s < move->nsteps; s++)
            report->step[step + s].steps = s == 0 ? move->nsteps : 0;
        step += move->nsteps;
    }
    return finish_target(run, pass_slices(executor, step, executor->nsteps), report);
}

/* Collective: the buffers of all ranks are right, and a report, if there is to be one. */
static enum redist_status begin_run(struct redist_executor *executor, const void *source,
                                    void *target, const struct redist_execution_report *report,
                                    struct run *run, struct redist_error *error)
{
    *run = (struct run){.executor = executor,
                        .source = source,
                        .target = executor->moves.wants ? target : executor->spare_target,
                        .error = error};
    executor->begun++;
    enum redist_status status =
        !executor->started
            ? check_buffers(executor, source, target, error)
            : report_failure(error, "an execution that was started is not finished yet, see "
                                    "redist_finish_execution");
    if (status == REDIST_OK && report != NULL)
        status = check_sized(report, "struct redist_execution_report", error);
    run->met = executor->window.base != NULL;
    run->shown = status == REDIST_OK && run->met && show_early(run);
    if (run->met)
        return compare_buffers(executor, source, run->target, status, &run->shared, error);
    return reach_consensus(executor->comm, status, error);
}

enum redist_status execute_in_a_row(struct redist_executor *executor, const void *source,
                                    void *target, uint32_t count, double *seconds,
                                    struct redist_error *error)
{
    struct redist_execution_report report = {0};
    struct run run;
    enum redist_status status = begin_run(executor, source, target, NULL, &run, error);
    double start = MPI_Wtime();
    for (uint32_t k = 0; k < count && status == REDIST_OK; k++)
        status = run_moves(&run, &report);
    *seconds = (MPI_Wtime() - start) / count;
    return status;
}

/* What is left of a run, in a report of this rank's, which may be NULL. */
static enum redist_status finish_run(struct run *run, double seconds,
                                     struct redist_execution_report *report)
{
    struct redist_execution_report own = {.peak_bytes = 0};
    double start = MPI_Wtime();
    PASS_FAILURE(run_moves(run, &own));
    own.total.seconds = seconds + MPI_Wtime() - start;
    sum_steps(run->executor, &own);
    if (report != NULL)
        give_sized(report, &own, sizeof own);
    return REDIST_OK;
}

enum redist_status redist_execute(struct redist_executor *executor, const void *source,
                                  void *target, struct redist_execution_report *report,
                                  struct redist_error *error)
{
    struct redist_error unwanted;
    error = use_error(error, &unwanted);
    REFUSE_NULL(executor, error);
    struct run run;
    double start = MPI_Wtime();
    PASS_FAILURE(begin_run(executor, source, target, report, &run, error));
    return finish_run(&run, MPI_Wtime() - start, report);
}

enum redist_status redist_start_execution(struct redist_executor *executor, const void *source,
                                          void *target, struct redist_error *error)
{
    struct redist_error unwanted;
    error = use_error(error, &unwanted);
    REFUSE_NULL(executor, error);
    struct run run;
    double start = MPI_Wtime();
    PASS_FAILURE(begin_run(executor, source, target, NULL, &run, error));
    PASS_FAILURE(start_first_move(&run));
    run.seconds = MPI_Wtime() - start;
    executor->run = run;
    executor->started = true;
    return REDIST_OK;
}

enum redist_status redist_finish_execution(struct redist_executor *executor,
                                           struct redist_execution_report *report,
                                           struct redist_error *error)
{
    struct redist_error unwanted;
    error = use_error(error, &unwanted);
    REFUSE_NULL(executor, error);
    if (!executor->started)
        return report_failure(error, "no execution was started, see redist_start_execution");
    if (report != NULL)
        PASS_FAILURE(check_sized(report, "struct redist_execution_report", error));
    struct run run = executor->run;
    executor->started = false;
    run.error = error;
    return finish_run(&run, run.seconds, report);
}

void redist_set_progress(struct redist_executor *executor,
                         void (*show)(void *context, uint32_t step, uint32_t nsteps), void *context)
{
    if (executor == NULL)
        return;
    executor->show = show;
    executor->context = context;
}
