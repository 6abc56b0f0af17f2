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

/* Whether the groups of a step can name all devices, as those of other notations must: devices that
 * take no part make groups of their own, whose results nobody wants, if their number allows it. */
bool can_group_all(const struct redist_program *program, const struct redist_step *step);

/* Whether a step has to be written in rounds: an exchange, or data moved in groups that cannot name
 * all devices. */
bool is_in_rounds(const struct redist_program *program, const struct redist_step *step);

/* Of step s of a program, which moves data and combines none; the rounds are to be freed where they are made. */
enum list_status list_rounds(const struct redist_program *program, uint32_t s,
                             struct exchange_rounds *rounds);

void free_rounds(struct exchange_rounds *rounds);

#endif
