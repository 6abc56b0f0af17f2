/** @file assemble.h
 * Putting a plan together step by step: shapes, costs, totals.
 */
#ifndef REDIST_PLAN_ASSEMBLE_H
#define REDIST_PLAN_ASSEMBLE_H

#include "plan/weak/weak.h"

/** An empty plan for `problem`; NULL when memory runs out. */
struct redist_plan *start_plan(const struct redist_problem *problem);

/** Appends a collective with its device list, which the plan owns from now on,
 *  whatever happens. `op` may be an allpermute, with factor 1. False when the
 *  plan has REDIST_MAX_STEPS steps already. */
bool append_step(struct redist_plan *plan, struct redist_weak_op op, uint32_t *list);

/** What step k adds to the fused cost: its Figure 11 cost, but when it is fused
 *  only what the one collective brings more, which is a gather's new elements. */
uint64_t price_fused_step(const struct redist_plan *plan, uint32_t k);

/** Sums up cost, fused cost, height, bound and normal form. Fails when the cost is over
 *  2^64-1. */
enum redist_status finish_plan(struct redist_plan *plan, struct redist_error *error);

#endif
