/* Collectives along one axis of a mesh, all groups of the axis at once, to be timed. */
#ifndef REDIST_PROGRAMS_RUN_RUN_PROBE_H
#define REDIST_PROGRAMS_RUN_RUN_PROBE_H

#include "types/sequence.h"

enum probe_kind { PROBE_ALLTOALL, PROBE_ALLGATHER, PROBE_REDUCESCATTER, PROBE_KINDS };

/* A plan of one step, of elements of 4 bytes: the larger tile has `part` of them for each
 * device along the axis. `plan->received` is what a device receives. */
enum redist_status make_probe(const struct redist_mesh *mesh, uint32_t axis, enum probe_kind kind,
                              uint64_t part, struct redist_plan **plan, struct redist_error *error);

/* How many latencies prices count for it, along an axis of n devices. */
uint32_t count_probe_turns(enum probe_kind kind, uint32_t n);

#define PROBE_SIZES 5

/* Elements of a tile for each device along the axis: from one on to about a mebibyte in all,
 * each more than the one before. */
void choose_probe_parts(uint64_t n, uint64_t part[PROBE_SIZES]);

#endif
