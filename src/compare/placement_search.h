/** @file placement_search.h
 * DTensor's graph planner: the cheapest sequence of moves by its estimate of
 * microseconds, without a look at memory.
 */
#ifndef REDIST_COMPARE_PLACEMENT_SEARCH_H
#define REDIST_COMPARE_PLACEMENT_SEARCH_H

#include "compare/placement.h"

enum { MAX_PLACEMENT_MOVES = 64, MAX_PLACEMENTS = 8192 };

/** The moves from source to target, `*nmoves` of at most MAX_PLACEMENT_MOVES;
 *  UINT32_MAX when it would take more than MAX_PLACEMENTS layouts. Fails when
 *  memory runs out. */
enum redist_status search_placements(const struct redist_problem *problem,
                                     struct placement_move *move, uint32_t *nmoves,
                                     struct redist_error *error);

#endif
