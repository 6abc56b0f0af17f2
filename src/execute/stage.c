#include "execute/stage.h"
#include <stdlib.h>
#include "execute/consensus.h"
#include "schedule/runs/copies.h"

#ifndef LEAST_STAGED
#define LEAST_STAGED (UINT64_C(1) << 16) /* bytes that a rank sends; fewer go by messages */
#endif
#define PLACE_TAG 3 /* to the receiver: where its parcel is */
#define TAKEN_TAG 4 /* to the sender: it may be overwritten */

static bool may_stage(const struct move *move)
{
    return transfers_parcels(move) && move->from != SCRATCH_BUFFER && move->to != SCRATCH_BUFFER;
}

/* What the parcels of a move take, one behind the other; those of an allgather are the
 * same one. */
static uint64_t place_parcels(const struct move *move, struct channel *channel)
{
    uint64_t bytes = 0;
    for (uint32_t k = 0; k < channel->nsent; k++) {
        bool again = move->op == REDIST_ALLGATHER && k > 0;
        channel->sent[k].place = again ? 0 : bytes;
        bytes += again ? 0 : count_run_bytes(&channel->sent[k].runs);
    }
    return bytes;
}

/* What of each rank should lie in shared memory behind the flags, 0 when nothing need. Marks the
 * channels. */
static int choose_scratch(struct redist_executor *executor, uint64_t most, uint64_t *bytes)
{
    const struct moves *moves = &executor->moves;
    uint64_t volume[REDIST_MAX_STEPS] = {0}, scratch = moves->buffer_bytes[SCRATCH_BUFFER];
    bool useful = false;
    *bytes = scratch;
    for (uint32_t k = 0; k < moves->nmoves; k++)
        if (may_stage(&moves->move[k]))
            volume[k] = place_parcels(&moves->move[k], &executor->channel[k]);
    int code = MPI_Allreduce(MPI_IN_PLACE, volume, (int)moves->nmoves, MPI_UINT64_T, MPI_MAX,
                             executor->comm);
    for (uint32_t k = 0; k < moves->nmoves && code == MPI_SUCCESS; k++) {
        const struct move *move = &moves->move[k];
        executor->channel[k].staged = volume[k] >= LEAST_STAGED && volume[k] <= most;
        if (executor->channel[k].staged && volume[k] > *bytes)
            *bytes = volume[k];
        useful = useful || executor->channel[k].staged ||
                 (transfers_parcels(move) && move->from == SCRATCH_BUFFER);
    }
    *bytes = useful ? *bytes : 0;
    return code;
}

/* Bytes of each rank's part of a window: the flags and, where all have room, the scratch buffer;
 * 0 where there is no room at all. */
static int agree_on_bytes(struct redist_executor *executor, uint64_t most, uint64_t *bytes)
{
    int nranks = (int)executor->nranks;
    int code = choose_scratch(executor, most, bytes);
    if (code != MPI_SUCCESS)
        return code;
    int room[2] = {has_room(PAGE_BYTES, nranks), has_room(PAGE_BYTES + *bytes, nranks)};
    code = MPI_Allreduce(MPI_IN_PLACE, room, 2, MPI_INT, MPI_LAND, executor->comm);
    *bytes = room[1] ? PAGE_BYTES + *bytes : room[0] ? PAGE_BYTES : 0;
    return code;
}

/* The scratch buffer moves into the window. */
static void share_scratch(struct redist_executor *executor, uint64_t bytes)
{
    free(executor->scratch);
    executor->scratch = executor->window.base[executor->moves.device] + PAGE_BYTES;
    executor->moves.buffer_bytes[SCRATCH_BUFFER] = bytes;
    executor->shares_scratch = true;
}

enum redist_status make_stage(struct redist_executor *executor, uint64_t most,
                              struct redist_error *error)
{
    uint64_t bytes = 0;
    if (executor->nranks == 1)
        return REDIST_OK;
    enum redist_status status =
        check_mpi(agree_on_bytes(executor, most, &bytes), "MPI_Allreduce", error);
    if (status == REDIST_OK && bytes > 0)
        status = open_window(executor->comm, bytes, &executor->window, error);
    bool made = status == REDIST_OK && executor->window.base != NULL;
    if (made && bytes > PAGE_BYTES)
        share_scratch(executor, bytes - PAGE_BYTES);
    for (uint32_t k = 0; k < executor->moves.nmoves && !executor->shares_scratch; k++)
        executor->channel[k].staged = false;
    return status;
}

void free_stage(struct redist_executor *executor)
{
    if (!executor->shares_scratch)
        free(executor->scratch);
    close_window(&executor->window);
}

static int pack_parcel(const struct redist_executor *executor, const struct move *move,
                       const struct route *route, const unsigned char *operand)
{
    const uint64_t *bytes = executor->moves.buffer_bytes;
    bool packed = copy_box(&route->runs, operand, bytes[move->from],
                           (unsigned char *)executor->scratch + route->place,
                           bytes[SCRATCH_BUFFER] - route->place);
    return packed ? MPI_SUCCESS : MPI_ERR_INTERN;
}

/* Requests of a move, in this order: places that come, parcels that are taken, places that
 * go, and what this rank has taken. */
int post_places(const struct redist_executor *executor, const struct move *move,
                const struct channel *channel, const unsigned char *operand, int *count)
{
    MPI_Comm comm = executor->comm;
    MPI_Request *request = channel->request;
    int code = MPI_SUCCESS;
    for (uint32_t k = 0; k < channel->nreceived && code == MPI_SUCCESS; k++) {
        struct route *route = &channel->received[k];
        code = MPI_Irecv(&route->place, 1, MPI_UINT64_T, route->peer, PLACE_TAG, comm,
                         &request[*count]);
        *count += code == MPI_SUCCESS;
    }
    for (uint32_t k = 0; k < channel->nsent && code == MPI_SUCCESS; k++) {
        code =
            MPI_Irecv(NULL, 0, MPI_BYTE, channel->sent[k].peer, TAKEN_TAG, comm, &request[*count]);
        *count += code == MPI_SUCCESS;
    }
    for (uint32_t k = 0; k < channel->nsent && code == MPI_SUCCESS; k++) {
        const struct route *route = &channel->sent[k];
        if (k == 0 || route->place > 0)
            code = pack_parcel(executor, move, route, operand);
        if (code == MPI_SUCCESS)
            code = MPI_Win_sync(executor->window.handle);
        if (code == MPI_SUCCESS)
            code = MPI_Isend(&route->place, 1, MPI_UINT64_T, route->peer, PLACE_TAG, comm,
                             &request[*count]);
        *count += code == MPI_SUCCESS;
    }
    return code;
}

int take_parcels(const struct redist_executor *executor, const struct move *move,
                 const struct channel *channel, unsigned char *result, int *count)
{
    int code = MPI_SUCCESS;
    for (uint32_t k = 0; k < channel->nreceived && code == MPI_SUCCESS; k++) {
        int which = 0;
        code = MPI_Waitany((int)channel->nreceived, channel->request, &which, MPI_STATUS_IGNORE);
        if (code == MPI_SUCCESS)
            code = MPI_Win_sync(executor->window.handle);
        if (code != MPI_SUCCESS)
            break;
        const struct route *route = &channel->received[which];
        struct runs whole = {.run_bytes = count_run_bytes(&route->runs)};
        if (!copy_runs(&whole, executor->window.base[route->peer] + PAGE_BYTES + route->place,
                       whole.run_bytes, &route->runs, result, move->bytes))
            return MPI_ERR_INTERN;
        code = MPI_Isend(NULL, 0, MPI_BYTE, route->peer, TAKEN_TAG, executor->comm,
                         &channel->request[*count]);
        *count += code == MPI_SUCCESS;
    }
    return code;
}
