/* A tile between reshapes and transposes: which part of which dimension each place of its
 * new shape is. */
#ifndef REDIST_IMPORT_TILE_VIEW_H
#define REDIST_IMPORT_TILE_VIEW_H

#include <stdbool.h>
#include <stdint.h>
#include <redist/type.h>

/* The part of a dimension behind a major part of `pre` pieces; or the number of the member
 * that a block came from. */
enum { SENDER_PART = REDIST_MAX_RANK };
struct tile_part {
    uint32_t dimension; /* of the tile, or SENDER_PART */
    uint64_t pre, size;
};

enum { MOST_PARTS = 64 };

/* The parts in row-major order, and the shape that they are seen in. */
struct tile_view {
    uint32_t nparts, rank;
    struct tile_part part[MOST_PARTS];
    uint64_t shape[REDIST_MAX_RANK];
};

/* The tile as it is. */
void start_view(const uint64_t *tile, uint32_t rank, struct tile_view *view);

/* The same places in another shape; false when that has more or fewer. */
bool reshape_view(struct tile_view *view, const uint64_t *shape, uint32_t rank);

/* Dimension k of the result is dimension order[k]; false when a dimension is no product of
 * whole parts. */
bool transpose_view(struct tile_view *view, const uint32_t *order);

/* The first `n` blocks along dimension `d` go to n members, and come from as many: they must
 * be slices of one dimension of the tile, which is `*split`. */
bool send_blocks(struct tile_view *view, uint32_t d, uint32_t n, uint32_t *split);

/* Along dimension `d` come n blocks, one behind the other; false when a dimension is no product of
 * whole parts, or there are too many. */
bool gather_view(struct tile_view *view, uint32_t d, uint32_t n);

/* Whether every dimension is that of the tile, `*into` apart, where the blocks lie one
 * behind the other; `*into` is SENDER_PART when no blocks were sent. */
bool is_tile_view(const struct tile_view *view, uint32_t rank, uint32_t *into);

#endif
