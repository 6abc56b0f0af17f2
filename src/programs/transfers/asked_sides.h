/* Sides of a transfer problem that are files of layouts in JSON, or shardings that no type
 * describes. */
#ifndef REDIST_PROGRAMS_TRANSFERS_ASKED_SIDES_H
#define REDIST_PROGRAMS_TRANSFERS_ASKED_SIDES_H

#include <jansson.h>
#include "programs/shared/request.h"

/* Whether the name is one of a file of a layout. */
bool is_layout_file(const char *side);

/* A problem in JSON, for json_decref: each side from its file, or as a sharding of the one array
 * that there is then, of a file or of --shape. NULL on failure. */
json_t *join_sides(const struct request *request, struct redist_error *error);

#endif
