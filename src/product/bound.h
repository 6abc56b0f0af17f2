/* What a move costs at least, by Figure 11, found without planning it. */
#ifndef REDIST_PRODUCT_BOUND_H
#define REDIST_PRODUCT_BOUND_H

#include "types/sequence.h"

/* The bounds found so far: many moves of one operand cut their matrices into as many parts,
 * and then W is the same. All zero at the beginning. */
struct cost_bounds {
    void *known; /* tree of struct known_bound (tsearch) */
};

/* Of matrices of one size, each without padding or with it. Moves with one `operand` have
 * the same given type. */
enum redist_status bound_move_cost(struct cost_bounds *bounds, uint32_t operand,
                                   const struct redist_problem *problem, uint64_t *least,
                                   struct redist_error *error);

void free_cost_bounds(struct cost_bounds *bounds);

#endif
