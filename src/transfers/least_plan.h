/* Plans that are too long for a judge, said before they are sought. */
#ifndef REDIST_TRANSFERS_LEAST_PLAN_H
#define REDIST_TRANSFERS_LEAST_PLAN_H

#include "transfers/plan_room.h"
#include "transfers/problem.h"

/* Fails where no certificate of one round has room, of a problem without sums; also where it is
 * only not seen that one has, it is well. */
enum redist_status check_least_plan(const struct transfer_problem *problem,
                                    const struct plan_room *room, struct redist_error *error);

#endif
