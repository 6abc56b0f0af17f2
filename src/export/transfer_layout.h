/* Layouts of transfer texts (docs/TRANSFERS.md): a tile table written out. */
#ifndef REDIST_EXPORT_TRANSFER_LAYOUT_H
#define REDIST_EXPORT_TRANSFER_LAYOUT_H

#include <stdio.h>
#include "table/table.h"

#define NO_PIECE UINT32_MAX

/* A box of the array, its summand dimensions behind the others. */
struct array_box {
    uint64_t low[REDIST_MAX_RANK], high[REDIST_MAX_RANK];
};

/* The whole extent of a dimension of the array, or all its summands. */
uint64_t get_array_extent(const struct tile_table *table, uint32_t x);

/* What exists of the tile of a device; false when it holds none, or nothing exists of it. */
bool find_held_box(const struct tile_table *table, uint32_t device, struct array_box *box);

/* What two boxes have in common; false when that is nothing. */
bool intersect_boxes(const struct array_box *one, const struct array_box *other, uint32_t ndims,
                     struct array_box *common);

/* piece[d] becomes the number of the piece of device d, or NO_PIECE; returns how many
 * pieces there are. */
uint32_t number_pieces(const struct tile_table *table, uint32_t *piece);

/* Bytes of a buffer for one tile; false when they are more than 2^62. */
bool measure_tile(const struct tile_table *table, uint64_t *bytes);

/* `piece 0 n lo hi ..`, a blank first. */
void write_piece_box(FILE *out, const struct array_box *box, uint32_t ndims);

/* The lines `device` and `buffer` of all devices. */
void write_memories(FILE *out, const struct tile_table *table);

#endif
