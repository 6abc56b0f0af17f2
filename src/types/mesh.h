/* What a mesh is beyond its axes. */
#ifndef REDIST_TYPES_MESH_H
#define REDIST_TYPES_MESH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <redist/mesh.h>

/* Whether positions of the mesh may be other devices than those of the same number. */
static inline bool mesh_has_order(const struct redist_mesh *mesh)
{
    return mesh->order != NULL || mesh->first != 0;
}

/* Devices along these axes together, which are different ones. */
uint32_t multiply_axes(const struct redist_mesh *mesh, const uint8_t *axis, uint32_t naxes);

/* The same of a set of axes (bit x: axis x). */
uint32_t multiply_axis_set(const struct redist_mesh *mesh, uint32_t axes);

#endif
