#include "transfers/load.h"
#include <stdlib.h>

void add_bytes(uint64_t *sum, uint64_t bytes)
{
    *sum = bytes > UINT64_MAX - *sum ? UINT64_MAX : *sum + bytes;
}

struct transfer_load sum_load(const uint64_t *received, const uint64_t *sent, uint32_t ndevices)
{
    struct transfer_load load = {0};
    for (uint32_t d = 0; d < ndevices; d++) {
        add_bytes(&load.received_sum, received[d]);
        load.received_most = received[d] > load.received_most ? received[d] : load.received_most;
        load.sent_most = sent[d] > load.sent_most ? sent[d] : load.sent_most;
    }
    return load;
}

void free_sent_bound(struct sent_bound *bound)
{
    free(bound->device);
    *bound = (struct sent_bound){0};
}
