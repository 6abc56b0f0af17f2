#include "execute/combine.h"
#include <stdio.h>
#include "elements/kind.h"
#include "execute/consensus.h"
#include "execute/in_place.h"
#include "execute/joint.h"
#include "execute/local_copy.h"
#include "execute/ordered.h"
#include "schedule/runs/copies.h"
#include "types/plain.h"
#include "base/report.h"

#ifndef LARGEST_COUNT
#define LARGEST_COUNT (UINT64_C(1) << 28) /* elements of one call, whose count is an int */
#endif

enum redist_status choose_operation(const struct redist_program *program,
                                    enum redist_element element, struct combination *combination,
                                    struct redist_error *error)
{
    uint32_t k = 0;
    char why[64];
    while (k < program->nsteps && !combines_values(program->step[k].op))
        k++;
    if (k == program->nsteps)
        return REDIST_OK;
    (void)snprintf(why, sizeof why, "step %u combines elements", (unsigned)k + 1);
    PASS_FAILURE(check_combination(why, program->problem.combine, element,
                                   program->problem.elem_bytes, error));
    return make_combination(element, program->problem.combine, combination, error);
}

static uint64_t limit_count(uint64_t count)
{
    return count < LARGEST_COUNT ? count : LARGEST_COUNT;
}

/* Combines what the members have `from` on into what rank `root` of the group, or every
 * member, has `to` on, piece by piece; `to` may be `from`. */
static int reduce_pieces(const struct redist_executor *executor, const struct move *move,
                         const struct channel *channel, const unsigned char *from,
                         unsigned char *to, uint64_t bytes, int root)
{
    int code = MPI_SUCCESS;
    uint64_t count = bytes / executor->elem_bytes;
    bool gets = root == ALL_RANKS || root == channel->order.rank_of[move->member];
    if (executor->ordered.stage != NULL)
        return reduce_in_order(executor, move, channel, from, to, bytes, root);
    for (uint64_t at = 0, part; at < count && code == MPI_SUCCESS; at += part) {
        const void *piece = gets && from == to ? MPI_IN_PLACE : from + at * executor->elem_bytes;
        unsigned char *combined = to + at * executor->elem_bytes;
        part = limit_count(count - at);
        code =
            root == ALL_RANKS
                ? MPI_Allreduce(piece, combined, (int)part, executor->combination.type,
                                executor->combination.operation, channel->group)
                : MPI_Reduce(piece, gets ? combined : NULL, (int)part, executor->combination.type,
                             executor->combination.operation, root, channel->group);
    }
    return code;
}

static int broadcast_pieces(unsigned char *data, uint64_t bytes, int root, MPI_Comm group)
{
    int code = MPI_SUCCESS;
    for (uint64_t at = 0, part; at < bytes && code == MPI_SUCCESS; at += part) {
        part = limit_count(bytes - at);
        code = MPI_Bcast(data + at, (int)part, MPI_BYTE, root, group);
    }
    return code;
}

static uint64_t count_array_bytes(const struct move *move, uint32_t elem_bytes)
{
    uint64_t bytes = elem_bytes;
    for (uint32_t x = 0; x < move->box.rank; x++)
        bytes *= move->box.extent[x];
    return bytes;
}

/* Gathers the slices of a reducescatter one behind the other, in the order of the ranks that
 * they are for: in the scratch buffer behind what it holds, or where they are, which is not
 * the source then. */
static const unsigned char *pack_slices(const struct redist_executor *executor,
                                        const struct move *move, const struct channel *channel,
                                        unsigned char *operand)
{
    uint32_t elem = executor->elem_bytes;
    uint64_t used = move->from == SCRATCH_BUFFER ? count_array_bytes(move, elem) : 0;
    uint64_t scratch = executor->moves.buffer_bytes[SCRATCH_BUFFER];
    if (used > scratch || scratch - used < count_operand_bytes(move, elem)) {
        if (!gather_box(&channel->runs, operand, executor->moves.buffer_bytes[move->from]))
            return NULL;
        split_in_place(move, elem, operand);
        reorder_in_place(operand, channel->order.rank_of, move->factor, move->bytes);
        return operand;
    }
    unsigned char *slices = (unsigned char *)executor->scratch + used;
    for (uint32_t m = 0; m < move->factor; m++) {
        struct box slice = cut_slice(&move->box, move->split, move->factor, m);
        struct runs runs;
        compute_runs(&slice, elem, &runs);
        uint64_t place = (uint64_t)channel->order.rank_of[m] * move->bytes;
        uint64_t room =
            move->from == SCRATCH_BUFFER ? used : executor->moves.buffer_bytes[move->from];
        if (!copy_box(&runs, operand, room, slices + place, scratch - used - place))
            return NULL;
    }
    return slices;
}

static const unsigned char *find_slices(const struct redist_executor *executor,
                                        const struct move *move, const struct channel *channel,
                                        unsigned char *operand)
{
    if (!has_packed_slices(move))
        return pack_slices(executor, move, channel, operand);
    if (has_ready_operand(move, channel))
        return operand + channel->runs.first_byte;
    return gather_box(&channel->runs, operand, executor->moves.buffer_bytes[move->from]) ? operand
                                                                                         : NULL;
}

static int run_reducescatter(const struct run *run, const struct move *move,
                             const struct channel *channel, unsigned char *operand,
                             unsigned char *result)
{
    const struct redist_executor *executor = run->executor;
    const unsigned char *slices = find_slices(executor, move, channel, operand);
    uint64_t count = move->bytes / executor->elem_bytes;
    int code = MPI_SUCCESS;
    if (slices == NULL)
        return MPI_ERR_INTERN;
    if (channel->share != NULL) {
        combine_jointly(run, move, channel, slices, result, ALL_RANKS);
        return MPI_SUCCESS;
    }
    if (executor->ordered.stage != NULL)
        return scatter_in_order(executor, move, channel, slices, result);
    if (count <= LARGEST_COUNT)
        return MPI_Reduce_scatter_block(slices == result ? MPI_IN_PLACE : slices, result,
                                        (int)count, executor->combination.type,
                                        executor->combination.operation, channel->group);
    /* One block after the other. In place each goes where block 0 was, which is the first. */
    for (uint32_t r = 0; r < move->factor && code == MPI_SUCCESS; r++)
        code = reduce_pieces(executor, move, channel, slices + r * move->bytes, result, move->bytes,
                             (int)r);
    return code;
}

static enum redist_status run_broadcast(const struct redist_executor *executor,
                                        const struct move *move, const struct channel *channel,
                                        const unsigned char *operand, unsigned char *result,
                                        struct redist_error *error)
{
    int first = channel->order.rank_of[0]; /* where member 0 is */
    if (move->member == 0)
        PASS_FAILURE(pack_operand(executor, move, channel, operand, result, error));
    return check_mpi(broadcast_pieces(result, move->bytes, first, channel->group), "MPI_Bcast",
                     error);
}

enum redist_status run_combination(const struct run *run, const struct move *move,
                                   const struct channel *channel, unsigned char *operand,
                                   unsigned char *result)
{
    bool ready = has_ready_operand(move, channel);
    const unsigned char *from = ready ? operand + channel->runs.first_byte : result;
    int root = move->op == REDIST_REDUCE ? channel->order.rank_of[0] : ALL_RANKS;
    if (move->op == REDIST_REDUCESCATTER)
        return check_mpi(run_reducescatter(run, move, channel, operand, result),
                         "MPI_Reduce_scatter_block", run->error);
    if (move->op == REDIST_BROADCAST)
        return run_broadcast(run->executor, move, channel, operand, result, run->error);
    if (!ready)
        PASS_FAILURE(pack_operand(run->executor, move, channel, operand, result, run->error));
    if (channel->share != NULL) {
        combine_jointly(run, move, channel, from, result, root);
        return REDIST_OK;
    }
    return check_mpi(reduce_pieces(run->executor, move, channel, from, result, move->bytes, root),
                     root == ALL_RANKS ? "MPI_Allreduce" : "MPI_Reduce", run->error);
}
