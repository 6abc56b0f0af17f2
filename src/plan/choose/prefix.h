/** @file prefix.h
 * A depth-first prefix over the slices, then the alltoalls of a normal form: what
 * it needs, what it costs, and what it can still come to.
 */
#ifndef REDIST_PLAN_PREFIX_H
#define REDIST_PLAN_PREFIX_H

#include "plan/digits/digits.h"
#include "plan/choose/objective.h"
#include "plan/weak/pairs.h"

struct prefix {
    const struct redist_problem *problem;
    const struct weak_graph *graph;
    const struct redist_objective *objective;
    struct redist_objective least; /* nothing scores less by `objective` */
    uint64_t crossing;             /* what the slowest axis that any path crosses adds to that */
    struct pair_test *pairs;
    bool permute;
    bool any_order; /* of the slices */
    bool joint;
    uint32_t group; /* devices in a joint group */
    bool no_memory;
    struct path_score limit; /* what a path must reach, or beat once one is found */
    struct path_choice *choice;
    uint64_t trials;
    uint32_t valleys; /* of complete paths that were laid out digit by digit */
    struct wanted wanted[REDIST_MAX_RANK];
    uint32_t pieces[REDIST_MAX_RANK];
    uint64_t local;
    struct ascent ascent; /* from `local`, once the slices are chosen */
    uint32_t nslices;
    uint32_t nmoves, most_moves;
    struct redist_weak_op move[REDIST_MAX_STEPS];
    uint64_t moved[REDIST_MAX_STEPS + 1]; /* elements that the first moves bring */
    bool aligned;                         /* `stacks` is valid */
    struct digit_stacks stacks;
    unsigned need[REDIST_MAX_RANK];
};

/** With a permute, and before the order of the slices is chosen, only piece
 *  counts matter; else the digits' places do. */
bool follows_digits(const struct prefix *prefix);

/** What a dimension still needs (enum need, NEED_MERGE_FIRST). */
unsigned find_need(const struct prefix *prefix, uint32_t dim);

/** Needs that slices of the dimensions from `first` on cannot meet. */
struct needs count_lasting_needs(const struct prefix *prefix, uint32_t first);

bool beats_limit(const struct prefix *prefix, const struct path_score *score);

/** Can the prefix, with these needs, still end at a path worth having? */
bool is_promising(const struct prefix *prefix, struct needs needs);

/** The same while the slices of dimensions from `first` on are open. */
bool may_descend(const struct prefix *prefix, uint32_t first);

/** One alltoall more, of which there are fewer than REDIST_MAX_STEPS. */
void push_move(struct prefix *prefix, const struct redist_weak_op *op);

/** The score when all that is left are the gathers. */
struct path_score score_prefix(const struct prefix *prefix);

/** That path; false when it gets too long. */
bool write_path(const struct prefix *prefix, struct weak_path *path);

#endif
