#include "execute/ordered.h"
#include <stdlib.h>
#include <string.h>
#include "elements/chain.h"
#include "types/plain.h"
#include "base/report.h"

#ifndef STAGE_BYTES
#define STAGE_BYTES (UINT64_C(1) << 20)
#endif
#define TAG 1

enum redist_status make_ordered(struct redist_executor *executor, struct redist_error *error)
{
    struct ordered *ordered = &executor->ordered;
    uint64_t most = 1;
    for (uint32_t k = 0; k < executor->moves.nmoves; k++) {
        const struct move *move = &executor->moves.move[k];
        if (combines_values(move->op) && move->factor > most)
            most = move->factor;
    }
    uint64_t elements = STAGE_BYTES / executor->elem_bytes;
    ordered->elements = elements < most ? most : elements;
    ordered->stage = malloc(ordered->elements * executor->elem_bytes);
    ordered->request = malloc(2 * most * sizeof *ordered->request);
    if (ordered->stage != NULL && ordered->request != NULL)
        return REDIST_OK;
    free_ordered(executor);
    return report_no_memory(error, "out of memory for sums in order");
}

void free_ordered(struct redist_executor *executor)
{
    free(executor->ordered.stage);
    free(executor->ordered.request);
    executor->ordered = (struct ordered){.stage = NULL};
}

/* Where the stage has the part of member m. */
static unsigned char *find_stage(const struct redist_executor *executor, const struct parts *parts,
                                 uint32_t m)
{
    return executor->ordered.stage + m * parts->each * executor->elem_bytes;
}

/* Sends every rank its part, and brings what the others have of this rank's into the stage. */
static int exchange_parts(const struct redist_executor *executor, const struct move *move,
                          const struct channel *channel, const struct parts *parts)
{
    uint32_t own = (uint32_t)channel->order.rank_of[move->member];
    uint64_t count = count_part(parts, own);
    MPI_Request *request = executor->ordered.request;
    int code = MPI_SUCCESS, n = 0;
    memcpy(find_stage(executor, parts, move->member), parts->from + own * parts->apart,
           count * executor->elem_bytes);
    for (uint32_t r = 0; r < move->factor && code == MPI_SUCCESS; r++) {
        uint32_t member = (uint32_t)channel->order.member_of[r];
        if (r == own)
            continue;
        code = MPI_Irecv(find_stage(executor, parts, member), (int)count,
                         executor->combination.type, (int)r, TAG, channel->group, &request[n++]);
        if (code == MPI_SUCCESS)
            code =
                MPI_Isend(parts->from + r * parts->apart, (int)count_part(parts, r),
                          executor->combination.type, (int)r, TAG, channel->group, &request[n++]);
    }
    return code == MPI_SUCCESS ? MPI_Waitall(n, request, MPI_STATUSES_IGNORE) : code;
}

/* ((v0 op v1) op v2) .. into the stage's first part. */
static int combine_parts(const struct redist_executor *executor, const struct move *move,
                         const struct channel *channel, const struct parts *parts)
{
    const struct combination *combination = &executor->combination;
    uint64_t count = count_part(parts, (uint32_t)channel->order.rank_of[move->member]);
    int code = exchange_parts(executor, move, channel, parts);
    if (code == MPI_SUCCESS)
        combine_chains(combination->element, combination->combine, executor->ordered.stage,
                       parts->each * executor->elem_bytes, move->factor, count);
    return code;
}

/* Hands the combined parts on to rank `root`, or to all. */
static int hand_on(const struct redist_executor *executor, const struct move *move,
                   const struct channel *channel, const struct parts *parts, unsigned char *to,
                   int root)
{
    uint32_t own = (uint32_t)channel->order.rank_of[move->member];
    uint64_t count = count_part(parts, own);
    MPI_Request *request = executor->ordered.request;
    bool gets = root == ALL_RANKS || root == (int)own;
    int code = MPI_SUCCESS, n = 0;
    for (uint32_t r = 0; r < move->factor && code == MPI_SUCCESS; r++) {
        if (r == own)
            continue;
        if (gets)
            code =
                MPI_Irecv(to + r * parts->apart, (int)count_part(parts, r),
                          executor->combination.type, (int)r, TAG, channel->group, &request[n++]);
        if (code == MPI_SUCCESS && (root == ALL_RANKS || root == (int)r))
            code = MPI_Isend(executor->ordered.stage, (int)count, executor->combination.type,
                             (int)r, TAG, channel->group, &request[n++]);
    }
    if (gets)
        memcpy(to + own * parts->apart, executor->ordered.stage, count * executor->elem_bytes);
    return code == MPI_SUCCESS ? MPI_Waitall(n, request, MPI_STATUSES_IGNORE) : code;
}

int reduce_in_order(const struct redist_executor *executor, const struct move *move,
                    const struct channel *channel, const unsigned char *from, unsigned char *to,
                    uint64_t bytes, int root)
{
    uint32_t elem = executor->elem_bytes;
    uint64_t most = executor->ordered.elements / move->factor * move->factor;
    int code = MPI_SUCCESS;
    for (uint64_t at = 0, all; at < bytes / elem && code == MPI_SUCCESS; at += all) {
        all = bytes / elem - at < most ? bytes / elem - at : most;
        uint64_t each = all / move->factor + (all % move->factor != 0);
        struct parts parts = {from + at * elem, each * elem, each, all};
        code = combine_parts(executor, move, channel, &parts);
        if (code == MPI_SUCCESS)
            code = hand_on(executor, move, channel, &parts, to + at * elem, root);
    }
    return code;
}

int scatter_in_order(const struct redist_executor *executor, const struct move *move,
                     const struct channel *channel, const unsigned char *slices,
                     unsigned char *result)
{
    uint32_t elem = executor->elem_bytes;
    uint64_t most = executor->ordered.elements / move->factor, count = move->bytes / elem;
    int code = MPI_SUCCESS;
    for (uint64_t at = 0, each; at < count && code == MPI_SUCCESS; at += each) {
        each = count - at < most ? count - at : most;
        struct parts parts = {slices + at * elem, move->bytes, each, each * move->factor};
        code = combine_parts(executor, move, channel, &parts);
        if (code == MPI_SUCCESS)
            memcpy(result + at * elem, executor->ordered.stage, each * elem);
    }
    return code;
}
