/** @file traffic.h
 * Elements that devices receive, beside the cost of Figure 11, which counts a
 * device's own tile in an allgather and whole tiles in an alltoall. Of whole plans
 * and problems: redist/compare.h.
 */
#ifndef REDIST_PLAN_TRAFFIC_H
#define REDIST_PLAN_TRAFFIC_H

#include <redist/compare.h>

/** Elements that each device which a step gives something receives, `before`
 *  being the local size before the step. */
uint64_t count_received(const struct redist_step *step, uint64_t before);

#endif
