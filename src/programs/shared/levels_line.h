/* What is assumed of the links of a machine, in one line. */
#ifndef REDIST_PROGRAMS_SHARED_LEVELS_LINE_H
#define REDIST_PROGRAMS_SHARED_LEVELS_LINE_H

#include "types/sequence.h"

#define LEVELS_LINE 4096 /* bytes, enough for any mesh */

/* "2 nodes of 4; assumed: node 30 us + 3200 ps/byte, gpu 5 us + 250 ps/byte", of a topology
 * by redist_get_usual_levels. */
void format_levels(const struct redist_problem *problem, uint32_t per_node,
                   const struct redist_topology *topology, char text[LEVELS_LINE]);

#endif
