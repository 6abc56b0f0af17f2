/* Accepted transfers prepared on a communicator, to be executed any number of times. */
#ifndef REDIST_EXECUTE_TRANSFERS_CREATE_H
#define REDIST_EXECUTE_TRANSFERS_CREATE_H

#include "execute/transfers/executor.h"

/* Collective. As redist_execute_transfers before anything moves; the transfers may be freed
 * afterwards. */
enum redist_status create_transfer_executor(const struct redist_transfers *transfers,
                                            const struct redist_array_values *values, MPI_Comm comm,
                                            struct transfer_executor **executor,
                                            struct redist_error *error);

/* Of this rank alone: the memories that it needs are there, and do not overlap. */
enum redist_status check_memories(const struct transfer_executor *executor, const void *source,
                                  const void *target, struct redist_error *error);

/* Collective. NULL is allowed. */
void free_transfer_executor(struct transfer_executor *executor);

#endif
