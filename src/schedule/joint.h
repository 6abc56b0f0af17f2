/* Fused steps: one exchange in which every member of a joint group sends each
 * other member what that one's tile after the last of the steps takes from its
 * own tile before the first. */
#ifndef REDIST_EXECUTE_JOINT_H
#define REDIST_EXECUTE_JOINT_H

#include "schedule/moves.h"
#include "types/table.h"

/* Where the members' tiles lie in the global array, and which of those that
 * hold the same tile before gives it to whom. */
struct joint {
    uint64_t *before, *after; /* offset[member * rank + dimension] */
    uint32_t *holder;         /* number of a member among those with its tile */
    uint32_t *holders;        /* how many they are */
};

/* Fills move->joint from the tables: `table` is that before the steps
 * move->step and following, and is taken through them. False when memory runs
 * out. */
bool find_joint_tiles(const struct redist_program *program, struct move *move,
                      struct tile_table *table);

/* What member `giver` sends to member `taker`: its place in the array that lies
 * in move->from, and in the result. False when that is nothing. */
bool find_piece(const struct move *move, uint32_t giver, uint32_t taker, struct box *from,
                struct box *to);

void free_joint(struct joint *joint);

#endif
