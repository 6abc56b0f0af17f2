/* Which devices have summands of a part of an array, and which want it. */
#ifndef REDIST_LEVELS_SUM_PARTIES_H
#define REDIST_LEVELS_SUM_PARTIES_H

#include "levels/sum_makers.h"
#include "transfers/problem.h"

/* A piece of the target, wanted, or of the source, of an array of so many dimensions. */
struct summed_piece {
    const struct transfer_piece *piece;
    uint32_t rank, ndims;
    bool wanted;
};

/* Of one part. */
struct sum_parties {
    struct sum_party *party; /* by device; by the user: room for as many as there are pieces */
    size_t count;
    uint64_t boxes; /* of summands, each once */
    bool there;     /* some device has the sum */
    bool apart;     /* no two boxes overlap */
};

/* By array and box of summands. */
int compare_sums(const struct summed_piece *a, const struct summed_piece *b);

/* For qsort: wanted pieces first, then by array and box of summands, then by device. */
int order_summed_pieces(const void *one, const void *other);

/* Of pieces that all have the part: those that want the same sum, one at least, and those that
 * have some of its summands, together all of them. Puts them in order. */
void list_parties(struct sum_parties *parties, struct summed_piece *piece, size_t count);

#endif
