/* From a checked program to moves of data: what every step does on this rank,
 * and in which buffer its result lies.
 *
 * A dynslice moves nothing, nor does a resize that only shrinks: they narrow the box
 * that the next move reads. Each other step is one move, and so are fused steps together.
 * When the program ends with a narrowed box, or has no move, a local copy brings it into
 * the target buffer.
 *
 * All ranks have the same moves, and results in the same buffers, whether or not they have
 * part in a move: so they agree on what is done in place. */
#ifndef REDIST_SCHEDULE_MOVES_H
#define REDIST_SCHEDULE_MOVES_H

#include "types/sequence.h"
#include "schedule/move.h"

struct moves {
    uint32_t device;   /* this rank */
    bool gives, wants; /* it is a device of the source's mesh, of the target's */
    bool due;          /* and its tile has to be brought there: else, with `wants`, the target is
                        * to have the identity of the operation alone */
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

/* Bytes of the box that a move reads. */
uint64_t count_operand_bytes(const struct move *move, uint32_t elem_bytes);

/* Whether the n slices of a reducescatter lie one after another in the operand, in the
 * order of the devices that they are for. */
bool has_packed_slices(const struct move *move);

#endif
