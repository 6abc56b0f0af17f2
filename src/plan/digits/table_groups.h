/** @file table_groups.h
 * Device groups from the tables of all tiles.
 */
#ifndef REDIST_PLAN_TABLE_GROUPS_H
#define REDIST_PLAN_TABLE_GROUPS_H

#include "plan/digits/groups.h"
#include "plan/weak/weak.h"

/** Groups for any path, from tables of all tiles; an allpermute goes before op
 *  `lists->permute_at`. */
enum group_result build_table_groups(const struct redist_problem *problem,
                                     const struct weak_graph *graph, const struct weak_path *path,
                                     struct group_lists *lists);

/** Such groups take the place of `lists`, which have an allpermute, where theirs moves fewer
 *  devices. */
enum group_result spare_devices(const struct redist_problem *problem,
                                const struct weak_graph *graph, const struct weak_path *path,
                                struct group_lists *lists);

#endif
