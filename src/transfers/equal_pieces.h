/* Target pieces that are put together alike, so that the leaves of one are those of all: they
 * are one box of arrays that are alike in the source, on devices that have nothing of such an
 * array, or on one and the same device. */
#ifndef REDIST_TRANSFERS_EQUAL_PIECES_H
#define REDIST_TRANSFERS_EQUAL_PIECES_H

#include "transfers/equal_arrays.h"

/* Of a piece that no other one is like. */
#define NO_KIND UINT32_MAX

struct equal_pieces {
    uint32_t *kind; /* of each target piece: pieces of one kind are alike */
    uint32_t count; /* of kinds */
};

/* With the arrays of the source. Pieces without elements, and those of sums, have no kind.
 * False when memory runs out, with nothing to free. */
bool create_equal_pieces(const struct equal_arrays *source, struct equal_pieces *pieces);
void free_equal_pieces(struct equal_pieces *pieces);

#endif
