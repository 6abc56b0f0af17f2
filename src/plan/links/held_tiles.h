/** @file held_tiles.h
 * What a device has of its target tile already, without a table of all devices.
 */
#ifndef REDIST_PLAN_HELD_TILES_H
#define REDIST_PLAN_HELD_TILES_H

#include <redist/type.h>

/** Elements of the target tile that the device has that has fewest, of a full problem on one mesh;
 *  false where dimensions depend on each other too much to say that of each alone. */
bool find_least_held(const struct redist_problem *problem, uint64_t *least);

/** What an exchange brings of such a problem; on a large mesh a whole tile. */
uint64_t count_brought(const struct redist_problem *rest);

#endif
