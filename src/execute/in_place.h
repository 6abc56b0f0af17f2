/* Moves whose operand and result both lie in the scratch buffer, because each
 * is larger than the target tile. Plans in normal form (Definition 4.5 of the
 * paper) need none: after their slices no tile is larger than the target's. */
#ifndef REDIST_EXECUTE_IN_PLACE_H
#define REDIST_EXECUTE_IN_PLACE_H

#include "execute/executor.h"

/* Cuts the tile that a move reads, which lies contiguous in `data`, along its dimension
 * `split`, and brings the slices one behind the other. */
void split_in_place(const struct move *move, uint32_t elem_bytes, void *data);

/* Puts item k of `count` items in place rank_of[k]. */
void reorder_in_place(void *data, const int *rank_of, uint32_t count, uint64_t item_bytes);

/* `bounce` is memory that the move may overwrite, bounce_bytes of it. */
enum redist_status run_in_place(const struct redist_executor *executor, const struct move *move,
                                const struct channel *channel, void *bounce, uint64_t bounce_bytes,
                                struct redist_error *error);

#endif
