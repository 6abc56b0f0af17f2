/* Plans that are too long for a judge, said before they are sought. */
#ifndef REDIST_TRANSFERS_LEAST_PLAN_H
#define REDIST_TRANSFERS_LEAST_PLAN_H

#include "transfers/index.h"
#include "transfers/plan_room.h"

/* REDIST_REJECTED where it is plain that no trees of one round have room; `index` is that of the
 * source. */
enum redist_status check_least_plan(const struct transfer_problem *problem,
                                    const struct piece_index *index, const struct plan_room *room,
                                    struct redist_error *error);

#endif
