/** @file dtensor.h
 * DTensor's redistribution, one mesh axis at a time, without permutes.
 *
 * Where both layouts list the axes of a dimension in the order of the mesh, its
 * greedy planner; else its graph planner (dtensor_search.h). Neither knows a
 * memory bound. `joint_cost` is with the collectives that flattened meshes for
 * all runs of equal gathers would allow.
 */
#ifndef REDIST_COMPARE_DTENSOR_H
#define REDIST_COMPARE_DTENSOR_H

#include "compare/meter.h"

/** Fails when memory runs out. */
enum redist_status run_dtensor_like(struct meter *meter, struct redist_error *error);

#endif
