/* What a plan has devices send and receive. */
#ifndef REDIST_TRANSFERS_LOAD_H
#define REDIST_TRANSFERS_LOAD_H

#include <stdbool.h>
#include <stdint.h>

/* In bytes, over all rounds; what a device gives itself is neither. */
struct transfer_load {
    uint64_t received_most, received_sum, sent_most;
};

/* What no plan of one round has a device send at most less than, and its witness: devices that
 * alone have what others lack. */
struct sent_bound {
    bool known;
    uint64_t least;
    uint64_t bytes;   /* that the witness has to send */
    uint32_t count;   /* of its devices; 0 where nothing is sent, or the bytes are too many */
    uint64_t *device; /* rising, as messages number them */
};

void free_sent_bound(struct sent_bound *bound);

/* The largest number stands for itself and more. */
void add_bytes(uint64_t *sum, uint64_t bytes);

/* What each device receives and sends, summed up. */
struct transfer_load sum_load(const uint64_t *received, const uint64_t *sent, uint32_t ndevices);

#endif
