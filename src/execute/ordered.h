/* Combining in the order of the members, whatever the size of a message and the place of a
 * rank: each member is sent its part of what the others hold, combines it, and hands the
 * result on. MPI's own collectives combine in an order that they choose by size and place. */
#ifndef REDIST_EXECUTE_ORDERED_H
#define REDIST_EXECUTE_ORDERED_H

#include "execute/executor.h"
#include "execute/parts.h"

/* Local: the memory for it, about a mebibyte. */
enum redist_status make_ordered(struct redist_executor *executor, struct redist_error *error);

void free_ordered(struct redist_executor *executor);

/* Combines what the members have `from` on into what rank `root` of the group, or every
 * member, has `to` on; `to` may be `from`. Both return a code of MPI. */
int reduce_in_order(const struct redist_executor *executor, const struct move *move,
                    const struct channel *channel, const unsigned char *from, unsigned char *to,
                    uint64_t bytes, int root);

/* Slice r of each member, move->bytes long, for rank r; `result` may be `slices`. */
int scatter_in_order(const struct redist_executor *executor, const struct move *move,
                     const struct channel *channel, const unsigned char *slices,
                     unsigned char *result);

#endif
