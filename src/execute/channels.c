#include "execute/channels.h"
#include <stdlib.h>
#include <string.h>
#include "execute/consensus.h"
#include "execute/datatype.h"
#include "schedule/parcels.h"
#include "types/report.h"

void clear_channels(struct redist_executor *executor)
{
    for (uint32_t k = 0; k < REDIST_MAX_STEPS; k++)
        executor->channel[k] = (struct channel){
            .group = MPI_COMM_NULL, .read = MPI_DATATYPE_NULL, .write = MPI_DATATYPE_NULL};
}

/* The type of the first of the blocks along dimension `dim` that a buffer is
 * made of, `extent` bytes from one block to the next. */
static enum redist_status make_block_type(const struct box *whole, uint32_t dim, uint32_t factor,
                                          uint32_t elem_bytes, MPI_Datatype *type, uint64_t *extent,
                                          struct redist_error *error)
{
    struct box block = *whole;
    struct runs runs;
    block.shape[dim] /= factor;
    *extent = block.shape[dim] * elem_bytes;
    for (uint32_t k = dim + 1; k < block.rank; k++)
        *extent *= block.extent[k];
    compute_runs(&block, elem_bytes, &runs);
    return make_box_type(&runs, type, error);
}

/* The n datatypes of MPI_Alltoallw. MPI_Alltoall with resized types would do
 * with one, but its Bruck algorithm in Open MPI before 4.1.5 applies the send
 * type to the receive buffer (open-mpi/ompi, pull request 10488). */
static enum redist_status spread_type(MPI_Datatype type, uint64_t extent, uint32_t count,
                                      MPI_Datatype **block, struct redist_error *error)
{
    *block = malloc(count * sizeof **block);
    if (*block == NULL)
        return report_failure(error, "out of memory for %u datatypes", (unsigned)count);
    for (uint32_t m = 0; m < count; m++)
        (*block)[m] = MPI_DATATYPE_NULL;
    for (uint32_t m = 0; m < count; m++)
        if (make_moved_type(type, m * extent, &(*block)[m], error) != REDIST_OK)
            return REDIST_FAILED;
    return REDIST_OK;
}

static enum redist_status make_alltoall_types(const struct move *move, uint32_t elem_bytes,
                                              struct channel *channel, struct redist_error *error)
{
    struct box result;
    uint64_t extent;
    set_whole_box(move->box.rank, move->tile, &result);
    if (make_block_type(&move->box, move->split, move->factor, elem_bytes, &channel->read, &extent,
                        error) != REDIST_OK ||
        spread_type(channel->read, extent, move->factor, &channel->read_block, error) != REDIST_OK)
        return REDIST_FAILED;
    if (make_block_type(&result, move->into, move->factor, elem_bytes, &channel->write, &extent,
                        error) != REDIST_OK)
        return REDIST_FAILED;
    return spread_type(channel->write, extent, move->factor, &channel->write_block, error);
}

static enum redist_status make_allgather_types(const struct move *move, uint32_t elem_bytes,
                                               struct channel *channel, struct redist_error *error)
{
    struct box result;
    uint64_t extent;
    set_whole_box(move->box.rank, move->tile, &result);
    if (make_box_type(&channel->runs, &channel->read, error) != REDIST_OK ||
        make_block_type(&result, move->into, move->factor, elem_bytes, &channel->write, &extent,
                        error) != REDIST_OK)
        return REDIST_FAILED;
    return resize_type(&channel->write, extent, error);
}

static enum redist_status make_allpermute_types(const struct move *move, uint32_t elem_bytes,
                                                struct channel *channel, struct redist_error *error)
{
    struct box result;
    struct runs runs;
    set_whole_box(move->box.rank, move->tile, &result);
    compute_runs(&result, elem_bytes, &runs);
    if (make_box_type(&channel->runs, &channel->read, error) != REDIST_OK)
        return REDIST_FAILED;
    return make_box_type(&runs, &channel->write, error);
}

/* The datatype of a parcel at its place behind byte `base`; that of an absent
 * one is any, and its count 0. */
static enum redist_status make_parcel_type(const struct box *parcel, uint32_t elem_bytes,
                                           uint64_t base, MPI_Datatype *type, int *count,
                                           struct redist_error *error)
{
    MPI_Datatype made = MPI_BYTE;
    struct runs runs = {.first_byte = base};
    *count = parcel != NULL;
    if (parcel != NULL) {
        compute_runs(parcel, elem_bytes, &runs);
        if (make_box_type(&runs, &made, error) != REDIST_OK)
            return REDIST_FAILED;
    }
    enum redist_status status = make_moved_type(made, runs.first_byte - base, type, error);
    if (parcel != NULL)
        free_type(&made);
    return status;
}

static enum redist_status make_parcel_types(const struct move *move, uint32_t elem_bytes,
                                            struct channel *channel, struct redist_error *error)
{
    uint32_t n = move->factor;
    channel->read_block = malloc(n * sizeof *channel->read_block);
    channel->write_block = malloc(n * sizeof *channel->write_block);
    channel->read_count = malloc(n * sizeof *channel->read_count);
    channel->write_count = malloc(n * sizeof *channel->write_count);
    for (uint32_t m = 0; channel->read_block != NULL && m < n; m++)
        channel->read_block[m] = MPI_DATATYPE_NULL;
    for (uint32_t m = 0; channel->write_block != NULL && m < n; m++)
        channel->write_block[m] = MPI_DATATYPE_NULL;
    if (channel->read_block == NULL || channel->write_block == NULL ||
        channel->read_count == NULL || channel->write_count == NULL)
        return report_failure(error, "out of memory for %u datatypes", (unsigned)n);
    for (uint32_t m = 0; m < n; m++) {
        struct box from, to;
        bool sends = cut_parcel(move, move->member, m, &from, &to);
        if (make_parcel_type(sends ? &from : NULL, elem_bytes, channel->runs.first_byte,
                             &channel->read_block[m], &channel->read_count[m], error) != REDIST_OK)
            return REDIST_FAILED;
        bool receives = cut_parcel(move, m, move->member, &from, &to);
        if (make_parcel_type(receives ? &to : NULL, elem_bytes, 0, &channel->write_block[m],
                             &channel->write_count[m], error) != REDIST_OK)
            return REDIST_FAILED;
    }
    return REDIST_OK;
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
            status = make_parcel_types(move, elem, channel, error);
        else if (move->op == REDIST_ALLTOALL)
            status = make_alltoall_types(move, elem, channel, error);
        else if (move->op == REDIST_ALLGATHER)
            status = make_allgather_types(move, elem, channel, error);
        else
            status = make_allpermute_types(move, elem, channel, error);
    }
    return status;
}

/* An earlier move whose groups are the same, or NULL. All ranks find the same
 * one, because they all have the same program. */
static const struct channel *find_equal_groups(const struct redist_executor *executor,
                                               const struct redist_program *program, uint32_t k)
{
    const struct move *move = executor->moves.move;
    const uint32_t *list = program->step[move[k].list_step].list;
    for (uint32_t e = 0; e < k; e++)
        if (move[e].op != REDIST_ALLPERMUTE && move[e].factor == move[k].factor &&
            memcmp(program->step[move[e].list_step].list, list, program->ndevices * sizeof *list) ==
                0)
            return &executor->channel[e];
    return NULL;
}

static enum redist_status split_group(MPI_Comm comm, const struct move *move,
                                      struct channel *channel, struct redist_error *error)
{
    enum redist_status status =
        check_mpi(MPI_Comm_split(comm, (int)move->group, (int)move->member, &channel->group),
                  "MPI_Comm_split", error);
    if (status != REDIST_OK) {
        channel->group = MPI_COMM_NULL;
        return status;
    }
    channel->owns_group = true;
    return check_mpi(MPI_Comm_set_errhandler(channel->group, MPI_ERRORS_RETURN),
                     "MPI_Comm_set_errhandler", error);
}

enum redist_status make_groups(struct redist_executor *executor,
                               const struct redist_program *program, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    for (uint32_t k = 0; k < executor->moves.nmoves; k++) {
        const struct move *move = &executor->moves.move[k];
        if (move->op == REDIST_ALLPERMUTE)
            continue;
        const struct channel *equal = find_equal_groups(executor, program, k);
        if (equal != NULL)
            executor->channel[k].group = equal->group;
        /* goes on after a failure: the other ranks make the same calls */
        else if (split_group(executor->comm, move, &executor->channel[k], error) != REDIST_OK)
            status = REDIST_FAILED;
    }
    return status;
}

static void free_blocks(MPI_Datatype *block, uint32_t count)
{
    for (uint32_t m = 0; block != NULL && m < count; m++)
        free_type(&block[m]);
    free(block);
}

void free_channels(struct redist_executor *executor)
{
    for (uint32_t k = 0; k < executor->moves.nmoves; k++) {
        struct channel *channel = &executor->channel[k];
        free_blocks(channel->read_block, executor->moves.move[k].factor);
        free_blocks(channel->write_block, executor->moves.move[k].factor);
        free(channel->read_count);
        free(channel->write_count);
        free_type(&channel->read);
        free_type(&channel->write);
        if (channel->owns_group)
            MPI_Comm_free(&channel->group);
    }
}
