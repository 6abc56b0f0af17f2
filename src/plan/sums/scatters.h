/** @file scatters.h
 * The reducescatters that a search for paths that combine summands tries from a state.
 */
#ifndef REDIST_PLAN_SCATTERS_H
#define REDIST_PLAN_SCATTERS_H

#include "plan/sums/reducing.h"

/** Goes on with a move: an alltoall, or a reducescatter of the run in `search->run[nmoves]`. */
typedef void follow_move(struct reducing *search, const struct redist_weak_op *op);

/** Goes on with each reducescatter into dimension `split`, which takes at most `room` more pieces,
 *  unless its factor, or the most significant of the digits that it brings, say already that what
 *  follows costs too much. */
void choose_scatters(struct reducing *search, uint32_t split, uint32_t room, follow_move *follow);

#endif
