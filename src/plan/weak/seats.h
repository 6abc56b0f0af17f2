/** @file seats.h
 * Two meshes as the planner sees them: the positions of the source's mesh, each of which has a
 * source tile and is to have a target tile, on its own device or on another.
 */
#ifndef REDIST_PLAN_SEATS_H
#define REDIST_PLAN_SEATS_H

#include "plan/weak/weak.h"

/** The numbers of the tiles of all positions of a mesh, row-major over the tiles. */
void number_tiles(const struct redist_mesh *mesh, const struct redist_type *type, uint32_t *tile);

struct seats {
    uint32_t n;
    uint32_t *device; /**< by position: who has what is there at the end */
    uint32_t *target; /**< and the number of the target tile that it has to be, row-major */
    bool moves;       /**< some of these devices have no position: only an allpermute gets there */
};

/** Whether every position can have a target tile, all tiles equally often. */
bool can_seat(const struct redist_problem *problem);

/** Seats all, for a problem that can; false when memory runs out. A device that both meshes have
 *  keeps its position, and positions that are left hold further replicas. */
bool seat_target(const struct redist_problem *problem, struct seats *seats);

void free_seats(struct seats *seats);

#endif
