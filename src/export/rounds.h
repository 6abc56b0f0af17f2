/* The transfers of an exchange in rounds: in each, a device gives to at most one other and
 * takes from at most one, boxes of one shape, so that a round is one permutation of tensors. */
#ifndef REDIST_EXPORT_ROUNDS_H
#define REDIST_EXPORT_ROUNDS_H

#include <stddef.h>
#include "table/transfers.h"

#define NO_GIVER UINT32_MAX

struct exchange_round {
    uint64_t extent[REDIST_MAX_RANK]; /* of the data dimensions */
    bool local;                       /* every device takes from itself */
    uint32_t *giver;                  /* by device: whom it takes from, or NO_GIVER */
    uint32_t *receiver;               /* by device: whom it gives to, or NO_GIVER */
    uint64_t *read, *written;         /* by dimension and device: where the box begins in the tile
                                         that it is read from, and in the one it is written to */
};

struct exchange_rounds {
    uint32_t count, ndevices, rank;
    size_t room;
    struct exchange_round *round;
};

/* Of step s of a program, an exchange; the rounds are to be freed where they are made. */
enum list_status list_rounds(const struct redist_program *program, uint32_t s,
                             struct exchange_rounds *rounds);

void free_rounds(struct exchange_rounds *rounds);

#endif
