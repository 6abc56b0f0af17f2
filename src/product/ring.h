/* Time of moves on rings, the cost model of "How to scale your model": devices along
 * a mesh axis are a ring with links both ways. */
#ifndef REDIST_PRODUCT_RING_H
#define REDIST_PRODUCT_RING_H

#include "types/sequence.h"

struct ring {
    double bytes_per_second; /* W: of a link along an axis */
    double hop_seconds;      /* a message is not sooner one device further */
};

/* The text's figures: 4.5e10 bytes and 1 microsecond, so that a buffer under 45 kB is
 * bound by latency. */
extern const struct ring default_ring;

/* V/(W axes) for an allgather or a reducescatter of V bytes, twice that for an
 * allreduce, V/(4W) for an alltoall, but not less than the hops to the
 * farthest device take. In picoseconds; UINT64_MAX for what the text has no formula
 * for: an alltoall over several axes, and steps that it does not have. */
uint64_t price_ring(const struct redist_plan *plan, const struct ring *ring);

#endif
