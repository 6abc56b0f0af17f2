/* The layout between two rounds of transfers: what the devices of a unit want, on devices of
 * that unit, what nobody there has only once, so that it enters the unit once. */
#ifndef REDIST_LEVELS_BETWEEN_H
#define REDIST_LEVELS_BETWEEN_H

#include "transfers/nearness.h"

/* Units of level `level`. REDIST_REJECTED where all that enters a unit goes to one device each,
 * so that there is nothing to hand on, and where there is too much to look at. `*side` is for
 * free_transfer_side, also on failure. */
enum redist_status make_layout_between(const struct transfer_problem *problem,
                                       const struct device_levels *levels, uint32_t level,
                                       struct transfer_side *side, struct redist_error *error);

#endif
