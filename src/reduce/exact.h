/* Prices of programs in whole numbers, by the proved functions of src/price. */
#ifndef REDIST_REDUCE_EXACT_H
#define REDIST_REDUCE_EXACT_H

#include "types/sequence.h"
#include "reduce/reduction.h"
#include "reduce/synthesis.h"

struct exact_price {
    uint64_t price;
    uint32_t program; /* index into the programs */
};

struct exact_prices {
    uint32_t count;
    struct exact_price *program; /* cheapest first, then by number */
    uint64_t all_reduce, least;  /* the single AllReduce; what no algorithm costs less than */
};

/* All programs, or with `identical` those that leave all replicas so. Each device begins
 * with `elements`; `topology` has a link for each of `levels`. Fails when a price is 2^64
 * or over. The members of a ring are in the order of their numbers. */
enum redist_status find_exact_prices(const struct redist_topology *topology,
                                     const struct redist_mesh *levels,
                                     const struct reduction *reduction,
                                     const struct synthesis *synthesis, uint64_t elements,
                                     bool identical, struct exact_prices *prices,
                                     struct redist_error *error);
void free_exact_prices(struct exact_prices *prices);

#endif
