/* Combining in memory that the members of a group share, in their order and so with the bits of
 * ordered.h: each rank combines its part of all operands, and all read the results. */
#ifndef REDIST_EXECUTE_JOINT_H
#define REDIST_EXECUTE_JOINT_H

#include "execute/executor.h"
#include "execute/parts.h"

/* Of a group that has a share. Combines what the members have `from` on into what rank `root` of
 * the group, or every member, has `to` on; of a reducescatter, slice r of each member, move->bytes
 * long, into what rank r has `to` on. `to` may be `from`. */
void combine_jointly(const struct run *run, const struct move *move, const struct channel *channel,
                     const unsigned char *from, unsigned char *to, int root);

#endif
