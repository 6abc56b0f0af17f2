/* Accepted transfers prepared on a communicator: redist_create_transfer_executor. */
#ifndef REDIST_EXECUTE_TRANSFERS_CREATE_H
#define REDIST_EXECUTE_TRANSFERS_CREATE_H

#include "execute/transfers/executor.h"

/* Collective. An executor with room for so many plans, on a duplicate of the communicator; on
 * failure there is nothing to free. */
enum redist_status begin_executor(MPI_Comm comm, uint32_t nplans,
                                  struct redist_transfer_executor **executor,
                                  struct redist_error *error);

/* Of this rank alone: the communicator has a rank for each device. */
enum redist_status match_size(const struct redist_transfer_executor *executor, uint32_t ndevices,
                              struct redist_error *error);

/* Of this rank alone: what it does for these transfers. `values` has an entry for each of their
 * arrays, or is NULL. */
enum redist_status prepare_plan(const struct redist_transfer_executor *executor,
                                const struct redist_transfers *transfers,
                                const struct redist_array_values *values, struct joined_plan *plan,
                                struct redist_error *error);

/* Collective. The executor and all that it holds; nothing is under way. */
void release_rounds(struct redist_transfer_executor *executor);

#endif
