/** @file prime_cuts.h
 * Ways to cut the axes to reduce of a view into parts of prime size.
 */
#ifndef REDIST_PLAN_PRIME_CUTS_H
#define REDIST_PLAN_PRIME_CUTS_H

#include "plan/sums/view.h"

/** The first way; false when every such axis is of prime size. */
bool find_first_cuts(const struct plan_view *view, struct axis_cuts *cuts);

/** The next way, with the same parts of an axis in another order; false behind the last. */
bool find_next_cuts(struct axis_cuts *cuts);

/** In which order a path combines the primes of a summand dimension: those of the first
 *  reducescatter, of the next, and what is left. */
struct prime_order {
    uint32_t nsteps, n;
    uint32_t end[REDIST_MAX_STEPS]; /**< of the primes of each reducescatter */
    uint32_t prime[MAX_AXIS_PARTS];
};

/** The first order for a path that combines `size` summands along dimension `dim`. */
void find_first_order(const struct weak_path *path, uint32_t dim, uint32_t size,
                      struct prime_order *order);

/** The next, with the same primes for each reducescatter; false behind the last. */
bool find_next_order(struct prime_order *order);

/** Puts the axes of a dimension, all of prime size, in this order. */
void order_prime_axes(const struct redist_mesh *mesh, const struct prime_order *order,
                      struct redist_dim *dim);

#endif
