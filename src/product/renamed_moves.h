/* Moves that are the same but for the names of their axes. */
#ifndef REDIST_PRODUCT_RENAMED_MOVES_H
#define REDIST_PRODUCT_RENAMED_MOVES_H

#include <redist/product.h>
#include "product/known_prices.h"

/* Where the price of a move of matrices is kept by the costs of Figure 11, which are not of
 * devices: axes of equal length are alike. `*is_new` where none is kept yet. NULL when memory runs
 * out. */
uint64_t *find_renamed_price(struct known_prices *prices, const struct redist_problem *problem,
                             bool *is_new);

#endif
