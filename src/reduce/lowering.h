/* From programs of a reduction to steps of a plan: along which dimension of the data
 * every ReduceScatter cuts and every AllGather joins.
 *
 * What a device holds of the chunks is a box in as many dimensions as needed, one or two
 * for all but a few programs: a run of a run can be joined again from the inside out
 * only, so runs that are joined in another order lie in dimensions of their own. A
 * collective that would work along two of them at once becomes two steps. */
#ifndef REDIST_REDUCE_LOWERING_H
#define REDIST_REDUCE_LOWERING_H

#include "reduce/synthesis.h"

enum { LOWERED_STEPS = 4 * PROGRAM_STEPS };

/* A collective in the groups that differ in the levels outer+1 .. inner alone. */
struct lowered_step {
    enum collective collective;
    enum form form;
    uint8_t outer, inner;
    uint8_t dim; /* of the data: cut by a ReduceScatter, joined by an AllGather */
    /* ReduceScatter: its levels, major first, in the order in which they number the runs */
    uint8_t order[SYNTHESIS_LEVELS];
};

struct lowering {
    uint32_t nsteps, ndims;
    struct lowered_step step[LOWERED_STEPS];
};

/* Depends on the number of levels alone. False when there is none with at most
 * `most` dimensions. */
bool find_lowering(uint32_t nlevels, const struct group_set set[GROUP_SETS],
                   const struct reduction_program *program, uint32_t most,
                   struct lowering *lowering);

#endif
