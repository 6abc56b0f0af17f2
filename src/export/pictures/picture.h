/* Pictures of a tile table: the mesh as a grid, one box per device. */
#ifndef REDIST_EXPORT_PICTURE_H
#define REDIST_EXPORT_PICTURE_H

#include <stdbool.h>
#include <stdio.h>
#include "export/pictures/box_text.h"
#include "table/table.h"

/* Draws the mesh that has all devices with a tile, that of `side` first: the last axis
 * across, the one before it down, and one panel for each combination of the others, with
 * the device numbers that the mesh's order gives; below it the devices that are not on it.
 * Where neither mesh has all, devices by number. A box shows the elements of the device's
 * tile, named by their indices from 1, when the array is small (rank 1 or 2,
 * at most 9 a side), else the range of indices along each dimension; behind `_` padding;
 * then, behind `+`, the range of summands along each summand dimension. Draws at
 * most `columns` characters a line and about 64 devices, and says what it left out. With
 * `colour`, boxes of one tile of the array have one colour (ECMA-48 SGR, 256 colours),
 * unless tiles overlap. False when memory runs out. */
bool draw_table(FILE *out, const struct tile_table *table, enum table_side side, unsigned columns,
                bool colour);

/* A light ground for black letters, of the 256 colours of terminals: equal numbers have equal
 * ones, neighbours far ones. */
unsigned choose_ground(uint32_t number);

/* What the signs in such pictures mean. */
void draw_legend(FILE *out, const struct box_marks *marks, unsigned columns, bool colour);

#endif
