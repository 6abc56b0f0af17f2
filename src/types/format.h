/* What a mesh is as text, beyond the public calls. */
#ifndef REDIST_TYPES_FORMAT_H
#define REDIST_TYPES_FORMAT_H

#include <stddef.h>
#include <redist/mesh.h>

/* The order as text, as redist_parse_order reads it; returns its length, as snprintf. */
size_t format_order(const struct redist_mesh *mesh, char *text, size_t size);

#endif
