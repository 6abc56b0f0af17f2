/** @file objective.h
 * Lower bounds on what a path will score under an objective
 * (struct redist_objective): a weighted sum of Figure 11 cost, received
 * elements, exchanges and steps.
 */
#ifndef REDIST_PLAN_OBJECTIVE_H
#define REDIST_PLAN_OBJECTIVE_H

#include "plan/digits/digit_permute.h"

/** The figures that an objective weighs, of a path or at least of a path. */
struct path_figures {
    uint64_t cost;
    uint64_t received; /**< elements, by a device that an allpermute moves */
    uint32_t exchanges;
    uint32_t steps;
};

/** How a path compares with others. */
struct path_score {
    uint64_t value;              /**< by the objective */
    struct path_figures figures; /**< the allpermute included */
    enum irregular_lists irregular;
};

/** The best path that a search met. */
struct path_choice {
    bool found;
    struct path_score score;
    struct weak_path path;
    uint64_t considered; /**< complete paths */
    bool cap_hit;        /**< some paths were not looked at */
};

/** Less is better: by value, cost, steps, received elements, irregularity. */
int compare_scores(const struct path_score *a, const struct path_score *b);

/** Figure 11 alone. */
extern const struct redist_objective FIGURE_11;

uint64_t weigh_figures(const struct redist_objective *objective,
                       const struct path_figures *figures);

/** Adds to `figures` the least that is left from a valley: one alltoall for
 *  each dimension that needs pieces, each bringing half a tile or more, and
 *  gathers that bring what is missing. `cost` is not touched. */
void add_least_rest(const struct weak_graph *graph, struct needs needs, const struct ascent *ascent,
                    struct path_figures *figures);

/** The same before all slices are chosen: the valley's size is between what
 *  slices can reach and `local`. With `permute` its elements count as well. */
void add_least_descent(const struct weak_graph *graph, struct needs needs, uint64_t local,
                       bool permute, struct path_figures *figures);

#endif
