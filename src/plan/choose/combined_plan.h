/** @file combined_plan.h
 * Plans that combine all summands in one step, and then go on as any problem without
 * axes to reduce.
 */
#ifndef REDIST_PLAN_COMBINED_PLAN_H
#define REDIST_PLAN_COMBINED_PLAN_H

#include "types/sequence.h"

/** How the rest is planned. */
struct rest_maker {
    enum redist_status (*make)(const struct redist_problem *rest, const void *context,
                               struct redist_plan **plan, struct redist_error *error);
    const void *context;
};

/** An allreduce first. `*plan` stays NULL when there is nothing to combine. */
enum redist_status plan_allreduce_first(const struct redist_problem *problem,
                                        const struct rest_maker *maker, struct redist_plan **plan,
                                        struct redist_error *error);

/** A reduce, after which one device holds each sum, and an exchange if others want it: for
 *  a target on fewer devices. With `once` each sum is combined by one group of devices, and a
 *  broadcast brings it to all others where they end with the tiles that they have. `*plan` stays
 *  NULL when there is nothing to combine. */
enum redist_status plan_reduce_first(const struct redist_problem *problem, bool once,
                                     struct redist_plan **plan, struct redist_error *error);

/** Drops an exchange at the end that brings nothing and leaves the tiles as they are. */
enum redist_status drop_idle_exchange(struct redist_plan *plan, struct redist_error *error);

/** A reducescatter into dimension j first. `*plan` stays NULL also when the tile does not
 *  divide. */
enum redist_status plan_scatter_first(const struct redist_problem *problem, uint32_t j,
                                      const struct rest_maker *maker, struct redist_plan **plan,
                                      struct redist_error *error);

/** A reducescatter into each dimension of the axes that the target has there, and an
 *  allreduce of the others. `*plan` stays NULL where this is one of the two above. */
enum redist_status plan_scatter_apart(const struct redist_problem *problem,
                                      const struct rest_maker *maker, struct redist_plan **plan,
                                      struct redist_error *error);

/** Puts the steps of `before`, which lead to the source of `plan`, in front of it, and sums
 *  up. They are the plan's from then on. The summand dimensions of `before` are the first of
 *  `plan`, and all others are not yet combined there. Both together have no more steps than
 *  a plan may have. */
enum redist_status prepend_steps(struct redist_plan *before, struct redist_plan *plan,
                                 struct redist_error *error);

#endif
