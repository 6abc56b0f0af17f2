#include "execute/in_place.h"
#include <string.h>
#include "execute/consensus.h"
#include "execute/gather.h"
#include "execute/local_copy.h"
#include "execute/transfer.h"
#include "schedule/parcels.h"
#include "schedule/runs/copies.h"
#include "base/report.h"

#define LARGEST_MESSAGE (UINT64_C(1) << 30) /* fits an int count of MPI_BYTE */
#define EXCHANGE_TAG 2

/* Swaps two items that do not overlap. */
static void swap_bytes(unsigned char *a, unsigned char *b, uint64_t count)
{
    unsigned char kept[4096];
    while (count > 0) {
        size_t part = count < sizeof kept ? count : sizeof kept;
        memcpy(kept, a, part);
        memcpy(a, b, part);
        memcpy(b, kept, part);
        a += part;
        b += part;
        count -= part;
    }
}

/* Where item `place` of a rows x columns matrix goes in its transpose. */
static uint64_t find_transposed(uint64_t place, uint64_t rows, uint64_t columns)
{
    return place % columns * rows + place / columns;
}

static bool is_least_of_cycle(uint64_t place, uint64_t rows, uint64_t columns)
{
    uint64_t next = find_transposed(place, rows, columns);
    while (next > place)
        next = find_transposed(next, rows, columns);
    return next == place;
}

/* Transposes a rows x columns matrix of items in place, one cycle of the
 * permutation after the other; each starts at its least item, so that no marks
 * are needed. */
static void transpose_items(unsigned char *items, uint64_t rows, uint64_t columns,
                            uint64_t item_bytes)
{
    for (uint64_t first = 0; first < rows * columns; first++) {
        if (!is_least_of_cycle(first, rows, columns))
            continue;
        uint64_t place = find_transposed(first, rows, columns);
        while (place != first) {
            swap_bytes(items + first * item_bytes, items + place * item_bytes, item_bytes);
            place = find_transposed(place, rows, columns);
        }
    }
}

/* Sends `bytes` of `data` to one rank and replaces them by those of another,
 * in parcels that fit the bounce buffer. */
static enum redist_status exchange_bytes(unsigned char *data, uint64_t bytes, int receiver,
                                         int provider, MPI_Comm comm, void *bounce,
                                         uint64_t bounce_bytes, struct redist_error *error)
{
    uint64_t largest = bounce_bytes < LARGEST_MESSAGE ? bounce_bytes : LARGEST_MESSAGE;
    while (bytes > 0) {
        uint64_t part = bytes < largest ? bytes : largest;
        /* who is given nothing may have no bounce buffer */
        int taken = provider != MPI_PROC_NULL ? (int)part : 0;
        int code = MPI_Sendrecv(data, (int)part, MPI_BYTE, receiver, EXCHANGE_TAG, bounce, taken,
                                MPI_BYTE, provider, EXCHANGE_TAG, comm, MPI_STATUS_IGNORE);
        if (code != MPI_SUCCESS)
            return check_mpi(code, "MPI_Sendrecv", error);
        if (taken > 0)
            memcpy(data, bounce, part);
        data += part;
        bytes -= part;
    }
    return REDIST_OK;
}

/* Product of the dimensions from `first` to before `last`. */
static uint64_t multiply_shape(const uint64_t *shape, uint32_t first, uint32_t last)
{
    uint64_t product = 1;
    for (uint32_t k = first; k < last; k++)
        product *= shape[k];
    return product;
}

void split_in_place(const struct move *move, uint32_t elem_bytes, void *data)
{
    uint64_t outer = multiply_shape(move->box.shape, 0, move->split);
    uint64_t inner = multiply_shape(move->box.shape, move->split, move->box.rank) * elem_bytes;
    transpose_items(data, outer, move->factor, inner / move->factor);
}

void reorder_in_place(void *data, const int *rank_of, uint32_t count, uint64_t item_bytes)
{
    unsigned char *items = data;
    for (uint32_t first = 0; first < count; first++) {
        uint32_t place = (uint32_t)rank_of[first];
        while (place > first)
            place = (uint32_t)rank_of[place];
        if (place < first)
            continue; /* its cycle was gone through from a lesser item */
        for (place = (uint32_t)rank_of[first]; place != first; place = (uint32_t)rank_of[place])
            swap_bytes(items + first * item_bytes, items + place * item_bytes, item_bytes);
    }
}

/* Splits into contiguous blocks, exchanges block p with member p in rounds in
 * which members pair up, and joins the blocks along `into`. */
static enum redist_status alltoall_in_place(const struct redist_executor *executor,
                                            const struct move *move, unsigned char *data,
                                            void *bounce, uint64_t bounce_bytes,
                                            struct redist_error *error)
{
    uint32_t n = move->factor, rank = move->box.rank;
    uint64_t block = move->bytes / n;
    split_in_place(move, executor->elem_bytes, data);
    for (uint32_t round = 0; round < n; round++) {
        uint32_t peer = (round + n - move->member) % n;
        if (peer == move->member)
            continue;
        /* parcel k goes to the member k + 1 places after this one */
        int device = (int)move->parcels->sent[(peer + n - move->member) % n - 1].peer;
        PASS_FAILURE(exchange_bytes(data + peer * block, block, device, device, executor->comm,
                                    bounce, bounce_bytes, error));
    }
    uint64_t outer = multiply_shape(move->tile, 0, move->into);
    uint64_t item = multiply_shape(move->tile, move->into, rank) / n * executor->elem_bytes;
    transpose_items(data, n, outer, item);
    return REDIST_OK;
}

/* Moves this rank's part to its place in the result, from the last run to the
 * first because they move towards the end, then gathers the others' parts. */
static enum redist_status allgather_in_place(const struct move *move, const struct channel *channel,
                                             uint32_t elem_bytes, unsigned char *data,
                                             struct redist_error *error)
{
    uint64_t outer = multiply_shape(move->tile, 0, move->into);
    uint64_t run =
        multiply_shape(move->tile, move->into, move->box.rank) / move->factor * elem_bytes;
    for (uint64_t k = outer; k-- > 0;)
        memmove(data + (k * move->factor + move->member) * run, data + k * run, run);
    return gather_blocks(move, channel, MPI_IN_PLACE, data, error);
}

/* The result is made behind the operand, where there is room, and moved to the front. */
static enum redist_status transfer_in_place(const struct redist_executor *executor,
                                            const struct move *move, const struct channel *channel,
                                            unsigned char *data, struct redist_error *error)
{
    unsigned char *result = data + (executor->moves.buffer_bytes[SCRATCH_BUFFER] - move->bytes);
    PASS_FAILURE(run_transfer(executor, move, channel, data, result, error));
    memmove(data, result, move->bytes);
    return REDIST_OK;
}

enum redist_status run_in_place(const struct redist_executor *executor, const struct move *move,
                                const struct channel *channel, void *bounce, uint64_t bounce_bytes,
                                struct redist_error *error)
{
    unsigned char *data = executor->scratch;
    const struct parcels *parcels = move->parcels;
    if (move->op == REDIST_EXCHANGE)
        return transfer_in_place(executor, move, channel, data, error);
    PASS_FAILURE(check_copied(
        gather_box(&channel->runs, data, executor->moves.buffer_bytes[SCRATCH_BUFFER]), error));
    if (move->op == REDIST_ALLTOALL)
        return alltoall_in_place(executor, move, data, bounce, bounce_bytes, error);
    if (move->op == REDIST_ALLGATHER)
        return allgather_in_place(move, channel, executor->elem_bytes, data, error);
    if (parcels->keeps)
        return REDIST_OK;
    int receiver = parcels->nsent > 0 ? (int)parcels->sent->peer : MPI_PROC_NULL;
    int provider = parcels->nreceived > 0 ? (int)parcels->received->peer : MPI_PROC_NULL;
    return exchange_bytes(data, move->bytes, receiver, provider, executor->comm, bounce,
                          bounce_bytes, error);
}
