#include "execute/transfers/boxes.h"
#include "base/report.h"
#include "elements/chain.h"
#include "transfers/moves/placed_copy.h"

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

enum redist_status pack_messages(struct redist_transfer_executor *executor,
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
static struct placed_box find_part(const struct redist_transfer_executor *executor,
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

/* A part into the row-major box of a turn. */
static enum redist_status bring_part(const struct redist_transfer_executor *executor,
                                     const struct round_memories *here,
                                     const struct device_move *move, struct redist_error *error)
{
    struct row_major rows = lay_out(move);
    struct placed_box to = {executor->next, executor->turn_bytes, 0, rows.stride};
    struct placed_box from = find_part(executor, here, move, &rows);
    return copy_elements(move, executor->next, &to, &from, error);
}

/* ((v0 op v1) op v2) .. of the group that begins at move k; `*k` goes to its end. */
static enum redist_status place_sum(const struct redist_transfer_executor *executor,
                                    const struct round_memories *here, size_t *k,
                                    struct redist_error *error)
{
    const struct move_list *gotten = &here->round->gotten;
    const struct device_move *first = &gotten->move[*k];
    const struct redist_array_values *values = &here->values[first->array];
    uint64_t count = first->bytes / first->elem;
    enum redist_status status = bring_part(executor, here, first, error);
    if (status == REDIST_OK)
        begin_chains(values->element, executor->next, executor->sum, count);
    for (++*k; *k < gotten->count && gotten->move[*k].group == first->group; ++*k) {
        if (status == REDIST_OK)
            status = bring_part(executor, here, &gotten->move[*k], error);
        if (status == REDIST_OK)
            go_on_with_chains(values->element, values->combine, executor->next, executor->sum,
                              count);
    }
    if (status != REDIST_OK)
        return status;
    end_chains(values->element, executor->sum, executor->next, count);
    struct row_major rows = lay_out(first);
    struct placed_box sum = {executor->next, executor->turn_bytes, 0, rows.stride};
    return place_part(here, first, &sum, error);
}

enum redist_status place_parts(struct redist_transfer_executor *executor,
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
