/** @file lower.h
 * Lowering (paper, section 6.1): from a weak sequence in normal form to steps
 * with device groups, and at most one allpermute.
 */
#ifndef REDIST_PLAN_LOWER_H
#define REDIST_PLAN_LOWER_H

#include "plan/digits/course.h"
#include "plan/digits/groups.h"

/** Makes a full plan of `ops` for `problem`: dynslices, then alltoalls, then
 *  allgathers that take the pieces of the source type to those of the target.
 *  An allpermute goes between the slices and the rest, where tiles are least,
 *  if the sequence cannot reach the target table without; the groups leave
 *  devices that already hold the right tile in place. The plan's report says
 *  only whether there is a permute. Fails on a sequence that is not in normal
 *  form, does not fit the problem or is too long, when a cost is over 2^64-1,
 *  and when memory runs out. */
enum redist_status lower_sequence(const struct redist_problem *problem,
                                  const struct redist_weak_op *ops, size_t nops,
                                  struct redist_plan **plan, struct redist_error *error);

/** The same for a path that is known to fit and for these shuffles, one for each
 *  op, each of them an allpermute. `*plan` stays NULL when the devices' digits do
 *  not allow it. */
enum redist_status lower_shuffled_path(const struct redist_problem *problem,
                                       const struct weak_path *path,
                                       const struct digit_shuffle *shuffle,
                                       struct redist_plan **plan, struct redist_error *error);

/** Without shuffles, but with an allpermute in the valley if that is needed. `sorted` keeps the
 *  pairs of the devices for more paths of the problem, and may be NULL. */
enum redist_status lower_path(const struct redist_problem *problem, const struct weak_graph *graph,
                              const struct weak_path *path, struct sorted_pairs *sorted,
                              struct redist_plan **plan, struct redist_error *error);

/** The device groups of a path that is known to fit, and of the allpermute that it
 *  needs, which goes `late` behind the alltoalls, where tiles are less when some of them
 *  are reducescatters. `lists->sorted` is given, and kept. On failure `lists` has no list. */
enum redist_status list_path_groups(const struct redist_problem *problem,
                                    const struct weak_graph *graph, const struct weak_path *path,
                                    bool late, struct group_lists *lists,
                                    struct redist_error *error);

/** A step of a path with its groups; `next` is 0 at the start. */
struct listed_step {
    uint32_t next;
    struct redist_weak_op op;
    uint32_t *list; /**< for the caller to free */
};

/** Takes the next step out of `lists`, allpermutes included; false at the end. */
bool take_listed_step(const struct weak_path *path, struct group_lists *lists,
                      struct listed_step *step);

#endif
