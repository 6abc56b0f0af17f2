/** @file dtensor_search.h
 * DTensor's graph planner: the cheapest sequence of moves by its estimate of
 * microseconds, without a look at memory.
 */
#ifndef REDIST_COMPARE_DTENSOR_SEARCH_H
#define REDIST_COMPARE_DTENSOR_SEARCH_H

#include "compare/dtensor_layout.h"

enum { MAX_DTENSOR_MOVES = 64, MAX_DTENSOR_LAYOUTS = 8192 };

/** The moves from source to target, `*nmoves` of at most MAX_DTENSOR_MOVES;
 *  UINT32_MAX when it would take more than MAX_DTENSOR_LAYOUTS layouts. Fails when
 *  memory runs out. */
enum redist_status search_dtensor_layouts(const struct redist_problem *problem,
                                          struct dtensor_move *move, uint32_t *nmoves,
                                          struct redist_error *error);

#endif
