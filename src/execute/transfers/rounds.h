/* One round after the other. */
#ifndef REDIST_EXECUTE_TRANSFERS_ROUNDS_H
#define REDIST_EXECUTE_TRANSFERS_ROUNDS_H

#include "execute/transfers/executor.h"

/* Collective, with memories that are so on all ranks. Fails on all ranks when a box does not lie
 * in its memory as the layout says, which the judge has excluded; other failures are those of
 * MPI calls on this rank. */
enum redist_status run_transfers(struct transfer_executor *executor, const void *source,
                                 void *target, struct redist_execution_report *report,
                                 struct redist_error *error);

#endif
