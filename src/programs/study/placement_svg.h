/* A placement as an SVG picture. */
#ifndef REDIST_PROGRAMS_STUDY_PLACEMENT_SVG_H
#define REDIST_PROGRAMS_STUDY_PLACEMENT_SVG_H

#include <stdio.h>
#include "reduce/hierarchy.h"

/* A picture of more devices would be unreadable. */
enum { PLACEMENT_DEVICES = 1024 };

/* One box a device with its number and its index on each axis, a row of boxes for
 * each innermost unit. Devices with the same index on all axes but those of the
 * mask `reduced`, so those that reduce together, have one colour. */
void draw_placement_svg(FILE *out, const struct hierarchy *hierarchy, const struct matrix *matrix,
                        uint32_t reduced);

#endif
