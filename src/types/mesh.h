/* What a mesh is beyond its axes. */
#ifndef REDIST_TYPES_MESH_H
#define REDIST_TYPES_MESH_H

#include <stdbool.h>
#include <redist/mesh.h>

/* Whether positions of the mesh may be other devices than those of the same number. */
bool mesh_has_order(const struct redist_mesh *mesh);

#endif
