/* The layout after summands have been combined inside the units of a level. */
#ifndef REDIST_LEVELS_COMBINED_H
#define REDIST_LEVELS_COMBINED_H

#include "transfers/nearness.h"

/* What devices of a unit have of the summands of a part, where together that is a box of them
 * and each is there once or as replicas, is combined there, shared by these devices; all else
 * stays as it is. REDIST_REJECTED where there is nothing to combine, and where there is too much
 * to look at. `*side` is for free_transfer_side, also on failure. */
enum redist_status make_combined_layout(const struct transfer_problem *problem,
                                        const struct device_levels *levels, uint32_t level,
                                        struct transfer_side *side, struct redist_error *error);

#endif
