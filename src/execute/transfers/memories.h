/* The memories that an execution is given. */
#ifndef REDIST_EXECUTE_TRANSFERS_MEMORIES_H
#define REDIST_EXECUTE_TRANSFERS_MEMORIES_H

#include "execute/transfers/executor.h"

/* That a plan has to find in its target memory. */
uint64_t count_target_bytes(const struct joined_plan *plan);

/* Of this rank alone: those that its plans need are there, and none that is written overlaps
 * another one. */
enum redist_status check_memories(const struct redist_transfer_executor *executor,
                                  const void *const *source, void *const *target,
                                  struct redist_error *error);

#endif
