/** @file prices.h
 * Paths priced by the mesh axes that their groups span (struct redist_topology).
 * Which axes those are is known only once a path is lowered.
 */
#ifndef REDIST_PLAN_PRICES_H
#define REDIST_PLAN_PRICES_H

#include "plan/choose/objective.h"

/** The objective with the least prices of all axes in place of the topology: no
 *  plan scores less by `objective`. */
struct redist_objective find_least_prices(const struct redist_objective *objective,
                                          const struct redist_mesh *mesh);

/** Bit x: axis x has more than one device. */
uint32_t list_links(const struct redist_mesh *mesh);

/** Raises the prices of `slowest` to those of `link`, where they are lower. */
void include_link(struct redist_link *slowest, const struct redist_link *link);

/** What an exchange over these axes is priced by: the worst of each price. */
struct redist_link find_slowest_link(const struct redist_topology *topology, uint32_t links);

uint64_t price_link(const struct redist_link *link, uint64_t received);

/** For an objective with a topology: lowers `path`, and the same path with its
 *  gathers split where one axis ends and the next begins; keeps the better in
 *  `path` and sets `score` to what its plan scores. */
enum redist_status price_path(const struct redist_problem *problem, const struct weak_graph *graph,
                              const struct redist_objective *objective, struct weak_path *path,
                              struct path_score *score, struct redist_error *error);

#endif
