/* What a move costs at least, by Figure 11, found without planning it. */
#ifndef REDIST_PRODUCT_BOUND_H
#define REDIST_PRODUCT_BOUND_H

#include <redist/type.h>

/* Of matrices of one size, each without padding or with it. */
uint64_t bound_move_cost(const struct redist_mesh *mesh, const struct redist_type *from,
                         const struct redist_type *to);

#endif
