/* Meshes of JAX and PyTorch, which are calls of Python. */
#ifndef REDIST_IMPORT_PYTHON_MESH_H
#define REDIST_IMPORT_PYTHON_MESH_H

#include "import/layout.h"
#include "notation/scan.h"

/* True when a mesh of JAX or PyTorch is next: `jax.make_mesh(`, `Mesh(`, .. */
bool sees_python_mesh(struct scan *scan);

/* Reads one, or `{'X': 8, 'Y': 2}`. */
enum redist_status scan_python_mesh(struct scan *scan, struct devices *devices,
                                    struct redist_error *error);

#endif
