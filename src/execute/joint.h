/* Combining in memory that the members of a group share, in their order and so with the bits of
 * ordered.h: each rank combines its part of all operands, and all read the results. */
#ifndef REDIST_EXECUTE_JOINT_H
#define REDIST_EXECUTE_JOINT_H

#include "execute/executor.h"
#include "execute/parts.h"

/* Whether what a move combines lies contiguous in its operand, in the order of the ranks for which
 * it is, and not where the result goes. */
bool has_ready_operand(const struct move *move, const struct channel *channel);

/* Before the ranks tell each other what they begin with: where the first move combines little, all
 * show the others their operands, and need not wait for each other once more. Whether they do. */
bool show_early(const struct run *run);

/* Of a group that has a share. Combines what the members have `from` on into what rank `root` of
 * the group, or every member, has `to` on; of a reducescatter, slice r of each member, move->bytes
 * long, into what rank r has `to` on. `to` may be `from`. */
void combine_jointly(const struct run *run, const struct move *move, const struct channel *channel,
                     const unsigned char *from, unsigned char *to, int root);

#endif
