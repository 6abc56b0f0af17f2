/* Two shardings of the same devices brought to one mesh. */
#ifndef REDIST_IMPORT_REFINE_H
#define REDIST_IMPORT_REFINE_H

#include "import/layout.h"

/* Whether a mesh has the axes of `base` and of both sides, or parts of them. */
bool have_one_chain(const struct devices *base, const struct sharding sides[2]);

/* The mesh whose axes are the parts that the axes of `base`, and the pieces that
 * `from` and `to` use, are made of, and both types over it. `base` may have no
 * named axes. The device numbers stay. */
enum redist_status refine_problem(const struct devices *base, const struct shape *shape,
                                  const struct sharding *from, const struct sharding *to,
                                  struct redist_problem *problem, struct redist_error *error);

#endif
