/* Sides that no common numbering of devices brings together: each gets a mesh of its own. */
#ifndef REDIST_IMPORT_APART_H
#define REDIST_IMPORT_APART_H

#include "import/layout.h"

/* Whether the devices of both sides are the same list, or none has one. */
bool have_one_order(const struct devices *from, const struct devices *to);

/* Gives `mesh` the devices of the list, or the natural ones when it is NULL. */
enum redist_status attach_order(const uint32_t *list, struct redist_mesh *mesh,
                                struct redist_error *error);

/* Builds the problem with each side on its own devices; one mesh when both come to the same. */
enum redist_status set_sides_apart(const struct devices *from_base, const struct devices *to_base,
                                   const struct shape *shape, const struct sharding sides[2],
                                   struct redist_problem *problem, struct redist_error *error);

/* Says how many devices there are, when the meshes leave some idle. */
void count_all_devices(struct redist_problem *problem);

#endif
