/* Who sends how much to whom when a group runs a collective, as NCCL's ring and
 * tree algorithms do it. */
#ifndef REDIST_REDUCE_TRANSFER_H
#define REDIST_REDUCE_TRANSFER_H

#include <stdint.h>
#include "reduce/state.h"

enum algorithm { RING, TREE };

/* `share` is in units of what one device holds, S. */
struct transfer {
    uint32_t from, to;
    double share;
};

/* At most this many transfers for a group of n devices. */
#define TRANSFERS(n) (4 * (size_t)(n))

/* The transfers of a group of `count` >= 2 devices, ascending, of which the
 * first is the root; `host` devices with consecutive numbers are one host. S is
 * what a device holds before the collective, after it for an allgather. Each
 * ordered pair of devices occurs once. `scratch` has room for `count` numbers.
 * Returns how many transfers there are.
 *
 * Ring: through the devices in order, so each host is entered and left once.
 * Tree, for an allreduce only: a chain inside each host, and between the first
 * devices of the hosts a double binary tree, each with half of the data up and
 * down. */
uint32_t list_transfers(enum collective collective, enum algorithm algorithm,
                        const uint32_t *device, uint32_t count, uint32_t host, uint32_t *scratch,
                        struct transfer *transfer);

#endif
