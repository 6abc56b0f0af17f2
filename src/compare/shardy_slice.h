/** @file shardy_slice.h
 * The slice of a round: which free axes of the target each dimension takes.
 */
#ifndef REDIST_COMPARE_SHARDY_SLICE_H
#define REDIST_COMPARE_SHARDY_SLICE_H

#include "compare/shardy_state.h"

/** A dimension takes at most as many pieces as the target has more; what an
 *  alltoall will bring along is sliced where that starts. One collective. */
void slice_free_axes(struct shardy_state *state, struct meter *meter);

#endif
