/* The tiles of all positions of a mesh, one after another: what redist_compute_offset
 * says of each, without dividing every number by the size of every axis. */
#ifndef REDIST_BASE_WALK_H
#define REDIST_BASE_WALK_H

#include <redist/type.h>

struct position_walk {
    const struct redist_mesh *mesh;
    uint32_t coordinate[REDIST_MAX_AXES];
    uint64_t offset[REDIST_MAX_RANK]; /* of the position that the walk is at */
    uint8_t dim[REDIST_MAX_AXES];     /* along which an axis moves the tile .. */
    uint64_t stride[REDIST_MAX_AXES]; /* .. by so much; 0 when the type does not use it */
};

/* At position 0, whose tile is the first. */
void start_walk(const struct redist_mesh *mesh, const struct redist_type *type,
                struct position_walk *walk);

/* To the next position; from the last to the first. */
void advance_walk(struct position_walk *walk);

#endif
