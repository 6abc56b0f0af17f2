/* Text pictures of a placement: which device has which index on each axis. */
#ifndef REDIST_PROGRAMS_STUDY_PLACEMENT_PICTURE_H
#define REDIST_PROGRAMS_STUDY_PLACEMENT_PICTURE_H

#include <stdio.h>
#include "reduce/hierarchy.h"

/* One box a device, `number: index/index/..`, the innermost level across, as many
 * as COLUMNS has room for; outer levels are named at the left. */
void draw_placement(FILE *out, const struct hierarchy *hierarchy, const struct matrix *matrix);

#endif
