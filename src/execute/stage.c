#include "execute/stage.h"
#include <stdlib.h>
#include <sys/statvfs.h>
#include "execute/consensus.h"
#include "schedule/parcels.h"
#include "base/report.h"

#ifndef LEAST_STAGED
#define LEAST_STAGED (UINT64_C(1) << 16) /* bytes that a rank sends; fewer go by messages */
#endif
#define SHARED_MEMORY "/dev/shm"
#define PLACE_TAG 3 /* to the receiver: where its parcel is */
#define TAKEN_TAG 4 /* to the sender: it may be overwritten */

static bool may_stage(const struct move *move)
{
    bool transfers = move->op == REDIST_ALLTOALL || move->op == REDIST_ALLPERMUTE ||
                     move->op == REDIST_ALLGATHER || move->op == REDIST_EXCHANGE;
    return transfers && move->from != SCRATCH_BUFFER && move->to != SCRATCH_BUFFER;
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

/* Whether there is room for `bytes` of each rank, and as much again. */
static bool has_room(uint64_t bytes, int nranks)
{
    struct statvfs about;
    if (statvfs(SHARED_MEMORY, &about) != 0)
        return false;
    uint64_t free_bytes = (uint64_t)about.f_bavail * about.f_frsize;
    return bytes <= free_bytes / 2 / (uint64_t)nranks;
}

/* The bytes that each rank's memory must have; 0 when there is no use for it, or it is not
 * to be had on some rank. Marks the channels. */
static int agree_on_bytes(struct redist_executor *executor, uint64_t most, int nranks,
                          uint64_t *bytes)
{
    const struct moves *moves = &executor->moves;
    uint64_t volume[REDIST_MAX_STEPS] = {0}, scratch = moves->buffer_bytes[SCRATCH_BUFFER];
    int room, code = MPI_SUCCESS;
    for (uint32_t k = 0; k < moves->nmoves; k++)
        if (may_stage(&moves->move[k]))
            volume[k] = place_parcels(&moves->move[k], &executor->channel[k]);
    code = MPI_Allreduce(MPI_IN_PLACE, volume, (int)moves->nmoves, MPI_UINT64_T, MPI_MAX,
                         executor->comm);
    *bytes = 0;
    for (uint32_t k = 0; k < moves->nmoves && code == MPI_SUCCESS; k++) {
        executor->channel[k].staged = volume[k] >= LEAST_STAGED && volume[k] <= most;
        if (executor->channel[k].staged && volume[k] > *bytes)
            *bytes = volume[k];
    }
    if (code != MPI_SUCCESS || *bytes == 0)
        return code;
    *bytes = *bytes > scratch ? *bytes : scratch;
    room = has_room(*bytes, nranks);
    code = MPI_Allreduce(MPI_IN_PLACE, &room, 1, MPI_INT, MPI_LAND, executor->comm);
    *bytes = room ? *bytes : 0;
    return code;
}

/* Whether all ranks have their window, and whether none has. */
struct windows {
    bool all, none;
};

/* Open MPI may have no component that makes such windows (`--mca osc rdma` leaves none that
 * does, nor does `--mca osc ^sm`): then all ranks are told so, and messages do. */
static int open_window(struct redist_executor *executor, uint64_t bytes, unsigned char **own,
                       struct windows *windows)
{
    int mine = MPI_Win_allocate_shared((MPI_Aint)bytes, 1, MPI_INFO_NULL, executor->comm, own,
                                       &executor->window);
    int outcome[2] = {mine == MPI_SUCCESS, mine != MPI_SUCCESS};
    if (mine != MPI_SUCCESS)
        executor->window = MPI_WIN_NULL;
    int code = MPI_Allreduce(MPI_IN_PLACE, outcome, 2, MPI_INT, MPI_LAND, executor->comm);
    *windows = (struct windows){.all = outcome[0], .none = outcome[1]};
    if (code == MPI_SUCCESS && (windows->all || windows->none))
        return code;
    executor->window = MPI_WIN_NULL; /* it stays: only all ranks together can free it */
    return code != MPI_SUCCESS ? code : mine;
}

/* The scratch buffer moves into the window, and the addresses of all ranks' memory become
 * known. */
static int use_window(struct redist_executor *executor, uint64_t bytes, unsigned char *own,
                      int nranks)
{
    free(executor->scratch);
    executor->scratch = own;
    executor->moves.buffer_bytes[SCRATCH_BUFFER] = bytes;
    int code = MPI_Win_lock_all(MPI_MODE_NOCHECK, executor->window);
    for (int r = 0; r < nranks && code == MPI_SUCCESS; r++) {
        MPI_Aint size;
        int unit;
        code = MPI_Win_shared_query(executor->window, r, &size, &unit, &executor->stage[r]);
    }
    return code;
}

/* *made says whether there is a window now. Where only some ranks could have one, those that
 * could not fail. */
static enum redist_status make_window(struct redist_executor *executor, uint64_t bytes, int nranks,
                                      bool *made, struct redist_error *error)
{
    struct windows windows = {false, false};
    unsigned char *own = NULL;
    enum redist_status status = REDIST_OK;
    executor->stage = malloc((size_t)nranks * sizeof *executor->stage);
    if (executor->stage == NULL)
        status = report_no_memory(error, "out of memory for %d addresses", nranks);
    status = reach_consensus(executor->comm, status, error);
    if (status == REDIST_OK)
        status = check_mpi(open_window(executor, bytes, &own, &windows), "MPI_Win_allocate_shared",
                           error);
    *made = status == REDIST_OK && windows.all;
    return *made
               ? check_mpi(use_window(executor, bytes, own, nranks), "MPI_Win_shared_query", error)
               : status;
}

enum redist_status make_stage(struct redist_executor *executor, uint64_t most,
                              struct redist_error *error)
{
    struct redist_nodes nodes = {.count = 0};
    uint64_t bytes = 0;
    bool made = false;
    int nranks = 0, code = MPI_Comm_size(executor->comm, &nranks);
    if (code == MPI_SUCCESS && executor->moves.nmoves > 0)
        code = agree_on_bytes(executor, most, nranks, &bytes);
    enum redist_status status = check_mpi(code, "MPI_Allreduce", error);
    if (status == REDIST_OK && bytes > 0)
        status = redist_find_nodes(executor->comm, &nodes, error);
    if (status == REDIST_OK && nodes.count == 1)
        status = make_window(executor, bytes, nranks, &made, error);
    for (uint32_t k = 0; k < executor->moves.nmoves && !made; k++)
        executor->channel[k].staged = false;
    return status;
}

void free_stage(struct redist_executor *executor)
{
    free(executor->stage);
    if (executor->window == MPI_WIN_NULL) {
        free(executor->scratch);
        return;
    }
    (void)MPI_Win_unlock_all(executor->window);
    (void)MPI_Win_free(&executor->window);
}

/* Requests of a move, in this order: places that come, parcels that are taken, places that
 * go, and what this rank has taken. */
static int post_places(const struct redist_executor *executor, const struct channel *channel,
                       const unsigned char *operand, int *count)
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
            copy_box(&route->runs, operand, (unsigned char *)executor->scratch + route->place);
        code = MPI_Win_sync(executor->window);
        if (code == MPI_SUCCESS)
            code = MPI_Isend(&route->place, 1, MPI_UINT64_T, route->peer, PLACE_TAG, comm,
                             &request[*count]);
        *count += code == MPI_SUCCESS;
    }
    return code;
}

/* Unpacks parcels in the order in which they are ready. */
static int take_parcels(const struct redist_executor *executor, const struct channel *channel,
                        unsigned char *result, int *count)
{
    int code = MPI_SUCCESS;
    for (uint32_t k = 0; k < channel->nreceived && code == MPI_SUCCESS; k++) {
        int which = 0;
        code = MPI_Waitany((int)channel->nreceived, channel->request, &which, MPI_STATUS_IGNORE);
        if (code == MPI_SUCCESS)
            code = MPI_Win_sync(executor->window);
        if (code != MPI_SUCCESS)
            break;
        const struct route *route = &channel->received[which];
        struct runs whole = {.run_bytes = count_run_bytes(&route->runs)};
        copy_runs(&whole, executor->stage[route->peer] + route->place, &route->runs, result);
        code = MPI_Isend(NULL, 0, MPI_BYTE, route->peer, TAKEN_TAG, executor->comm,
                         &channel->request[*count]);
        *count += code == MPI_SUCCESS;
    }
    return code;
}

int run_staged(const struct redist_executor *executor, const struct move *move,
               const struct channel *channel, const unsigned char *operand, unsigned char *result,
               int *count)
{
    int code = post_places(executor, channel, operand, count);
    if (code == MPI_SUCCESS && move->parcels->keeps)
        copy_runs(&channel->kept_from, operand, &channel->kept_to, result);
    if (code == MPI_SUCCESS)
        code = take_parcels(executor, channel, result, count);
    return code == MPI_SUCCESS ? MPI_Waitall(*count, channel->request, MPI_STATUSES_IGNORE) : code;
}
