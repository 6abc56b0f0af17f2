/* The boxes of a plan of transfers in a picture: for each array and round who holds what before,
 * and from whom each device has its parts after. */
#ifndef REDIST_EXPORT_BOXES_PICTURE_H
#define REDIST_EXPORT_BOXES_PICTURE_H

#include <stdio.h>
#include "export/pictures/transfer_views.h"

enum { BOXES_WIDTH = 952 };

/* With the upper left corner at (x, y), BOXES_WIDTH wide. Returns where the next thing stands, or
 * 0 when memory runs out. */
uint32_t draw_boxes(FILE *out, const struct transfer_views *views, uint32_t x, uint32_t y);

#endif
