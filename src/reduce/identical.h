/* Which programs leave all replicas bitwise equal, whatever the order in which a
 * library adds up: no part of the result is computed in full by two different
 * groups, so every element comes from one call and is copied from there, and one
 * call gives all its members the same bits. (A copy that overwrites a second
 * result would save more programs; it is not looked for.) */
#ifndef REDIST_REDUCE_IDENTICAL_H
#define REDIST_REDUCE_IDENTICAL_H

#include "reduce/state.h"

/* Rows that a step computes in full, which has led to `after`; `twice` tells
 * whether two of its groups compute the same one. */
uint64_t find_results(enum collective collective, const struct group_shape *shape,
                      const struct state *after, bool *twice);

#endif
