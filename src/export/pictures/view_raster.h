/* One view of the boxes of an array, in characters. */
#ifndef REDIST_EXPORT_VIEW_RASTER_H
#define REDIST_EXPORT_VIEW_RASTER_H

#include <stdio.h>
#include "export/pictures/box_view.h"
#include "export/pictures/device_signs.h"

struct view_raster {
    uint32_t rows, width;
    bool colour;
    uint32_t edge[2][MOST_INTERVALS + 1]; /* of intervals, in characters */
};

/* So wide, and so many rows, or one where no dimension lies down. */
void place_raster(struct view_raster *raster, const struct box_view *view, uint32_t width,
                  uint32_t rows, bool colour);

/* Whether there is not a row, or not a character in it, for each. */
bool is_coarse(const struct view_raster *raster, const struct box_view *view);

/* One sign for the giver or holder; `.` nobody, `=` kept; of several "012" or "0+1", one behind
 * another, with `*` for those that are not named; `*` or `+` alone where they do not fit. */
void print_raster_row(FILE *out, const struct view_raster *raster, const struct box_view *view,
                      uint32_t row, struct device_signs *signs);

/* The index at which the interval of a row begins, when it is its first row; else false. */
bool begins_interval(const struct view_raster *raster, const struct box_view *view, uint32_t row,
                     uint64_t *index);

#endif
