/* One round after the other. */
#ifndef REDIST_EXECUTE_TRANSFERS_ROUNDS_H
#define REDIST_EXECUTE_TRANSFERS_ROUNDS_H

#include "execute/transfers/executor.h"

/* Collective, with memories of each plan that are so on all ranks. First the messages of the first
 * round are packed and sent .. */
enum redist_status start_rounds(struct redist_transfer_executor *executor,
                                const void *const *source, void *const *target,
                                struct redist_error *error);

/* .. and then all is done that is left. Fails on all ranks when a box does not lie in its memory
 * as the layout says, which the judge has excluded; other failures, of both, are those of MPI
 * calls on this rank. */
enum redist_status finish_rounds(struct redist_transfer_executor *executor,
                                 struct redist_execution_report *report,
                                 struct redist_error *error);

/* Both. */
enum redist_status run_transfers(struct redist_transfer_executor *executor,
                                 const void *const *source, void *const *target,
                                 struct redist_execution_report *report,
                                 struct redist_error *error);

#endif
