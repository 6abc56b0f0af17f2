/* Plans that a rank carries out together: in a round what they send to one other rank is one
 * message, plan by plan, and so is what comes from it. */
#ifndef REDIST_EXECUTE_TRANSFERS_JOIN_H
#define REDIST_EXECUTE_TRANSFERS_JOIN_H

#include "execute/transfers/executor.h"

/* Of this rank alone, once: the messages of all rounds of its plans, whose moves learn their
 * places in them, and the memory that executions need. */
enum redist_status join_plans(struct redist_transfer_executor *executor,
                              struct redist_error *error);

/* What that made. */
void free_joined_rounds(struct redist_transfer_executor *executor);

#endif
