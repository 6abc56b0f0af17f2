/* One move of data: what a step, or fused steps together, do on this rank. */
#ifndef REDIST_SCHEDULE_MOVE_H
#define REDIST_SCHEDULE_MOVE_H

#include <stdbool.h>
#include <stdint.h>
#include "types/sequence.h"
#include "schedule/runs/runs.h"

enum buffer { SOURCE_BUFFER, TARGET_BUFFER, SCRATCH_BUFFER, NBUFFERS };

struct parcels;

struct move {
    uint32_t step;      /* of the program, from 0 */
    uint32_t nsteps;    /* more than 1 for fused steps: then op is an alltoall */
    uint32_t list_step; /* the step whose list has the groups */
    enum redist_op op;
    bool idle;                      /* this rank has no part in it */
    enum buffer from, to;           /* both SCRATCH_BUFFER: done in place */
    struct box box;                 /* what is read, in the array that lies in `from` */
    uint64_t tile[REDIST_MAX_RANK]; /* shape of the result, which fills `to` */
    uint64_t bytes;                 /* of the result */
    uint32_t into, split, factor;   /* as in struct redist_step; of fused steps factor is the
                                       size of the joint groups, and the others are not used */
    uint32_t group, member;         /* of this rank; not for an allpermute, a resize, an exchange */
    bool ascends;                   /* in every group, devices are listed in ascending order */
    bool gives, gets;               /* allpermute: this rank has a tile, and is given one */
    struct parcels *parcels;        /* what goes from rank to rank (parcels.h); NULL for a
                                       resize, a broadcast, and what combines */
};

/* Whether a step brings parcels from rank to rank, and not in place. */
static inline bool transfers_parcels(const struct move *move)
{
    return move->from != move->to &&
           (move->op == REDIST_ALLTOALL || move->op == REDIST_ALLPERMUTE ||
            move->op == REDIST_ALLGATHER || move->op == REDIST_EXCHANGE);
}

#endif
