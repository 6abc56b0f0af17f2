/* The allgather of a group, whose ranks may be in another order than its members. */
#ifndef REDIST_EXECUTE_GATHER_H
#define REDIST_EXECUTE_GATHER_H

#include "execute/executor.h"

/* Gathers a block of each member, `block`, or MPI_IN_PLACE, into `result`. */
enum redist_status gather_blocks(const struct move *move, const struct channel *channel,
                                 const void *block, unsigned char *result,
                                 struct redist_error *error);

#endif
