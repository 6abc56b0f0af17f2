/* Topologies by the levels of a hierarchy, of elements of one size: docs/FORMAT.md section 7. */
#ifndef REDIST_NOTATION_TOPOLOGY_H
#define REDIST_NOTATION_TOPOLOGY_H

#include "types/sequence.h"

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
