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

/* The largest number stands for itself and more. */
void add_bytes(uint64_t *sum, uint64_t bytes);

/* What each device receives and sends, summed up; the least that is sent is not known then. */
struct transfer_load sum_load(const uint64_t *received, const uint64_t *sent, uint32_t ndevices);

#endif
