#include "execute/share.h"
#include <stdlib.h>
#include <string.h>
#include "execute/consensus.h"
#include "types/plain.h"
#include "base/report.h"

#ifndef LEAST_SHARED
#define LEAST_SHARED 1 /* bytes of an operand; less is combined by MPI */
#endif
#ifndef SHOWN_BYTES
#define SHOWN_BYTES (UINT64_C(1) << 18) /* at a time, so that they are read from a cache */
#endif

unsigned char *find_shown(const struct share *share, uint32_t rank, unsigned turn)
{
    return share->window.base[rank] + PAGE_BYTES +
           turn * (share->operand_bytes + share->result_bytes);
}

unsigned char *find_combined(const struct share *share, uint32_t rank, unsigned turn)
{
    return find_shown(share, rank, turn) + share->operand_bytes;
}

uint64_t count_combined(const struct move *move)
{
    return move->op == REDIST_REDUCESCATTER ? move->bytes * move->factor : move->bytes;
}

static bool wants_share(const struct move *move)
{
    return !move->idle && combines_values(move->op) && move->factor > 1 &&
           count_combined(move) >= LEAST_SHARED;
}

/* That of an earlier move with the same group, or NULL. */
static struct share *find_equal_share(const struct redist_executor *executor, uint32_t k)
{
    const struct channel *channel = executor->channel;
    for (uint32_t e = 0; e < k; e++)
        if (channel[e].share != NULL && channel[e].group == channel[k].group)
            return channel[e].share;
    return NULL;
}

static void free_share(struct share *share)
{
    if (share == NULL)
        return;
    close_window(&share->window);
    free(share->value);
    free(share->to);
    free(share);
}

/* With room for `bytes` of an operand, up to a limit. */
static enum redist_status allocate_share(uint32_t nranks, uint64_t bytes, struct share **made,
                                         struct redist_error *error)
{
    struct share *share = *made = calloc(1, sizeof *share);
    if (share != NULL) {
        uint64_t line = nranks * LINE_BYTES, most = bytes < SHOWN_BYTES ? bytes : SHOWN_BYTES;
        share->value = calloc(nranks, sizeof *share->value);
        share->to = calloc(2 * (size_t)nranks, sizeof *share->to);
        share->operand_bytes = (most + line - 1) / line * line;
        share->result_bytes = share->operand_bytes / nranks;
    }
    if (share == NULL || share->value == NULL || share->to == NULL)
        return report_no_memory(error, "out of memory for a group of %u ranks", (unsigned)nranks);
    share->operand = share->to + nranks;
    return REDIST_OK;
}

/* Where all have room. The pages are taken here, by the rank whose they are. */
static enum redist_status open_share(MPI_Comm group, uint32_t nranks, struct share *share,
                                     struct redist_error *error)
{
    uint64_t bytes = PAGE_BYTES + 2 * (share->operand_bytes + share->result_bytes);
    int room = has_room(bytes, (int)nranks), rank = 0;
    PASS_FAILURE(check_mpi(MPI_Allreduce(MPI_IN_PLACE, &room, 1, MPI_INT, MPI_LAND, group),
                           "MPI_Allreduce", error));
    if (!room)
        return REDIST_OK;
    PASS_FAILURE(open_window(group, bytes, &share->window, error));
    PASS_FAILURE(check_mpi(MPI_Comm_rank(group, &rank), "MPI_Comm_rank", error));
    share->flags = (struct flags){.window = &share->window, .comm = group, .own = rank};
    if (share->window.base != NULL)
        memset(share->window.base[rank], 0, bytes);
    return REDIST_OK;
}

/* NULL where the group can have none. */
static enum redist_status make_share(uint32_t nranks, const struct move *move, MPI_Comm group,
                                     struct share **share, struct redist_error *error)
{
    struct share *made = NULL;
    enum redist_status status = reach_consensus(
        group, allocate_share(move->factor, count_combined(move), &made, error), error);
    if (status == REDIST_OK)
        status = open_share(group, nranks, made, error);
    if (status != REDIST_OK || made->window.base == NULL) {
        free_share(made);
        made = NULL;
    }
    *share = made;
    return status;
}

/* That of an earlier move, or a new one. */
static enum redist_status find_share(struct redist_executor *executor, uint32_t k,
                                     struct redist_error *error)
{
    const struct move *move = &executor->moves.move[k];
    struct channel *channel = &executor->channel[k];
    channel->share = find_equal_share(executor, k);
    if (channel->share != NULL)
        return REDIST_OK;
    PASS_FAILURE(make_share(executor->nranks, move, channel->group, &channel->share, error));
    channel->owns_share = channel->share != NULL;
    return REDIST_OK;
}

/* Members tell each other where their operands begin, in one buffer of each. */
static enum redist_status exchange_begins(const struct move *move, struct channel *channel,
                                          struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    channel->begins = malloc(move->factor * sizeof *channel->begins);
    if (channel->begins == NULL)
        status = report_no_memory(error, "out of memory for %u places", (unsigned)move->factor);
    PASS_FAILURE(reach_consensus(channel->group, status, error));
    return check_mpi(MPI_Allgather(&channel->runs.first_byte, 1, MPI_UINT64_T, channel->begins, 1,
                                   MPI_UINT64_T, channel->group),
                     "MPI_Allgather", error);
}

enum redist_status make_shares(struct redist_executor *executor, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    for (uint32_t k = 0; k < executor->moves.nmoves; k++) {
        const struct move *move = &executor->moves.move[k];
        struct channel *channel = &executor->channel[k];
        if (!wants_share(move))
            continue;
        enum redist_status made = find_share(executor, k, error);
        if (made == REDIST_OK && channel->share != NULL)
            made = exchange_begins(move, channel, error);
        if (made != REDIST_OK)
            status = made; /* goes on: other groups make the same calls */
    }
    return status;
}

void free_shares(struct redist_executor *executor)
{
    for (uint32_t k = 0; k < executor->moves.nmoves; k++) {
        free(executor->channel[k].begins);
        if (executor->channel[k].owns_share)
            free_share(executor->channel[k].share);
    }
}
