#include "execute/transfers/boxes.h"
#include "base/report.h"
#include "execute/consensus.h"
#include "transfers/moves/placed_copy.h"

#ifndef LARGEST_COUNT
#define LARGEST_COUNT (UINT64_C(1) << 28) /* elements of one call, whose count is an int */
#endif

/* Row-major boxes of the extents of one move, in memory of our own. */
struct row_major {
    uint64_t stride[TRANSFER_DIMS];
};

static struct row_major lay_out(const struct device_move *move)
{
    struct row_major rows;
    set_row_strides(move->extent, move->rank, move->elem, rows.stride);
    return rows;
}

/* Copies the elements of a move. */
static enum redist_status copy_elements(const struct device_move *move, unsigned char *memory,
                                        const struct placed_box *to, const struct placed_box *from,
                                        struct redist_error *error)
{
    if (copy_placed_box(memory, to, from, move->extent, move->rank, move->elem))
        return REDIST_OK;
    return report_failure(error, "a box does not lie in its memory as the layout says");
}

enum redist_status pack_messages(struct transfer_executor *executor,
                                 const struct round_memories *here, struct redist_error *error)
{
    const struct move_list *given = &here->round->given;
    enum redist_status status = REDIST_OK;
    for (size_t k = 0; k < given->count && status == REDIST_OK; k++) {
        const struct device_move *move = &given->move[k];
        if (move->peer == (uint32_t)executor->rank)
            continue;
        struct row_major rows = lay_out(move);
        struct placed_box to = {executor->outgoing, executor->outgoing_bytes, move->at,
                                rows.stride};
        struct placed_box from = {here->from, here->round->from_bytes, move->first, move->stride};
        status = copy_elements(move, executor->outgoing, &to, &from, error);
    }
    return status;
}

/* Where a part that this rank gets is before it is placed: in a message, or in its own memory. */
static struct placed_box find_part(const struct transfer_executor *executor,
                                   const struct round_memories *here,
                                   const struct device_move *move, const struct row_major *rows)
{
    if (move->peer != (uint32_t)executor->rank)
        return (struct placed_box){executor->incoming, executor->incoming_bytes, move->at,
                                   rows->stride};
    const struct device_move *own = &here->round->given.move[move->own];
    return (struct placed_box){here->from, here->round->from_bytes, own->first, own->stride};
}

static enum redist_status place_part(const struct round_memories *here,
                                     const struct device_move *move, const struct placed_box *from,
                                     struct redist_error *error)
{
    struct placed_box to = {here->to, here->round->to_bytes, move->first, move->stride};
    return copy_elements(move, here->to, &to, from, error);
}

/* MPI computes sum = next op sum, and every operator here is commutative to the bit, but for
 * NaN. */
static enum redist_status combine_turn(const struct transfer_executor *executor,
                                       const struct device_move *move, struct redist_error *error)
{
    const struct combination *combination = &executor->combination[move->array];
    uint64_t count = move->bytes / move->elem;
    int code = MPI_SUCCESS;
    for (uint64_t at = 0, part; at < count && code == MPI_SUCCESS; at += part) {
        part = count - at < LARGEST_COUNT ? count - at : LARGEST_COUNT;
        code = MPI_Reduce_local(executor->next + at * move->elem, executor->sum + at * move->elem,
                                (int)part, combination->type, combination->operation);
    }
    return check_mpi(code, "MPI_Reduce_local", error);
}

/* A part into a row-major box of this rank. */
static enum redist_status bring_part(const struct transfer_executor *executor,
                                     const struct round_memories *here,
                                     const struct device_move *move, unsigned char *memory,
                                     struct redist_error *error)
{
    struct row_major rows = lay_out(move);
    struct placed_box to = {memory, executor->turn_bytes, 0, rows.stride};
    struct placed_box from = find_part(executor, here, move, &rows);
    return copy_elements(move, memory, &to, &from, error);
}

/* ((v0 op v1) op v2) .. of the group that begins at move k; `*k` goes to its end. */
static enum redist_status place_sum(const struct transfer_executor *executor,
                                    const struct round_memories *here, size_t *k,
                                    struct redist_error *error)
{
    const struct move_list *gotten = &here->round->gotten;
    const struct device_move *first = &gotten->move[*k];
    enum redist_status status = bring_part(executor, here, first, executor->sum, error);
    for (++*k; *k < gotten->count && gotten->move[*k].group == first->group; ++*k) {
        const struct device_move *move = &gotten->move[*k];
        if (status == REDIST_OK)
            status = bring_part(executor, here, move, executor->next, error);
        if (status == REDIST_OK)
            status = combine_turn(executor, move, error);
    }
    struct row_major rows = lay_out(first);
    struct placed_box sum = {executor->sum, executor->turn_bytes, 0, rows.stride};
    return status == REDIST_OK ? place_part(here, first, &sum, error) : status;
}

enum redist_status place_parts(struct transfer_executor *executor,
                               const struct round_memories *here, struct redist_error *error)
{
    const struct move_list *gotten = &here->round->gotten;
    enum redist_status status = REDIST_OK;
    for (size_t k = 0; k < gotten->count && status == REDIST_OK;) {
        const struct device_move *move = &gotten->move[k];
        if (move->adds) {
            status = place_sum(executor, here, &k, error);
            continue;
        }
        struct row_major rows = lay_out(move);
        struct placed_box from = find_part(executor, here, move, &rows);
        status = place_part(here, move, &from, error);
        k++;
    }
    return status;
}
