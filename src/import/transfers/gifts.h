/* The transfers of a round in JSON as gifts: boxes that one piece of the source layout gives
 * to one piece of the target layout. */
#ifndef REDIST_IMPORT_TRANSFERS_GIFTS_H
#define REDIST_IMPORT_TRANSFERS_GIFTS_H

#include "import/transfers/given_layout.h"
#include "import/transfers/transfer_list.h"
#include "transfers/cuts.h"
#include "transfers/index.h"

struct gift {
    uint32_t target, source; /* pieces */
    uint32_t transfer;
    size_t bounds; /* low and high of the box, of all dimensions of the array */
};

/* Gifts to one piece are together, in the order of transfers: those to piece p begin at
 * start[p] and end at start[p + 1]. */
struct gift_list {
    uint32_t count;
    struct gift *gift;
    uint64_t *bounds;
    uint32_t *start;
};

/* A round between two layouts. */
struct given_round {
    const struct given_problem *problem;
    const struct given_layout *before, *after;
    struct transfer_problem sized; /* devices and arrays, as the index asks for them */
    struct piece_index held, wanted;
};

/* Fails at the first transfer of which an element is outside its array, not held by its
 * giver, or not wanted by its taker. `list` is for free_gifts, also on failure. */
enum redist_status list_gifts(const struct plan_place *place, const struct given_round *round,
                              const struct round_transfers *transfers, struct gift_list *list);
void free_gifts(struct gift_list *list);

#endif
