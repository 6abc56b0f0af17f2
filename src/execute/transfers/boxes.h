/* The bytes of a round: into messages, out of them, and on the rank itself. */
#ifndef REDIST_EXECUTE_TRANSFERS_BOXES_H
#define REDIST_EXECUTE_TRANSFERS_BOXES_H

#include "execute/transfers/executor.h"

/* The memories of a plan in a round on this rank. */
struct round_memories {
    const struct device_round *round;
    const struct redist_array_values *values;
    const unsigned char *from;
    unsigned char *to;
};

/* Both fail when a box does not fit, which the judge has excluded. */
enum redist_status pack_messages(struct redist_transfer_executor *executor,
                                 const struct round_memories *here, struct redist_error *error);

/* What came, and what the rank gives itself; combined where it is to be. */
enum redist_status place_parts(struct redist_transfer_executor *executor,
                               const struct round_memories *here, struct redist_error *error);

#endif
