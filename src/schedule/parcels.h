/* Fused steps: one exchange in which every member of a joint group sends each
 * other member what that one's tile after the last of the steps takes from its
 * own tile before the first. */
#ifndef REDIST_SCHEDULE_PARCELS_H
#define REDIST_SCHEDULE_PARCELS_H

#include <redist/check.h>
#include "schedule/move.h"
#include "program/table.h"

/* Where the members' tiles lie in the global array, and which of those that
 * hold the same tile before gives it to whom. */
struct parcels {
    uint64_t *before, *after; /* offset[member * rank + dimension] */
    uint32_t *holder;         /* number of a member among those with its tile */
    uint32_t *holders;        /* how many they are */
};

/* Fills move->parcels from the tables: `table` is that before the steps
 * move->step and following, and is taken through them. False when memory runs
 * out. */
bool find_parcels(const struct redist_program *program, struct move *move,
                  struct tile_table *table);

/* What member `giver` sends to member `taker`: its place in the array that lies
 * in move->from, and in the result. False when that is nothing. */
bool cut_parcel(const struct move *move, uint32_t giver, uint32_t taker, struct box *from,
                struct box *to);

void free_parcels(struct parcels *parcels);

#endif
