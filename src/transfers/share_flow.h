/* What every device gives of each group of bytes that several of them have, so that the one
 * that gives most gives least: a flow from the groups to the devices, whose capacity grows
 * until all groups are given. */
#ifndef REDIST_TRANSFERS_SHARE_FLOW_H
#define REDIST_TRANSFERS_SHARE_FLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Group g may be given by member[first[g]] .. member[first[g + 1] - 1], at least one device. */
struct share_problem {
    uint32_t ngroups, ndevices;
    const size_t *first;    /* ngroups + 1 of them */
    const uint32_t *member; /* devices */
    const uint64_t *volume; /* of each group */
};

/* Why no method has every device give less. */
struct share_witness {
    bool *has;       /* marks some devices, of all; the caller's */
    uint64_t volume; /* of all groups that only these have; 0 where there is no group */
};

/* Fills share[e], what member e gives of its group. `*most` is the most that a device gives
 * then, and no method has less: it is the witness's volume by the number of its devices,
 * rounded up. Where this takes too long, `*done` is false, and `*most` but such a number.
 * False when memory runs out. */
bool share_groups(const struct share_problem *problem, uint64_t *share,
                  struct share_witness *witness, uint64_t *most, bool *done);

#endif
