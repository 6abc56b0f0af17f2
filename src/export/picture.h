/* Pictures of a tile table: the mesh as a grid, one box per device. */
#ifndef REDIST_EXPORT_PICTURE_H
#define REDIST_EXPORT_PICTURE_H

#include <stdbool.h>
#include <stdio.h>
#include "program/table.h"

/* Draws the mesh: the last axis across, the one before it down, and one panel
 * for each combination of the others; devices by number where the mesh does not
 * number all of them. A box shows the elements of the device's
 * tile, named by their indices from 1, when the array is small (rank 1 or 2,
 * at most 9 a side), else the range of indices along each dimension; then, behind
 * `+`, the range of summands along each summand dimension. Draws at
 * most `columns` characters a line and 64 devices, and says what it left out. With
 * `colour`, boxes of one tile of the array have one colour (ECMA-48 SGR, 256 colours),
 * unless tiles overlap or memory runs out. */
void draw_table(FILE *out, const struct tile_table *table, unsigned columns, bool colour);

/* Width to draw for: $COLUMNS when it is a sensible number, else 80. */
unsigned read_columns(void);

#endif
