/* Transfer certificates (docs/TRANSFERS.md): who gives every part of every target piece. What
 * is read here has been judged before; what could do harm if it had not is looked at again. */
#ifndef REDIST_TRANSFERS_CERTIFICATE_H
#define REDIST_TRANSFERS_CERTIFICATE_H

#include "transfers/problem.h"

/* A round, from 1, and the layouts between which it moves. */
struct transfer_round {
    uint32_t number, rounds;
    const struct transfer_side *from, *to;
};

/* A part of a target piece, in numbers of the layouts of its round. */
struct transfer_part {
    uint32_t piece, giver;
    bool adds;     /* one of the summands of a group */
    uint64_t turn; /* there */
    const uint64_t *low, *high;
};

/* Told each part in the order of the text; ends the reading with false. */
typedef bool visit_part(void *context, const struct transfer_round *round,
                        const struct transfer_part *part);

enum redist_status read_transfer_certificate(const char *text, size_t length, const char *name,
                                             const struct transfer_problem *problem,
                                             visit_part *visit, void *context,
                                             struct redist_error *error);

#endif
