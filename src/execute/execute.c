/* Running the moves of a program. */
#include <redist/execute.h>
#include "execute/consensus.h"
#include "execute/datatype.h"
#include "execute/executor.h"
#include "execute/in_place.h"

#define PERMUTE_TAG 1

/* The buffers of one execution. */
struct run {
    const struct redist_executor *executor;
    const unsigned char *source;
    unsigned char *target;
    struct redist_error *error;
};

static const unsigned char *find_operand(const struct run *run, enum buffer from)
{
    if (from == SOURCE_BUFFER)
        return run->source;
    return from == TARGET_BUFFER ? run->target : run->executor->scratch;
}

static unsigned char *find_result(const struct run *run, enum buffer to)
{
    return to == TARGET_BUFFER ? run->target : run->executor->scratch;
}

/* Tiles that stay on their device are copied locally. */
static enum redist_status run_allpermute(const struct run *run, const struct move *move,
                                         const struct channel *channel)
{
    const unsigned char *operand = find_operand(run, move->from);
    unsigned char *result = find_result(run, move->to);
    if (move->provider == run->executor->moves.device) {
        copy_box(&channel->runs, operand, result);
        return REDIST_OK;
    }
    return check_mpi(MPI_Sendrecv(operand + channel->runs.first_byte, 1, channel->read,
                                  (int)move->receiver, PERMUTE_TAG, result, 1, channel->write,
                                  (int)move->provider, PERMUTE_TAG, run->executor->comm,
                                  MPI_STATUS_IGNORE),
                     "MPI_Sendrecv", run->error);
}

static enum redist_status run_move(const struct run *run, const struct move *move,
                                   const struct channel *channel)
{
    const struct redist_executor *executor = run->executor;
    if (move->from == move->to)
        return run_in_place(executor, move, channel, run->target,
                            executor->moves.buffer_bytes[TARGET_BUFFER], run->error);
    if (move->op == REDIST_ALLPERMUTE)
        return run_allpermute(run, move, channel);
    const unsigned char *operand = find_operand(run, move->from) + channel->runs.first_byte;
    unsigned char *result = find_result(run, move->to);
    if (move->op == REDIST_ALLGATHER)
        return check_mpi(
            MPI_Allgather(operand, 1, channel->read, result, 1, channel->write, channel->group),
            "MPI_Allgather", run->error);
    const int *read = move->parcels != NULL ? channel->read_count : executor->ones;
    const int *write = move->parcels != NULL ? channel->write_count : executor->ones;
    return check_mpi(MPI_Alltoallw(operand, read, executor->zeros, channel->read_block, result,
                                   write, executor->zeros, channel->write_block, channel->group),
                     "MPI_Alltoallw", run->error);
}

/* Bytes to and from other ranks, by the datatypes that were used. */
static void count_traffic(const struct redist_executor *executor, const struct move *move,
                          const struct channel *channel, struct redist_step_report *report)
{
    uint64_t others = move->factor - 1;
    for (uint32_t m = 0; move->parcels != NULL && m < move->factor; m++) {
        if (m == move->member)
            continue;
        report->bytes_sent +=
            (uint64_t)channel->read_count[m] * count_type_bytes(channel->read_block[m]);
        report->bytes_received +=
            (uint64_t)channel->write_count[m] * count_type_bytes(channel->write_block[m]);
    }
    if (move->parcels != NULL)
        return;
    if (move->op == REDIST_ALLPERMUTE)
        others = move->provider == executor->moves.device ? 0 : 1;
    report->bytes_sent = others * count_type_bytes(channel->read);
    report->bytes_received = others * count_type_bytes(channel->write);
}

static void sum_steps(const struct redist_executor *executor,
                      struct redist_execution_report *report)
{
    for (uint32_t k = 0; k < executor->nsteps; k++) {
        report->total.bytes_sent += report->step[k].bytes_sent;
        report->total.bytes_received += report->step[k].bytes_received;
    }
    for (int b = 0; b < NBUFFERS; b++)
        report->peak_bytes += executor->moves.buffer_bytes[b];
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

/* Runs all moves and the final copy, whose time goes to the last step. */
static enum redist_status run_moves(const struct run *run, struct redist_execution_report *report)
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
        double start = MPI_Wtime();
        if (run_move(run, move, channel) != REDIST_OK)
            return REDIST_FAILED;
        report->step[step].seconds = MPI_Wtime() - start;
        count_traffic(executor, move, channel, &report->step[step]);
        for (uint32_t s = 0; s < move->nsteps; s++)
            report->step[step + s].steps = s == 0 ? move->nsteps : 0;
        step += move->nsteps;
    }
    step = pass_slices(executor, step, executor->nsteps);
    if (moves->copy) {
        double start = MPI_Wtime();
        copy_box(&executor->copy_runs, find_operand(run, moves->copy_from), run->target);
        if (step > 0)
            report->step[step - 1].seconds = MPI_Wtime() - start;
    }
    return REDIST_OK;
}

enum redist_status redist_execute(struct redist_executor *executor, const void *source,
                                  void *target, struct redist_execution_report *report,
                                  struct redist_error *error)
{
    struct redist_execution_report unwanted_report;
    struct redist_error unwanted_error;
    if (report == NULL)
        report = &unwanted_report;
    if (error == NULL)
        error = &unwanted_error;
    *report = (struct redist_execution_report){0};
    error->message[0] = '\0';
    struct run run = {.executor = executor, .source = source, .target = target, .error = error};
    double start = MPI_Wtime();
    if (run_moves(&run, report) != REDIST_OK)
        return REDIST_FAILED;
    report->total.seconds = MPI_Wtime() - start;
    sum_steps(executor, report);
    return REDIST_OK;
}

void redist_set_progress(struct redist_executor *executor,
                         void (*show)(void *context, uint32_t step, uint32_t nsteps), void *context)
{
    executor->show = show;
    executor->context = context;
}
