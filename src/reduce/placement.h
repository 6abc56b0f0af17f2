/* All parallelism matrices of axes on a hierarchy. */
#ifndef REDIST_REDUCE_PLACEMENT_H
#define REDIST_REDUCE_PLACEMENT_H

#include "reduce/hierarchy.h"

enum { PLACEMENTS_MAX = 4096 };

/* Lists them into malloc'ed `*list`, factors of the outermost level ascending
 * first. More than PLACEMENTS_MAX is a failure. */
enum redist_status list_placements(const struct hierarchy *hierarchy, struct matrix **list,
                                   uint32_t *count, struct redist_error *error);

#endif
