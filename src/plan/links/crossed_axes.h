/** @file crossed_axes.h
 * What any plan costs at least by a topology: some step goes along each axis along which a device
 * is far from all that it lacks.
 */
#ifndef REDIST_PLAN_CROSSED_AXES_H
#define REDIST_PLAN_CROSSED_AXES_H

#include <redist/plan.h>

/** Axes along which something has to move, a bit for each, of a problem on one mesh; perhaps
 *  not all. None where the target keeps summands. */
uint32_t find_crossed_axes(const struct redist_problem *problem);

/** By how much the latency of the slowest of these axes is above the least of any: a plan costs so
 *  much more than its steps by the least. 0 where nothing is known, as of measured prices. */
uint64_t bound_crossed_latency(const struct redist_problem *problem,
                               const struct redist_topology *topology);

/** No plan is priced less by links, whatever the shape of its groups (docs/PLANNING.md says why);
 *  0 where nothing is known, as of measured prices. */
uint64_t bound_links_price(const struct redist_problem *problem,
                           const struct redist_topology *topology);

#endif
