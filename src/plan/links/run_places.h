/** @file run_places.h
 * Types by runs of axes: where each run is.
 */
#ifndef REDIST_PLAN_RUN_PLACES_H
#define REDIST_PLAN_RUN_PLACES_H

#include "plan/links/link_runs.h"

/** The runs of a problem. */
struct run_space {
    const struct redist_problem *problem;
    uint32_t nruns;
    struct link_run run[MOST_RUNS];
};

/** Where each run is; `at` counts the runs of the dimension on its major side. */
struct run_places {
    bool exchanged; /**< the target, by one exchange */
    struct run_place run[MOST_RUNS];
};

/** Of the source or the target. */
struct run_places place_runs(const struct run_space *space, bool target);

uint32_t count_runs(const struct run_space *space, const struct run_places *places, uint32_t i);

uint64_t find_run_tile(const struct run_space *space, const struct run_places *places, uint32_t i);

uint64_t find_run_local(const struct run_space *space, const struct run_places *places);

/** Of each dimension, how large tiles are and how many runs cut it; and elements of a tile. */
struct run_tiles {
    uint64_t tile[REDIST_MAX_RANK], local;
    uint8_t nruns[REDIST_MAX_RANK];
};

void find_run_tiles(const struct run_space *space, const struct run_places *places,
                    struct run_tiles *tiles);

/** The run with so many others on its major side in dimension i. */
uint32_t find_run(const struct run_places *places, uint32_t i, uint32_t at);

/** How many parts the runs on the major side of run r make; 1 for replicas. */
uint64_t count_major_parts(const struct run_space *space, const struct run_places *places,
                           uint32_t r);

/** Puts run r at the minor end of dimension i, if the tile divides. */
bool cut_by_run(const struct run_space *space, uint32_t r, uint32_t i, struct run_places *places);

void write_run_type(const struct run_space *space, const struct run_places *places,
                    struct redist_type *type);

#endif
