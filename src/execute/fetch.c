#include "execute/fetch.h"
#include "execute/consensus.h"
#include "execute/flags.h"
#include "execute/local_copy.h"
#include "execute/tile.h"
#include "execute/transfer.h"
#include "schedule/parcels.h"
#include "schedule/runs/copies.h"

#define RUNS_TAG 5 /* to the receiver: where its parcel is in the operand */

/* Receives all and sends all; a struct of plain numbers goes as bytes, for both are one program on
 * one machine. */
static int tell_runs(const struct redist_executor *executor, struct channel *channel)
{
    int code = MPI_SUCCESS, count = 0;
    for (uint32_t k = 0; k < channel->nreceived && code == MPI_SUCCESS; k++) {
        struct route *route = &channel->received[k];
        code = MPI_Irecv(&route->given, (int)sizeof route->given, MPI_BYTE, route->peer, RUNS_TAG,
                         executor->comm, &channel->request[count]);
        count += code == MPI_SUCCESS;
    }
    for (uint32_t k = 0; k < channel->nsent && code == MPI_SUCCESS; k++) {
        struct route *route = &channel->sent[k];
        code = MPI_Isend(&route->runs, (int)sizeof route->runs, MPI_BYTE, route->peer, RUNS_TAG,
                         executor->comm, &channel->request[count]);
        count += code == MPI_SUCCESS;
    }
    if (code == MPI_SUCCESS)
        return MPI_Waitall(count, channel->request, MPI_STATUSES_IGNORE);
    abandon_messages(channel, count);
    return code;
}

enum redist_status learn_places(struct redist_executor *executor, struct redist_error *error)
{
    int code = MPI_SUCCESS;
    if (executor->window.base == NULL)
        return REDIST_OK;
    for (uint32_t k = 0; k < executor->moves.nmoves && code == MPI_SUCCESS; k++) {
        executor->channel[k].reads = transfers_parcels(&executor->moves.move[k]);
        if (executor->channel[k].reads)
            code = tell_runs(executor, &executor->channel[k]);
    }
    return check_mpi(code, "an exchange of messages", error);
}

static void note_buffer(const struct redist_executor *executor, enum buffer which,
                        const void *buffer, struct notice *notice)
{
    const struct shared_tile *tile = find_tile(buffer);
    notice->tile[which] = NO_TILE;
    if (buffer == NULL) {
        notice->tile[which] = NO_BUFFER;
    } else if (tile != NULL && is_shared_by(tile, executor->comm)) {
        notice->tile[which] = tile->number;
        notice->place[which] = (uint64_t)((const unsigned char *)buffer - tile->own);
    }
}

/* The tile that all ranks have which have a buffer, or NULL. */
static const struct shared_tile *agree_on_tile(const struct redist_executor *executor,
                                               enum buffer which)
{
    uint64_t number = NO_BUFFER;
    for (int rank = 0; rank < (int)executor->nranks; rank++) {
        uint64_t other = get_notice(executor, rank)->tile[which];
        if (number == NO_BUFFER)
            number = other;
        if (other != NO_BUFFER && other != number)
            return NULL;
    }
    return number == NO_BUFFER || number == NO_TILE ? NULL : find_numbered_tile(number);
}

enum redist_status compare_buffers(const struct redist_executor *executor, const void *source,
                                   const void *target, enum redist_status status,
                                   struct shared_buffers *buffers, struct redist_error *error)
{
    struct notice notice = {.status = (uint64_t)status};
    note_buffer(executor, SOURCE_BUFFER, executor->moves.gives ? source : NULL, &notice);
    note_buffer(executor, TARGET_BUFFER, target, &notice);
    exchange_notices(executor, &notice);
    for (int rank = 0; rank < (int)executor->nranks; rank++)
        if (get_notice(executor, rank)->status != REDIST_OK)
            return reach_consensus(executor->comm, status, error);
    for (enum buffer which = SOURCE_BUFFER; which <= TARGET_BUFFER; which++)
        buffers->tile[which] = agree_on_tile(executor, which);
    return REDIST_OK;
}

bool is_shared_buffer(const struct redist_executor *executor, const struct shared_buffers *buffers,
                      enum buffer which)
{
    return which == SCRATCH_BUFFER ? executor->shares_scratch : buffers->tile[which] != NULL;
}

bool can_fetch(const struct redist_executor *executor, const struct shared_buffers *buffers,
               const struct move *move, const struct channel *channel)
{
    return channel->reads && is_shared_buffer(executor, buffers, move->from);
}

unsigned char *find_shared_buffer(const struct redist_executor *executor,
                                  const struct shared_buffers *buffers, enum buffer which, int rank)
{
    if (which == SCRATCH_BUFFER)
        return executor->window.base[rank] + PAGE_BYTES;
    return buffers->tile[which]->window.base[rank] + get_notice(executor, rank)->place[which];
}

enum redist_status fetch_parcels(const struct redist_executor *executor,
                                 const struct shared_buffers *buffers, const struct move *move,
                                 const struct channel *channel, const unsigned char *operand,
                                 unsigned char *result, struct redist_error *error)
{
    const uint64_t *bytes = executor->moves.buffer_bytes; /* as many on all ranks */
    enum redist_status status = REDIST_OK;
    const struct flags flags = get_flags(executor);
    bool made_here = move->from != SOURCE_BUFFER; /* which all ranks had when the run began */
    if (made_here)
        enter_phase(&flags);
    if (!move->idle)
        status = copy_kept(executor, move, channel, operand, result, error);
    for (uint32_t k = 0; k < channel->nreceived; k++) {
        const struct route *route = &channel->received[k];
        if (made_here)
            wait_for_rank(&flags, route->peer);
        const unsigned char *given = find_shared_buffer(executor, buffers, move->from, route->peer);
        if (!copy_runs(&route->given, given, bytes[move->from], &route->runs, result, move->bytes))
            status = check_copied(false, error);
    }
    /* nobody overwrites what others still read */
    enter_phase(&flags);
    for (uint32_t k = 0; k < channel->nsent; k++)
        wait_for_rank(&flags, channel->sent[k].peer);
    return status;
}
