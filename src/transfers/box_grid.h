/* Boxes that are the cells of a grid, as the blocks are that one process has of a matrix: the
 * tree that tells them apart follows from where the intervals along each dimension lie, without
 * a look at every box again at each cut. */
#ifndef REDIST_TRANSFERS_BOX_GRID_H
#define REDIST_TRANSFERS_BOX_GRID_H

#include "transfers/box_cutter.h"

/* Of all boxes at one place along a dimension. */
struct grid_interval {
    uint64_t low, high;
    uint32_t found; /* which one of its dimension it was when it was found */
};

struct grid_axis {
    size_t room;
    uint32_t count;
    struct grid_interval *interval; /* rising, without a common element */
    uint32_t first, end;            /* those that meet the box at hand */
};

struct box_grid {
    uint32_t first_dim, end_dim;
    struct grid_axis axis[TRANSFER_DIMS];
    uint32_t *cell; /* the box in each, row by row */
};

/* Whether the candidates are all cells of a grid, each one once. For free_grid where they are.
 * False also when memory runs out: any boxes can be told apart without. */
bool find_grid(const struct box_cutter *cutter, struct box_grid *grid);

/* Tells what cut_box tells. */
enum redist_status cut_grid(struct box_cutter *cutter, struct box_grid *grid);
void free_grid(struct box_grid *grid);

#endif
