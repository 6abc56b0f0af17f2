/* What a problem with padded tiles says of its devices, in a batch. */
#ifndef REDIST_PROGRAMS_PLAN_TILES_OUTPUT_H
#define REDIST_PROGRAMS_PLAN_TILES_OUTPUT_H

#include <jansson.h>
#include <redist/type.h>

/* For a problem without unreduced axes in which a tile has padding, adds: `local_from` and
 * `local_to`, the padded tiles; `target`, for each device of the target mesh (of at most
 * 4096) and each dimension the elements [low, high) that it ends with; `recv_max` and
 * `recv_sum`, the elements that a device ends with and does not start with, which any method must
 * receive: the most on one device, and of all. False when memory runs out. */
bool describe_padded_tiles(json_t *result, const struct redist_problem *problem);

#endif
