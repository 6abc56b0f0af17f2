/* All programs of a reduction up to a length (P2, section 3.5). They depend on
 * the number of levels of the synthesis hierarchy alone, so they are found on the
 * smallest one, two devices a level. */
#ifndef REDIST_REDUCE_SYNTHESIS_H
#define REDIST_REDUCE_SYNTHESIS_H

#include <stddef.h>
#include <stdint.h>
#include <redist/error.h>
#include "reduce/state.h"

enum { PROGRAM_STEPS = 10, PROGRAMS_MAX = 1 << 20 };

/* An instruction: groups by slice and form, and a collective in all of them. */
struct instruction {
    uint8_t set; /* index into the group sets */
    uint8_t collective;
};

struct reduction_program {
    uint8_t nsteps;
    bool identical; /* all replicas end bitwise equal, see identical.h */
    struct instruction step[PROGRAM_STEPS];
};

struct synthesis {
    uint32_t nlevels, nsets;
    struct group_set set[GROUP_SETS];
    uint32_t nstates; /* that were reached on the way */
    uint32_t count, of_length[PROGRAM_STEPS + 1];
    struct reduction_program *program; /* shorter ones first */
    size_t room;
};

/* Programs of at most `limit` steps for `nlevels` levels; none at all when there
 * is no level, as one device has nothing to reduce. */
enum redist_status synthesize(uint32_t nlevels, uint32_t limit, const struct reading *reading,
                              struct synthesis *synthesis, struct redist_error *error);

/* The same on a hierarchy of given sizes of at most STATE_DEVICES devices in all. */
enum redist_status synthesize_on(uint32_t nlevels, const uint32_t *size, uint32_t limit,
                                 const struct reading *reading, struct synthesis *synthesis,
                                 struct redist_error *error);

void free_synthesis(struct synthesis *synthesis);

#endif
