/** @file type_bound.h
 * What is left at least of a search over types, from one of them to the target.
 */
#ifndef REDIST_PLAN_TYPE_BOUND_H
#define REDIST_PLAN_TYPE_BOUND_H

#include <redist/plan.h>

#include "plan/links/run_places.h"

/** What the steps along each run cost at least, and where the target has it. */
struct type_bound {
    const struct run_space *space;
    bool known;                    /**< where steps were measured nothing is said */
    bool in_turns;                 /**< combining costs turns along each axis, else one latency */
    uint64_t latency[MOST_RUNS];   /**< of a step along it */
    uint64_t combining[MOST_RUNS]; /**< of all that combines along it */
    uint64_t inverse_bandwidth;    /**< of any step */
    uint64_t slowest[1u << MOST_RUNS];      /**< of runs, a bit for each, the largest latency */
    struct run_place place[MOST_RUNS];      /**< of the target */
    uint64_t parts[MOST_RUNS];              /**< on the major side there */
    uint64_t tile[REDIST_MAX_RANK], wanted; /**< of the target */
};

void start_type_bound(const struct run_space *space, const struct redist_topology *topology,
                      bool in_turns, struct type_bound *bound);

/** Whether a run that cuts dimension i, with so many parts on its major side, does so in the
 *  target. It stays there until a step moves it. */
bool is_at_target(const struct type_bound *bound, uint32_t r, uint32_t i, uint64_t parts);

/** The runs that cut a dimension other than the target has them, a bit for each. */
uint32_t list_misplaced(const struct type_bound *bound, const struct run_places *places);

/** What combining everything costs at least in latencies. */
uint64_t bound_left_sums(const struct type_bound *bound, const struct run_places *places);

/** What leads from these places, which make these tiles, to the target costs at least. */
uint64_t bound_left(const struct type_bound *bound, const struct run_places *places,
                    const struct run_tiles *tiles);

#endif
