/* Topologies written: docs/FORMAT.md section 7. */
#ifndef REDIST_NOTATION_TOPOLOGY_TEXT_H
#define REDIST_NOTATION_TOPOLOGY_TEXT_H

#include "base/sink.h"
#include "types/sequence.h"

#define TOPOLOGY_TEXT 65536 /* enough with a note of 1024 bytes for all that is ever measured */

/* The names of these axes (bit x: axis x), with commas between. */
void append_axis_set(struct sink *sink, const struct redist_mesh *mesh, uint32_t axes);

/* Writes `redist-topology 4` with a note, a line for each axis and for each set of axes measured,
 * and, if these are not too many, one for each axis as a level, whose port the devices of its units
 * share; and a NUL, if they fit into `size`. The length is what they need. */
size_t format_byte_topology(const struct redist_mesh *mesh, const struct redist_topology *topology,
                            const char *unit, const char *note, char *text, size_t size);

/* Writes `redist-topology 2`, in the same way. */
size_t format_levels_topology(const struct redist_mesh *levels, const struct redist_link *links,
                              char *text, size_t size);

#endif
