/* What one rank sends to each other rank in a move, what it gets, and what stays. */
#ifndef REDIST_SCHEDULE_PARCELS_H
#define REDIST_SCHEDULE_PARCELS_H

#include "table/table.h"
#include "schedule/move.h"

struct parcel {
    uint32_t peer;  /* a device */
    struct box box; /* of the array that is read, or of the result */
};

/* Lists of at most one parcel for each peer, in the order in which they are dealt with:
 * rank d begins with the peers after it, so that not all turn to one at a time. */
struct parcels {
    uint32_t nsent, nreceived;
    struct parcel *sent, *received;
    bool keeps; /* a part goes from the rank's own operand to its own result */
    struct box kept_from, kept_to;
};

/* Room for up to `most` parcels each way; NULL when memory runs out. */
struct parcels *create_parcels(uint32_t most);
void free_parcels(struct parcels *parcels);

void add_parcel(struct parcel *list, uint32_t *count, uint32_t peer, const struct box *box);

/* Parcels of an alltoall: slice m along `split` goes to member m, whose own slice is
 * block m along `into`. */
bool cut_slices(const uint32_t *list, struct move *move);

/* Of an allgather: the same to each member, block m along `into` from member m. */
bool cut_blocks(const uint32_t *list, struct move *move);

/* Parcels between two tables: every element of the tile that a device holds `after` and
 * that exists comes from whom table/givers.h says. `member` lists the `count` devices
 * concerned; NULL for all. Tiles with an element in common must be equal in `before`. */
struct crossing {
    const struct tile_table *before, *after;
    const uint32_t *member;
    uint32_t count;
    uint32_t device; /* this rank */
};
bool cut_crossings(const struct crossing *crossing, struct move *move);

#endif
