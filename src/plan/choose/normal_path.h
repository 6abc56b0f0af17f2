/** @file normal_path.h
 * The best path in normal form of a problem without axes to reduce.
 */
#ifndef REDIST_PLAN_NORMAL_PATH_H
#define REDIST_PLAN_NORMAL_PATH_H

#include "plan/choose/objective.h"
#include "types/sequence.h"

/** What a search is worth to who asks. */
struct search_limits {
    uint64_t most;    /**< a plan that comes to more is of no use */
    uint64_t *work;   /**< what is left of the work that is shared; NULL without a topology */
    bool part;        /**< of a larger problem: nobody asks what the paper's rules come to */
    bool collectives; /**< an exchange is of use only where there is nothing else */
};

/** By the objective, within `limits`; fills in what the search did. */
enum redist_status choose_normal_path(const struct redist_problem *problem,
                                      const struct weak_graph *graph,
                                      const struct redist_objective *objective,
                                      const struct search_limits *limits, struct path_choice *best,
                                      struct redist_search_report *report,
                                      struct redist_error *error);

#endif
