/** @file cut_mesh.h
 * Meshes some of whose axes are cut into parts: the same devices on more axes.
 */
#ifndef REDIST_TABLE_CUT_MESH_H
#define REDIST_TABLE_CUT_MESH_H

#include <redist/plan.h>

/** Parts are at least 2 long, and together an axis of at most 2^20 devices. */
#define MAX_AXIS_PARTS 20u

/** The sizes of the parts of every axis, minor to major; none of an axis that is whole. */
struct axis_cuts {
    uint32_t n[REDIST_MAX_AXES];
    uint32_t size[REDIST_MAX_AXES][MAX_AXIS_PARTS];
};

/** The parts that summand dimensions are on. */
void collect_cuts(const struct redist_sum *sum, uint32_t nsums, struct axis_cuts *cuts);

/** Axes of size 1 are left out, so that the others are never too many; one stays where there are
 *  no others. */
struct cut_mesh {
    struct redist_mesh mesh;         /**< shares the order of the mesh that was cut */
    uint8_t axis[REDIST_MAX_AXES];   /**< of each of its axes, which one it is of */
    uint32_t minor[REDIST_MAX_AXES]; /**< product of the parts of that axis below it */
};

void cut_mesh(const struct redist_mesh *mesh, const struct axis_cuts *cuts, struct cut_mesh *cut);

/** Restates a type on the cut mesh, but for its unreduced axes. */
void cut_type(const struct cut_mesh *cut, struct redist_type *type);

/** A summand dimension of the cut mesh's axes, in axes of the mesh that was cut and parts of
 *  them; parts that follow one another are one. */
void join_cut_axes(const struct redist_mesh *mesh, const struct cut_mesh *cut,
                   const struct redist_dim *dim, struct redist_sum *sum);

/** The axes of the cut mesh that a summand dimension is on. */
void cut_sum(const struct cut_mesh *cut, const struct redist_sum *sum, struct redist_dim *dim);

/** How many devices there are along axis k of a summand dimension. */
uint32_t get_sum_axis_size(const struct redist_mesh *mesh, const struct redist_sum *sum,
                           uint32_t k);

#endif
