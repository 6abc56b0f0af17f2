/** @file moved_tiles.h
 * What becomes of the numbers of tiles when steps join parts of a dimension. By shifts where there
 * are as many devices as a power of two, since so are all pieces and factors then.
 */
#ifndef REDIST_PLAN_MOVED_TILES_H
#define REDIST_PLAN_MOVED_TILES_H

#include "plan/weak/weak.h"

/** Of a tile, when a dimension has no minor part of some factor any more: the number of the tile
 *  that it is a part of, and which part. */
struct minor_part {
    uint32_t joined, member;
};

struct divided_tiles {
    struct minor_part *part; /**< room for those of all tiles; NULL by shifts */
    uint32_t behind, factor; /**< exponents, by shifts alone */
};

/** Has room for the parts of all tiles of so many devices; false when memory runs out. */
bool open_divided(uint32_t ndevices, struct divided_tiles *tiles);
void close_divided(struct divided_tiles *tiles);

/** The tiles of these pieces along `dim`. */
void divide_tiles(const struct weak_graph *graph, const uint32_t *pieces, uint32_t dim,
                  uint32_t factor, struct divided_tiles *tiles);

static inline struct minor_part get_minor_part(const struct divided_tiles *tiles, uint32_t tile)
{
    if (tiles->part != NULL)
        return tiles->part[tile];
    uint32_t rest = tile >> tiles->behind, low = tile - (rest << tiles->behind);
    uint32_t ahead = rest >> tiles->factor;
    return (struct minor_part){(ahead << tiles->behind) + low, rest - (ahead << tiles->factor)};
}

/** Takes every device's tile number through an alltoall or a gather, along whose `into` the tiles
 *  are divided; that is used up. `pieces` are those before it. */
void move_tiles(const struct weak_graph *graph, const struct redist_weak_op *op,
                struct divided_tiles *tiles, uint32_t *pieces, uint32_t *tile);

#endif
