/* A layout between rounds of transfers, made piece by piece, in any order. */
#ifndef REDIST_LEVELS_MADE_LAYOUT_H
#define REDIST_LEVELS_MADE_LAYOUT_H

#include <stdbool.h>
#include <stdio.h>
#include "transfers/cuts.h"

struct made_layout {
    const struct transfer_problem *problem;
    uint64_t *bytes; /* of each device */
    struct made_piece *piece;
    uint64_t *bounds;
    size_t npieces, piece_room, nbounds, bound_room;
    bool too_much; /* for a layout */
};

/* False when memory runs out, here and below; for free_made_layout, also then. */
bool begin_made_layout(const struct transfer_problem *problem, struct made_layout *layout);
void free_made_layout(struct made_layout *layout);

/* A box of an array, its data in the bounds of one box and its summands in those of another, on a
 * device; or shared by several devices, in parts as equal as they can be along its widest dimension
 * of data, and below that the next, the device first that has the fewest bytes. */
bool add_made_piece(struct made_layout *layout, uint32_t device, uint32_t array,
                    struct bounded_box data, struct bounded_box summands);
bool share_made_box(struct made_layout *layout, const uint32_t *device, size_t count,
                    uint32_t array, struct bounded_box data, struct bounded_box summands);

/* Of some devices, the place of the one that has the fewest bytes. */
size_t find_emptiest(const struct made_layout *layout, const uint32_t *device, size_t count);

/* All pieces, by device; `*side` is for free_transfer_side. */
bool take_made_layout(struct made_layout *layout, struct transfer_side *side);

/* Writes it as a certificate states it: each piece fills a buffer. */
void write_made_layout(FILE *out, const struct transfer_problem *problem,
                       const struct transfer_side *side);

#endif
