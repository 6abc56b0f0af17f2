/* A plan of transfers by a topology: who is near gives, and what several devices of a unit want
 * enters it once, where the price is less. */
#ifndef REDIST_LEVELS_LEVEL_PLAN_H
#define REDIST_LEVELS_LEVEL_PLAN_H

#include <stdio.h>
#include "levels/priced_levels.h"

struct level_plan {
    uint64_t price, one_round; /* of the plan, and of the cheapest that was found of one round */
    uint32_t rounds, level;    /* level: of more rounds than one */
    bool combined, handed_on;  /* summands inside units first; at last what they want */
    struct transfer_load load;
};

/* Writes a certificate: the cheapest of the plan of one round in which the nearest give, of that
 * in which what is sent at most is least, and for each level of those in which summands are
 * combined inside its units first, or what these want is handed on at last, or both.
 * `load` says the least that is sent of plans of one round. */
enum redist_status plan_by_levels(FILE *out, const struct transfer_problem *problem,
                                  const struct priced_levels *levels, struct level_plan *plan,
                                  struct redist_error *error);

#endif
