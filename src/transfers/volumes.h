/* How many bytes go from which device to which, in a plan of transfers. */
#ifndef REDIST_TRANSFERS_VOLUMES_H
#define REDIST_TRANSFERS_VOLUMES_H

#include "transfers/certificate.h"
#include "transfers/load.h"

/* All parts that one device gives another in a round: one message. */
struct transfer_message {
    uint32_t round, from, to;
    uint64_t bytes;
};

/* Of all rounds together; a device's own parts are in neither list. */
struct transfer_volumes {
    uint32_t rounds;
    size_t count, room;
    struct transfer_message *message; /* by round, giver, receiver */
    uint64_t *sent, *received;        /* bytes, by device */
};

/* Reads a certificate that has been judged; `*volumes` is for free_volumes, also on failure. */
enum redist_status measure_volumes(const char *text, size_t length, const char *name,
                                   const struct transfer_problem *problem,
                                   struct transfer_volumes *volumes, struct redist_error *error);
void free_volumes(struct transfer_volumes *volumes);

#endif
