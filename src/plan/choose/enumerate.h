/** @file enumerate.h
 * Choice among equally cheap normal-form paths.
 *
 * All normal forms of one cost are not alike: some lead to the very target
 * table, others to a permutation of it. Whether a path needs an allpermute is
 * decided by comparing, over all devices and over all tiles, how often each
 * pair (source tile, target tile) occurs: equal counts, no permute.
 */
#ifndef REDIST_PLAN_ENUMERATE_H
#define REDIST_PLAN_ENUMERATE_H

#include "plan/choose/objective.h"
#include "plan/weak/pairs.h"
#include "plan/weak/weak.h"

/** What a path may use besides its collectives. */
enum path_kind {
    PERMUTE_FREE,  /**< nothing */
    PERMUTED,      /**< an allpermute in the valley */
    FREE_SLICES,   /**< alltoalls that deal out their slices in any order (free_order.h) */
    JOINT,         /**< all alltoalls one exchange, all gathers one; costs are fused (joint.h) */
    JOINT_PERMUTED /**< the same and an allpermute in the valley */
};

/** Finds the best path of its kind, counting its allpermute, among those that
 *  score no worse than `limit` in value, cost and steps; with a topology, among
 *  those of few alltoalls. Of paths with equal score the first in a fixed order
 *  wins. Fails when memory runs out. */
enum redist_status choose_path(const struct redist_problem *problem, const struct weak_graph *graph,
                               const struct redist_objective *objective, struct pair_test *pairs,
                               enum path_kind kind, const struct path_score *limit,
                               struct path_choice *choice, struct redist_error *error);

#endif
