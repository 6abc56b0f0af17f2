/* A buffer of a layout in JSON, with its pieces, of which `repeat` makes many. */
#ifndef REDIST_IMPORT_TRANSFERS_GIVEN_BUFFER_H
#define REDIST_IMPORT_TRANSFERS_GIVEN_BUFFER_H

#include "import/transfers/given_problem.h"

/* Bounds are kept one after another: low and high in the buffer, then in the array. */
struct given_piece {
    uint32_t array;
    uint32_t number; /* in the JSON */
    size_t bounds;
};

struct given_buffer {
    uint32_t rank, order_rank; /* order_rank: 0 where no order is given */
    uint32_t elem;
    uint64_t extent[TRANSFER_DIMS], order[TRANSFER_DIMS];
    uint64_t place, bytes;
    bool placed;
    uint32_t npieces;
    size_t piece_room, nbounds, bounds_room;
    struct given_piece *piece; /* those that have elements */
    uint64_t *bounds;
};

/* All but the pieces; what `buffer` had before is used again. */
enum redist_status read_given_buffer(const struct plan_place *place,
                                     const struct given_problem *problem, const json_t *object,
                                     struct given_buffer *buffer);

/* The pieces of a buffer that was read. */
enum redist_status read_given_pieces(const struct plan_place *place,
                                     const struct given_problem *problem, const json_t *object,
                                     struct given_buffer *buffer);
void free_given_buffer(struct given_buffer *buffer);

#endif
