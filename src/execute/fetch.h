/* Parcels read where their senders have them, in memory that ranks of one machine share: each is
 * copied once, and no message is sent. */
#ifndef REDIST_EXECUTE_FETCH_H
#define REDIST_EXECUTE_FETCH_H

#include "execute/executor.h"

/* Collective, when the stage is made. If there is a window, the receiver of each parcel is told
 * where it lies in the operand, and the channels say so. */
enum redist_status learn_places(struct redist_executor *executor, struct redist_error *error);

/* Collective. Ranks tell each other what they are given: `status` is that of this rank alone, and
 * what is returned the worst of all. Only where there is a window. */
enum redist_status compare_buffers(const struct redist_executor *executor, const void *source,
                                   const void *target, enum redist_status status,
                                   struct shared_buffers *buffers, struct redist_error *error);

/* Whether all ranks share the buffer in this run: the same on all ranks. */
bool is_shared_buffer(const struct redist_executor *executor, const struct shared_buffers *buffers,
                      enum buffer which);

/* That of a rank, of a buffer that they share. */
unsigned char *find_shared_buffer(const struct redist_executor *executor,
                                  const struct shared_buffers *buffers, enum buffer which,
                                  int rank);

/* Whether the parcels of a move can be fetched in this run: the same on all ranks. */
bool can_fetch(const struct redist_executor *executor, const struct shared_buffers *buffers,
               const struct move *move, const struct channel *channel);

/* Also of a rank that has no part in the move. */
enum redist_status fetch_parcels(const struct redist_executor *executor,
                                 const struct shared_buffers *buffers, const struct move *move,
                                 const struct channel *channel, const unsigned char *operand,
                                 unsigned char *result, struct redist_error *error);

#endif
