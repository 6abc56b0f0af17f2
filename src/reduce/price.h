/* The programs of a reduction, cheapest first. */
#ifndef REDIST_REDUCE_PRICE_H
#define REDIST_REDUCE_PRICE_H

#include "reduce/simulate.h"

struct ranking {
    uint32_t count, *program; /* indices into the programs, in order */
    double *seconds;          /* of each in that order; NULL without a simulator */
    uint32_t tied;            /* how many cost as little as the first */
};

/* All programs, or with `identical` those that leave all replicas so, by price and
 * then by number; by number alone when `simulator` is NULL. */
enum redist_status rank_programs(const struct synthesis *synthesis, struct simulator *simulator,
                                 bool identical, struct ranking *ranking,
                                 struct redist_error *error);
void free_ranking(struct ranking *ranking);

#endif
