/* Topologies by the levels of a hierarchy, docs/FORMAT.md section 7. */
#ifndef REDIST_NOTATION_TOPOLOGY_H
#define REDIST_NOTATION_TOPOLOGY_H

#include "base/sink.h"
#include "types/sequence.h"

#define TOPOLOGY_TEXT 65536 /* enough with a note of 1024 bytes for all that is ever measured */

/* As the lines `steps` have them. */
extern const char *const link_kind_names[REDIST_LINK_KINDS];

/* The names of these axes (bit x: axis x), with commas between. */
void append_axis_set(struct sink *sink, const struct redist_mesh *mesh, uint32_t axes);

/* Writes `redist-topology 1`, or 3 where something was measured, with a note and a line for each
 * axis and for each set of axes measured, and a NUL, if they fit into `size`; the length is what
 * they need. */
size_t format_topology(const struct redist_mesh *mesh, const struct redist_topology *topology,
                       const char *note, char *text, size_t size);

/* Reads `redist-topology 2`: a line for each of `levels`, whose link is what its units
 * are joined by; `name` is for the error line. */
enum redist_status parse_level_topology(const char *text, size_t length, const char *name,
                                        const struct redist_mesh *levels,
                                        struct redist_topology *topology,
                                        struct redist_error *error);

#define TOPOLOGY_LEVELS 16u /* most that parse_sized_topology takes */

/* The same with the sizes that the text must state, outermost level first: `levels` becomes
 * what it says. */
enum redist_status parse_sized_topology(const char *text, size_t length, const char *name,
                                        struct redist_mesh *levels,
                                        struct redist_topology *topology,
                                        struct redist_error *error);

#endif
