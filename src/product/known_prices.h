/* Prices that were found, by what they depend on. */
#ifndef REDIST_PRODUCT_KNOWN_PRICES_H
#define REDIST_PRODUCT_KNOWN_PRICES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero at the beginning. */
struct known_prices {
    void *known; /* tree of struct known_price (tsearch) */
};

/* Where the price of what these bytes say is kept, 0 until it is written; keys of one table are of
 * one size. `*is_new` where none was kept yet. NULL when memory runs out. */
uint64_t *find_known_price(struct known_prices *prices, const void *key, size_t size, bool *is_new);

void free_known_prices(struct known_prices *prices);

#endif
