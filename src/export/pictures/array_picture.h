/* One state of an array in a picture: a grid of its tiles, each in the colour of the
 * first device that holds it; a grid for each part of the summands; padding hatched; and
 * which devices hold nothing. */
#ifndef REDIST_EXPORT_ARRAY_PICTURE_H
#define REDIST_EXPORT_ARRAY_PICTURE_H

#include <stdio.h>
#include "table/table.h"

/* The heading stands on the line at y; the rest is below it. */
struct array_place {
    uint32_t x, y, width;
};

/* Returns the height drawn below the heading, or 0 when memory runs out. */
uint32_t draw_array(FILE *out, const struct tile_table *table, struct array_place place);

#endif
