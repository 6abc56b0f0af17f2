/* What a move costs at least, by Figure 11, found without planning it. */
#ifndef REDIST_PRODUCT_BOUND_H
#define REDIST_PRODUCT_BOUND_H

#include "product/known_prices.h"
#include "types/sequence.h"

/* Of matrices of one size, each without padding or with it. Moves with one `operand` have
 * the same given type. Many of them cut their matrices into as many parts, and then W is the same:
 * `bounds` keeps it. */
enum redist_status bound_move_cost(struct known_prices *bounds, uint32_t operand,
                                   const struct redist_problem *problem, uint64_t *least,
                                   struct redist_error *error);

#endif
