/* One move of data: what a step, or fused steps together, do on this rank. */
#ifndef REDIST_SCHEDULE_MOVE_H
#define REDIST_SCHEDULE_MOVE_H

#include <stdbool.h>
#include <stdint.h>
#include <redist/plan.h>
#include "schedule/runs.h"

enum buffer { SOURCE_BUFFER, TARGET_BUFFER, SCRATCH_BUFFER, NBUFFERS };

struct parcels;

struct move {
    uint32_t step;      /* of the program, from 0 */
    uint32_t nsteps;    /* more than 1 for fused steps: then op is an alltoall */
    uint32_t list_step; /* the step whose list has the groups */
    enum redist_op op;
    enum buffer from, to;           /* both SCRATCH_BUFFER: done in place */
    struct box box;                 /* what is read, in the array that lies in `from` */
    uint64_t tile[REDIST_MAX_RANK]; /* shape of the result, which fills `to` */
    uint64_t bytes;                 /* of the result */
    uint32_t into, split, factor;   /* as in struct redist_step; of fused steps factor is the
                                       size of the joint groups, and the others are not used */
    struct parcels *parcels;        /* of fused steps (parcels.h), else NULL */
    uint32_t group, member;         /* of this rank, not for an allpermute */
    uint32_t provider, receiver;    /* allpermute: ranks that send to and receive from this one */
};

#endif
