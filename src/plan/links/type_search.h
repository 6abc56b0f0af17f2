/** @file type_search.h
 * The cheapest way between two types by a topology: a search over the types on the way.
 *
 * Where an exchange has one latency, or there are too many types, axes that stay together over
 * links alike move together (plan/links/link_runs), else each is a run of its own. A step
 * moves one run: a slice, an alltoall, a gather, a reducescatter or an allreduce; the
 * last two also all runs over links alike. One allpermute may give the same tiles to other
 * devices (plan/links/rearrange). Once all is combined one exchange may end a sequence. It
 * need not be in normal form.
 */
#ifndef REDIST_PLAN_TYPE_SEARCH_H
#define REDIST_PLAN_TYPE_SEARCH_H

#include "types/sequence.h"

/** The types behind each step. The last is the target but for axes of one device, or, where
 *  one exchange ends the sequence, what it begins with. */
struct type_path {
    uint32_t n;
    struct redist_type type[REDIST_MAX_STEPS];
};

/** By which links, and whether a collective takes turns on them (plan/links/link_price). */
struct type_question {
    const struct redist_topology *topology;
    bool in_turns;
};

/** Searches within the memory bound for what costs less than `undercut`, for a problem on
 *  one mesh of all devices whose tiles fill the array. `path->n` is 0 when there is none,
 *  or when there are more types than the search looks at. */
enum redist_status find_cheapest_types(const struct redist_problem *problem,
                                       const struct type_question *question, uint64_t undercut,
                                       struct type_path *path, struct redist_error *error);

#endif
