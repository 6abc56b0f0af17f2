/* What a plan has devices send and receive. */
#ifndef REDIST_TRANSFERS_LOAD_H
#define REDIST_TRANSFERS_LOAD_H

#include <stdbool.h>
#include <stdint.h>

/* In bytes, over all rounds; what a device gives itself is neither. */
struct transfer_load {
    uint64_t received_most, received_sum, sent_most;
    uint64_t sent_least; /* no plan of one round has a device send at most less */
    bool bounded;        /* it is known */
};

#endif
