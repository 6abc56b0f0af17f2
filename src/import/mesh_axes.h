/* The axes of a mesh, as they are read one by one. */
#ifndef REDIST_IMPORT_MESH_AXES_H
#define REDIST_IMPORT_MESH_AXES_H

#include "import/layout.h"
#include "notation/scan.h"

/* Adds an axis, or fails as the native notation does. */
enum redist_status append_axis(struct redist_mesh *mesh, const char *name, uint64_t size,
                               struct redist_error *error);

/* Calls the next axis d0, d1, .. */
enum redist_status append_unnamed_axis(struct redist_mesh *mesh, uint64_t size,
                                       struct redist_error *error);

/* Counts the devices of a mesh that is complete, and puts them in plain order
 * unless a list has given another, which it checks. */
enum redist_status finish_mesh(struct devices *devices, struct redist_error *error);

/* Reads `"x"=2, "y"=4]`, the axes of Shardy and of HLO behind the `[`. */
enum redist_status scan_quoted_axes(struct scan *scan, struct devices *devices,
                                    struct redist_error *error);

#endif
