/** @file search.h
 * Shortest weak sequence by A* (paper, section 7.2).
 *
 * Only normal forms (Definition 4.5) are searched: slices, one decision per
 * dimension, then alltoalls, then all gathers at once. Lemma 6.5 makes their
 * optimum the optimum of all weak sequences, and they respect the memory bound.
 */
#ifndef REDIST_PLAN_SEARCH_H
#define REDIST_PLAN_SEARCH_H

#include "plan/weak/weak.h"

struct search_result {
    uint64_t cost; /**< of the path, and of one allpermute in its valley if asked for */
    struct weak_path path;
    uint64_t expanded; /**< nodes expanded */
};

/** Finds a cheapest path, counting one allpermute in the valley when
 *  `permute`. Fails when every path costs over 2^64-1 or memory runs out. */
enum redist_status search_weak_path(const struct weak_graph *graph, bool permute,
                                    struct search_result *result, struct redist_error *error);

#endif
