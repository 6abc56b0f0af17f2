/* Topologies by the levels of a hierarchy, docs/FORMAT.md section 7. */
#ifndef REDIST_NOTATION_TOPOLOGY_H
#define REDIST_NOTATION_TOPOLOGY_H

#include <redist/plan.h>

/* Reads `redist-topology 2`: a line for each of `levels`, whose link is what its units
 * are joined by; `name` is for the error line. */
enum redist_status parse_level_topology(const char *text, size_t length, const char *name,
                                        const struct redist_mesh *levels,
                                        struct redist_topology *topology,
                                        struct redist_error *error);

#endif
