/* Boxes copied on a rank, from one buffer to another: refused where one does not lie in its own. */
#ifndef REDIST_EXECUTE_LOCAL_COPY_H
#define REDIST_EXECUTE_LOCAL_COPY_H

#include "execute/executor.h"

/* Bytes from the first one of what a move reads on, its result not among them. */
uint64_t count_operand_room(const struct redist_executor *executor, const struct move *move);

/* What a move keeps goes to its place in the result. */
enum redist_status copy_kept(const struct redist_executor *executor, const struct move *move,
                             const struct channel *channel, const unsigned char *operand,
                             unsigned char *result, struct redist_error *error);

/* The box that a move reads goes to the front of its result, or, in place, of the operand. */
enum redist_status pack_operand(const struct redist_executor *executor, const struct move *move,
                                const struct channel *channel, const unsigned char *operand,
                                unsigned char *result, struct redist_error *error);

/* REDIST_OK, or when a box was not copied REDIST_BAD_INPUT. */
enum redist_status check_copied(bool copied, struct redist_error *error);

#endif
