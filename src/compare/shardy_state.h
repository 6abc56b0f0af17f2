/** @file shardy_state.h
 * What the Shardy-like rules keep per dimension: the front that is final, and
 * what remains of the current layout and of the target's.
 */
#ifndef REDIST_COMPARE_SHARDY_STATE_H
#define REDIST_COMPARE_SHARDY_STATE_H

#include "compare/meter.h"
#include "types/sub_axis.h"

struct shardy_state {
    const struct redist_mesh *mesh;
    uint32_t rank;
    struct sub_axis_list done[REDIST_MAX_RANK];
    struct sub_axis_list in[REDIST_MAX_RANK];
    struct sub_axis_list out[REDIST_MAX_RANK];
    uint64_t capacity[REDIST_MAX_RANK];
};

void start_shardy_state(const struct redist_problem *problem, struct shardy_state *state);

bool is_shardy_done(const struct shardy_state *state);

/** The dimension whose remaining target has this axis; `rank` when none has. */
uint32_t find_out_dim(const struct shardy_state *state, const struct sub_axis *axis);

/** No dimension's remaining current layout has the axis. */
bool is_free_axis(const struct shardy_state *state, const struct sub_axis *axis);

/** Moves as much as fits from `pool` to the dimensions' current layouts, each as
 *  its capacity allows, dimensions from left to right: at their minor end, or,
 *  with `to_front`, before what was there. Remainders go back to the pool's
 *  front, and the target is cut to match. `from` and `to` bound the dimensions. */
void distribute_axes(struct shardy_state *state, struct sub_axis_list *pool, bool to_front,
                     uint32_t from, uint32_t to);

/** Whether some sub-axis of the current layout is not a whole mesh axis, its
 *  neighbouring parts put together. */
bool has_parts_of_axes(const struct shardy_state *state);

/** A locate_tile_of: where the current layout puts the tile of a device. */
void locate_in_shardy(const void *layout, uint32_t device, uint64_t *position);

#endif
