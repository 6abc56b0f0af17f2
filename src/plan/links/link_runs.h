/** @file link_runs.h
 * Runs of axes that go the same way: side by side in the source and in the target, over
 * links of one price.
 */
#ifndef REDIST_PLAN_LINK_RUNS_H
#define REDIST_PLAN_LINK_RUNS_H

#include "types/sequence.h"

#define MOST_RUNS 12u
#define NOWHERE 254u   /* replicas */
#define UNREDUCED 255u /* summands */

/** Where an axis or a run is: in which dimension, and how many are on its minor side there. */
struct run_place {
    uint8_t where, at;
};

struct link_run {
    uint32_t n;
    uint8_t axis[REDIST_MAX_AXES]; /**< minor to major */
    uint64_t size;
    struct run_place from, to; /**< of its first axis */
};

/** The runs of the axes of more than one device that the target does not keep unreduced,
 *  or MOST_RUNS + 1 when there are too many. Unless it `joins` axes each is a run of its own. */
uint32_t list_link_runs(const struct redist_problem *problem,
                        const struct redist_topology *topology, bool joins,
                        struct link_run run[MOST_RUNS]);

#endif
