/** @file restate.h
 * From paths over the dimensions of a view to a plan of its problem: device
 * numbers, summand dimensions, resizes, the exchange.
 */
#ifndef REDIST_PLAN_RESTATE_H
#define REDIST_PLAN_RESTATE_H

#include "plan/sums/view.h"

/** A plan without steps but the resize that the view asks for at the source. `sums` are the
 *  summand dimensions to reduce, those of `view->inner` behind the fixed ones. */
enum redist_status start_view_plan(const struct plan_view *view, const struct sum_layout *sums,
                                   struct redist_plan **plan, struct redist_error *error);

/** Appends the steps of a path over `inner`, whose dimensions are those of the plan. `late`:
 *  an allpermute, if one is needed, comes behind the reducescatters. */
enum redist_status append_path(const struct plan_view *view, const struct redist_problem *inner,
                               const struct weak_path *path, bool late, struct redist_plan *plan,
                               struct redist_error *error);

/** Appends a resize to the tiles of `type`; `target`: all is combined that is not kept. */
enum redist_status append_resize(const struct redist_type *type, struct redist_plan *plan,
                                 bool target, struct redist_error *error);

/** Appends an exchange to the target type. */
enum redist_status append_exchange(struct redist_plan *plan, struct redist_error *error);

/** Appends the resize that the view asks for at the target, and sums up; whether replicas
 *  are identical is left to be found. */
enum redist_status finish_view_plan(const struct plan_view *view, struct redist_plan *plan,
                                    struct redist_error *error);

#endif
