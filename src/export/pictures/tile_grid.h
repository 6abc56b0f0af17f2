/* The array cut into tiles, and which devices hold each: the other view of a tile
 * table, for pictures. */
#ifndef REDIST_EXPORT_TILE_GRID_H
#define REDIST_EXPORT_TILE_GRID_H

#include "table/table.h"

#define NO_TILE UINT32_MAX

/* Tiles are numbered row-major over the data dimensions, layers row-major over the summand
 * dimensions: the same tile in two layers has other summands. */
struct tile_grid {
    uint32_t ntiles, rows, columns; /* rows * columns >= ntiles; the last row may be short */
    uint32_t nlayers;               /* 1 where all summands are combined, or there are none */
    uint32_t *tile;                 /* of each device; NO_TILE when it has no element */
    uint32_t *holders;              /* of tile t in layer l, at l * ntiles + t: how many devices */
    uint32_t *first;                /* hold it, and the first of them */
};

enum grid_status { GRID_MADE, GRID_OVERLAPS, GRID_NO_MEMORY };

/* Tiles along a dimension that have an element, or a summand. */
uint64_t count_tiles_along(const struct tile_table *table, uint32_t x);

/* GRID_OVERLAPS when tiles overlap or do not fill the array in every layer, as plans
 * through states without a type can make them: there is no grid then. */
enum grid_status create_tile_grid(const struct tile_table *table, struct tile_grid *grid);

void free_tile_grid(struct tile_grid *grid);

#endif
