/** @file traffic.h
 * Elements that devices receive: the plan's, and the least that any method
 * could do with. Beside the cost of Figure 11, which counts a device's own
 * tile in an allgather and whole tiles in an alltoall.
 */
#ifndef REDIST_PLAN_TRAFFIC_H
#define REDIST_PLAN_TRAFFIC_H

#include <redist/plan.h>

/** Elements received per device. */
struct redist_traffic {
    uint64_t max;
    double mean;
};

/** Elements that each device which a step gives something receives, `before`
 *  being the local size before the step. */
uint64_t count_received(const struct redist_step *step, uint64_t before);

/** An allgather brings after - before, an alltoall with factor n local size L
 *  brings L - L / n, an allpermute L to each device that moves. */
void redist_measure_plan(const struct redist_plan *plan, struct redist_traffic *traffic);

/** The information bound: the part of its target tile that a device's source
 *  tile lacks. A direct exchange between devices meets it. */
void redist_measure_problem(const struct redist_problem *problem, struct redist_traffic *traffic);

#endif
