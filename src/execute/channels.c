#include "execute/channels.h"
#include <stdlib.h>
#include <string.h>
#include "execute/consensus.h"
#include "execute/datatype.h"
#include "execute/transfer.h"
#include "types/plain.h"
#include "base/report.h"

void clear_channels(struct redist_executor *executor)
{
    for (uint32_t k = 0; k < REDIST_MAX_STEPS; k++)
        executor->channel[k] = (struct channel){
            .group = MPI_COMM_NULL, .read = MPI_DATATYPE_NULL, .write = MPI_DATATYPE_NULL};
}

/* The blocks of the result along `into` interleave: their types overlap in extent. */
static enum redist_status make_allgather_types(const struct move *move, uint32_t elem_bytes,
                                               struct channel *channel, struct redist_error *error)
{
    struct box block;
    struct runs runs;
    set_whole_box(move->box.rank, move->tile, &block);
    block.shape[move->into] /= move->factor;
    uint64_t extent = block.shape[move->into] * elem_bytes;
    for (uint32_t k = move->into + 1; k < block.rank; k++)
        extent *= block.extent[k];
    compute_runs(&block, elem_bytes, &runs);
    PASS_FAILURE(make_box_type(&channel->runs, &channel->read, error));
    PASS_FAILURE(make_box_type(&runs, &channel->write, error));
    return resize_type(&channel->write, extent, error);
}

enum redist_status make_datatypes(struct redist_executor *executor, struct redist_error *error)
{
    uint32_t elem = executor->elem_bytes;
    enum redist_status status = REDIST_OK;
    compute_runs(&executor->moves.copy_box, elem, &executor->copy_runs);
    for (uint32_t k = 0; status == REDIST_OK && k < executor->moves.nmoves; k++) {
        const struct move *move = &executor->moves.move[k];
        struct channel *channel = &executor->channel[k];
        compute_runs(&move->box, elem, &channel->runs);
        if (move->parcels != NULL)
            status = make_routes(move, elem, channel, error);
        if (status == REDIST_OK && move->op == REDIST_ALLGATHER && !move->idle)
            status = make_allgather_types(move, elem, channel, error);
    }
    return status;
}

/* Whether a move calls a collective of its group. */
static bool has_group(const struct move *move)
{
    return move->op == REDIST_ALLGATHER || move->op == REDIST_BROADCAST ||
           combines_values(move->op);
}

/* An earlier move whose groups are the same, or NULL. All ranks find the same
 * one, because they all have the same program. */
static const struct channel *find_equal_groups(const struct redist_executor *executor,
                                               const struct redist_program *program, uint32_t k)
{
    const struct move *move = executor->moves.move;
    const struct redist_step *step = &program->step[move[k].list_step];
    for (uint32_t e = 0; e < k; e++) {
        const struct redist_step *earlier = &program->step[move[e].list_step];
        if (has_group(&move[e]) && move[e].factor == move[k].factor &&
            earlier->used == step->used &&
            memcmp(earlier->list, step->list, step->used * sizeof *step->list) == 0)
            return &executor->channel[e];
    }
    return NULL;
}

static int compare_devices(const void *a, const void *b)
{
    uint32_t one = **(const uint32_t *const *)a, other = **(const uint32_t *const *)b;
    return (one > other) - (one < other);
}

/* The members of a group of `size`, the first at `device`, in the order of their devices. */
static enum redist_status order_ranks(const uint32_t *device, uint32_t size,
                                      struct rank_order *order, struct redist_error *error)
{
    const uint32_t **sorted = malloc(size * sizeof *sorted);
    order->rank_of = malloc(4 * (size_t)size * sizeof *order->rank_of);
    if (sorted == NULL || order->rank_of == NULL) {
        free(sorted);
        return report_no_memory(error, "out of memory for a group of %u ranks", (unsigned)size);
    }
    order->member_of = order->rank_of + size;
    order->one_block = order->member_of + size;
    order->device = order->one_block + size;
    for (uint32_t m = 0; m < size; m++)
        sorted[m] = &device[m];
    qsort(sorted, size, sizeof *sorted, compare_devices);
    for (uint32_t r = 0; r < size; r++) {
        order->member_of[r] = (int)(sorted[r] - device);
        order->rank_of[sorted[r] - device] = (int)r;
        order->one_block[r] = 1;
        order->device[r] = (int)*sorted[r];
    }
    free(sorted);
    return REDIST_OK;
}

static enum redist_status split_group(MPI_Comm comm, const struct move *move, const uint32_t *list,
                                      struct channel *channel, struct redist_error *error)
{
    int color = move->idle ? MPI_UNDEFINED : (int)move->group;
    /* equal keys: ordered by the ranks of `comm` (MPI 3.1, section 6.4.2) */
    enum redist_status status =
        check_mpi(MPI_Comm_split(comm, color, 0, &channel->group), "MPI_Comm_split", error);
    if (status != REDIST_OK || channel->group == MPI_COMM_NULL) {
        channel->group = MPI_COMM_NULL;
        return status;
    }
    channel->owns_group = true;
    PASS_FAILURE(check_mpi(MPI_Comm_set_errhandler(channel->group, MPI_ERRORS_RETURN),
                           "MPI_Comm_set_errhandler", error));
    return order_ranks(list + (size_t)move->group * move->factor, move->factor, &channel->order,
                       error);
}

enum redist_status make_groups(struct redist_executor *executor,
                               const struct redist_program *program, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    for (uint32_t k = 0; k < executor->moves.nmoves; k++) {
        const struct move *move = &executor->moves.move[k];
        if (!has_group(move))
            continue;
        const struct channel *equal = find_equal_groups(executor, program, k);
        if (equal != NULL) {
            executor->channel[k].group = equal->group;
            executor->channel[k].order = equal->order;
            continue;
        }
        enum redist_status split =
            split_group(executor->comm, move, program->step[move->list_step].list,
                        &executor->channel[k], error);
        if (split != REDIST_OK)
            status = split; /* goes on: the other ranks make the same calls */
    }
    return status;
}

void free_channels(struct redist_executor *executor)
{
    for (uint32_t k = 0; k < executor->moves.nmoves; k++) {
        struct channel *channel = &executor->channel[k];
        free_routes(channel);
        free_type(&channel->read);
        free_type(&channel->write);
        if (channel->owns_group) {
            MPI_Comm_free(&channel->group);
            free(channel->order.rank_of);
        }
    }
}
