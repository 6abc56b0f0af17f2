/* Transfer problems (docs/TRANSFERS.md) as the planner sees them: arrays, and who holds which
 * boxes of them. Buffers and places are of no concern to it (transfers/moves/places.h). */
#ifndef REDIST_TRANSFERS_PROBLEM_H
#define REDIST_TRANSFERS_PROBLEM_H

#include <stddef.h>
#include <stdint.h>
#include <redist/error.h>
#include "transfers/open_boxes.h"

struct transfer_array {
    char name[32];
    uint32_t elem, rank, ndims; /* the summand dimensions are behind the `rank` others */
    uint64_t extent[TRANSFER_DIMS];
};

/* A box of an array on a device: `ndims` low bounds, then as many high ones. */
struct transfer_piece {
    uint32_t device, array;
    const uint64_t *low, *high;
};

struct transfer_side {
    uint32_t npieces;
    struct transfer_piece *piece;
    uint64_t *bounds;          /* of all pieces */
    struct word_reader layout; /* before the first device, as long as the text is there */
};

struct transfer_problem {
    uint32_t ndevices, narrays;
    struct transfer_array *array;
    struct transfer_side source, target;
    const uint64_t *number; /* of devices in messages; NULL: as they are numbered here */
};

/* Reads the text of a problem; what only its judge has to know, places and trees of buffers,
 * is passed over. `*problem` is for free_transfer_problem, also on failure. */
enum redist_status read_transfer_problem(const char *text, size_t length, const char *name,
                                         struct transfer_problem *problem,
                                         struct redist_error *error);

void free_transfer_problem(struct transfer_problem *problem);

/* The same of one layout, which begins with `word`. `*side` is for free_transfer_side, also
 * on failure. */
void read_transfer_side(struct word_reader *reader, const char *word,
                        const struct transfer_problem *problem, struct transfer_side *side);
void free_transfer_side(struct transfer_side *side);

/* Bytes of the data of a box; of one inside an array they are at most 2^62. */
uint64_t count_data_bytes(const struct transfer_array *array, const uint64_t *low,
                          const uint64_t *high);

#endif
