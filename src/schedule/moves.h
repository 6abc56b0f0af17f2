/* From a checked program to moves of data: what every step does on this rank,
 * and in which buffer its result lies.
 *
 * A dynslice moves nothing: it narrows the box that the next move reads. Each
 * other step is one move, and so are fused steps together. When the program ends
 * with a dynslice, or has no move, a local copy brings the box into the target
 * buffer. */
#ifndef REDIST_EXECUTE_MOVES_H
#define REDIST_EXECUTE_MOVES_H

#include <stdbool.h>
#include <stdint.h>
#include <redist/check.h>
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

struct moves {
    uint32_t device; /* this rank */
    uint32_t nmoves;
    struct move move[REDIST_MAX_STEPS];
    bool copy; /* after the last move, copy copy_box to the target */
    enum buffer copy_from;
    struct box copy_box;
    uint64_t buffer_bytes[NBUFFERS];
};

/* Fails when an array of the program is over the address space, or memory runs
 * out; there is nothing to free then. */
enum redist_status list_moves(const struct redist_program *program, uint32_t device,
                              struct moves *moves, struct redist_error *error);

void free_moves(struct moves *moves);

#endif
