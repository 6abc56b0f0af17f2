/* Memory in which the members of a group combine, if they can share any: ranks of one machine,
 * whether or not all other ranks are there as well. */
#ifndef REDIST_EXECUTE_SHARE_H
#define REDIST_EXECUTE_SHARE_H

#include "execute/executor.h"
#include "execute/flags.h"

#define LINE_BYTES UINT64_C(64) /* of a cache: ranks that write keep so far apart */

/* Each rank's part of the window: its flags; twice, in turns, what it shows the others of its
 * operand, and what it has combined for them. */
struct share {
    struct shared_window window;
    struct flags flags;
    uint64_t operand_bytes, result_bytes; /* at a time */
    unsigned turn;                        /* 0 or 1: that of the next time */
    const unsigned char **value;          /* while a part is combined: of each member, .. */
    unsigned char **to;                   /* .. and where the result goes */
    unsigned char **operand;              /* of each rank, where all can read it in this step */
};

/* Bytes of what one rank has of what is combined. */
uint64_t count_combined(const struct move *move);

/* Collective, when the groups are made. A group has no share where MPI makes no window or there is
 * not enough memory, and where so little is combined that MPI is as fast. */
enum redist_status make_shares(struct redist_executor *executor, struct redist_error *error);

/* Collective. */
void free_shares(struct redist_executor *executor);

/* What that rank shows in this turn, and what it has combined. */
unsigned char *find_shown(const struct share *share, uint32_t rank, unsigned turn);
unsigned char *find_combined(const struct share *share, uint32_t rank, unsigned turn);

#endif
