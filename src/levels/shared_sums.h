/* The layout between two rounds of which the first combines sums in shares, the second spreads
 * them. */
#ifndef REDIST_LEVELS_SHARED_SUMS_H
#define REDIST_LEVELS_SHARED_SUMS_H

#include <stdbool.h>
#include "transfers/problem.h"

/* A sum that several devices want is there in equal shares on these; or, if `weighed`, any sum on
 * those that make the busiest least so (levels/sum_makers.h). What is not shared is where it is
 * wanted; or still where it was, of an array without sums whose source takes fewer bytes.
 * REDIST_REJECTED where nothing is shared, or if `weighed` nothing otherwise than without, where some device would receive more than `most` bytes
 * for its sums, and where there is too much to look at. `*side` is for free_transfer_side, also on
 * failure. */
enum redist_status make_shared_layout(const struct transfer_problem *problem, bool weighed,
                                      uint64_t most, struct transfer_side *side,
                                      struct redist_error *error);

#endif
