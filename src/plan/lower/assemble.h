/** @file assemble.h
 * Putting a plan together step by step: shapes, costs, totals.
 */
#ifndef REDIST_PLAN_ASSEMBLE_H
#define REDIST_PLAN_ASSEMBLE_H

#include "plan/weak/weak.h"

/** An empty plan for `problem`; NULL when memory runs out. */
struct redist_plan *start_plan(const struct redist_problem *problem);

/** Appends a collective of all devices with its list, which the plan owns from now
 *  on, whatever happens. `op` may be an allpermute, with factor 1. False when the
 *  plan has REDIST_MAX_STEPS steps already. */
bool append_step(struct redist_plan *plan, struct redist_weak_op op, uint32_t *list);

/** The same of any step: operation, dimensions, factor, how many devices are used,
 *  list, and the tile after a resize are taken from `step`, the rest is filled in. The
 *  plan's summand dimensions must be there already. */
bool append_full_step(struct redist_plan *plan, const struct redist_step *step);

/** Sums up cost, fused cost, height, bound, normal form and received elements: all that
 *  plans are compared by. Fails when cost or received elements are over 2^64-1, or memory
 *  runs out. */
enum redist_status sum_up_plan(struct redist_plan *plan, struct redist_error *error);

/** Finds out whether replicas are identical, of the plan that is taken. */
enum redist_status judge_replicas(struct redist_plan *plan, struct redist_error *error);

/** Without a status of success, which it returns, there is no plan. */
enum redist_status drop_failed(enum redist_status status, struct redist_plan **plan);

/** Finds it out at the end of planning: without a status of success there is no plan, and
 *  there may be none with it. */
enum redist_status take_plan(enum redist_status status, struct redist_plan **plan,
                             struct redist_error *error);

/** Sums up and finds out. */
enum redist_status finish_plan(struct redist_plan *plan, struct redist_error *error);

#endif
