/* Axes that are unreduced in the target alone: along them the devices with coordinate 0 hold what
 * they would hold without the axis, and all others are to have the identity of the operation
 * (docs/FORMAT.md, section 2). */
#ifndef REDIST_TYPES_MADE_AXES_H
#define REDIST_TYPES_MADE_AXES_H

#include <stdbool.h>
#include <redist/type.h>

/* Such axes of a problem that redist_check_problem accepts, as the target writes them; returns how
 * many there are. */
uint32_t list_made_axes(const struct redist_problem *problem, uint8_t axis[REDIST_MAX_AXES]);

bool makes_axes(const struct redist_problem *problem);

/* Whether the device at this position of the target's mesh has to hold a tile at the end: it has
 * coordinate 0 along all such axes. */
bool needs_tile_at(const struct redist_problem *problem, uint32_t position);

/* The same of a device; false of one at no position of the target's mesh. */
bool needs_tile(const struct redist_problem *problem, uint32_t device);

/* Whether the device is at a position of the target's mesh that needs no tile. */
bool gets_identity(const struct redist_problem *problem, uint32_t device);

/* Takes these axes out of the target: the problem whose plans are those of this one. */
void leave_out_made_axes(struct redist_problem *problem);

#endif
