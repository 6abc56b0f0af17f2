/** @file link_price.h
 * What a step costs by the links that it uses.
 *
 * What every device sends straight to who wants it is under way at the same time: it costs the
 * largest latency, and the largest inverse bandwidth for each element, or as along the axis of
 * its axes that was measured to cost most. A collective goes along
 * one axis after another in turns that double what is gathered, or halve what is left to
 * combine: ceil(log2 n) latencies for n devices, and what it brings over that axis. Of an
 * allreduce, a reduce and a broadcast either two such ways in a row, of pieces, or one with
 * whole tiles, whatever is less. A group that is not all combinations of coordinates along its
 * axes, as (0, 0) and (1, 1), takes ceil(log2 n) turns too, any of which may go along the slowest
 * axis. Where steps of its kind along just these axes were measured, that says it, and else, of each
 * axis that was measured alone, what was.
 */
#ifndef REDIST_PLAN_LINK_PRICE_H
#define REDIST_PLAN_LINK_PRICE_H

#include <redist/plan.h>

/** An axis that a step uses, and along how many devices of it a group lies. */
struct link_use {
    uint32_t axis, size;
};

/** Of a step: in the order in which a collective gathers, the minor axis of the mesh first. */
struct link_uses {
    const struct redist_topology *topology;
    uint32_t n;
    struct link_use use[REDIST_MAX_AXES];
};

/** Turns of a collective along so many devices: how often one is doubled to be that many. */
uint32_t count_turns(uint32_t devices);

void append_use(struct link_uses *uses, uint32_t axis, uint32_t size);

/** Whether steps of every kind cost the same along one axis as along the other. */
bool have_like_links(const struct redist_topology *topology, uint32_t one, uint32_t other);

/** Direct sends: alltoalls, allpermutes and exchanges; 0 for nothing. */
uint64_t price_direct(const struct link_uses *uses, uint64_t received);

/** Elements that an allreduce of tiles of `local` elements is priced for at least, by links or
 *  without: by links it may be whole tiles in turns. */
uint64_t bound_allreduce(uint64_t devices, uint64_t local);

/** Any step, of groups of `devices` with tiles of `local` elements before it, in which a device
 *  receives so many. */
uint64_t price_links(enum redist_op op, const struct link_uses *uses, uint64_t devices,
                     uint64_t local, uint64_t received);

/** No step along some of these axes costs less than by this. */
struct redist_link find_least_link(const struct redist_topology *topology, uint32_t axes);

#endif
