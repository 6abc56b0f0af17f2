/* Steps along one axis of a mesh, or along several at a time, all groups at once, to be timed. */
#ifndef REDIST_PROGRAMS_RUN_RUN_PROBE_H
#define REDIST_PROGRAMS_RUN_RUN_PROBE_H

#include "types/sequence.h"

/* A plan of one step of that kind, an exchange being an alltoall, that spans these axes (bit x:
 * axis x), of elements of 4 bytes: the larger tile has `part` of them for each device of a
 * group. `plan->received` is what a device receives. */
enum redist_status make_probe(const struct redist_mesh *mesh, uint32_t axes,
                              enum redist_link_kind kind, uint64_t part, struct redist_plan **plan,
                              struct redist_error *error);

/* Turns in which such a step goes along n devices: an allreduce gathers what it has combined. */
uint32_t count_probe_turns(enum redist_link_kind kind, uint32_t n);

/* The sets of axes that are measured, single ones first: every set of the axes of more than one
 * device where these are MOST_PROBED_AXES at most, else each alone. */
#define MOST_PROBED_AXES 4u
uint32_t list_probed(const struct redist_mesh *mesh, uint32_t axes[REDIST_MAX_AXES_LINKS]);

#define PROBE_SIZES 5

/* Elements of a tile for each device of a group: from one on to about a mebibyte in all, each
 * more than the one before. */
void choose_probe_parts(uint64_t n, uint64_t part[PROBE_SIZES]);

#endif
