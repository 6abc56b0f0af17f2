/* From a checked program to moves of data: what every step does on this rank,
 * and in which buffer its result lies.
 *
 * A dynslice moves nothing: it narrows the box that the next move reads. Each
 * other step is one move, and so are fused steps together. When the program ends
 * with a dynslice, or has no move, a local copy brings the box into the target
 * buffer. */
#ifndef REDIST_SCHEDULE_MOVES_H
#define REDIST_SCHEDULE_MOVES_H

#include <redist/check.h>
#include "schedule/move.h"

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
