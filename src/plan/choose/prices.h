/** @file prices.h
 * Paths priced by the mesh axes that their groups span (struct redist_topology).
 * Which axes those are is known only once a path is lowered.
 */
#ifndef REDIST_PLAN_PRICES_H
#define REDIST_PLAN_PRICES_H

#include "plan/choose/objective.h"
#include "plan/weak/pairs.h"

/** The objective with the least prices of all axes in place of the topology: no
 *  plan scores less by `objective`. */
struct redist_objective find_least_prices(const struct redist_objective *objective,
                                          const struct redist_mesh *mesh);

/** For an objective with a topology: lowers `path`, and the same path with its
 *  gathers split where one axis ends and the next begins; keeps the better in
 *  `path` and sets `score` to what its plan scores. `sorted` keeps the pairs of the devices. */
enum redist_status price_path(const struct redist_problem *problem, const struct weak_graph *graph,
                              const struct redist_objective *objective, struct sorted_pairs *sorted,
                              struct weak_path *path, struct path_score *score,
                              struct redist_error *error);

#endif
