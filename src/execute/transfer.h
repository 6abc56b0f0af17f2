/* Parcels on their ways: alltoalls, allpermutes, exchanges and fused steps. */
#ifndef REDIST_EXECUTE_TRANSFER_H
#define REDIST_EXECUTE_TRANSFER_H

#include "execute/executor.h"

/* Local: the routes of a move that has parcels. */
enum redist_status make_routes(const struct move *move, uint32_t elem_bytes,
                               struct channel *channel, struct redist_error *error);
void free_routes(struct channel *channel);

/* Operand and result do not overlap. Up to the first wait: parcels are on their way. `*count` are
 * the requests of the channel that were made, none when it fails. */
enum redist_status start_transfer(const struct redist_executor *executor, const struct move *move,
                                  const struct channel *channel, const unsigned char *operand,
                                  unsigned char *result, int *count, struct redist_error *error);

/* The rest of what was started with these buffers. */
enum redist_status finish_transfer(const struct redist_executor *executor, const struct move *move,
                                   const struct channel *channel, const unsigned char *operand,
                                   unsigned char *result, int count, struct redist_error *error);

/* Both. */
enum redist_status run_transfer(const struct redist_executor *executor, const struct move *move,
                                const struct channel *channel, const unsigned char *operand,
                                unsigned char *result, struct redist_error *error);

/* After a failure: MPI must not write any more to where `count` requests say. */
void abandon_messages(const struct channel *channel, int count);

#endif
