/** @file rearrange.h
 * What one allpermute can do: the same tiles, on other devices.
 */
#ifndef REDIST_PLAN_REARRANGE_H
#define REDIST_PLAN_REARRANGE_H

#include "plan/links/run_places.h"

#define MOST_REARRANGED 1000000u

/** Shows every type with the tiles of `places` in which runs that cut dimensions, or are over
 *  replicas, are elsewhere, and the runs, a bit for each, along which a device and the one
 *  whose tile it gets differ then; summands stay. `*left` counts down, to 0 at the end. */
typedef void visit_places(void *context, const struct run_places *places, uint32_t moved);
void visit_rearranged(const struct run_space *space, const struct run_places *places,
                      uint32_t *left, visit_places *visit, void *context);

#endif
