/* From which stored box each part of a target box is taken: the certificate that was judged. */
#ifndef REDIST_CHECKPOINT_MOVES_H
#define REDIST_CHECKPOINT_MOVES_H

#include "checkpoint/model.h"
#include "transfers/problem.h"

/* The box [low, high) of a tensor, in units, from source box `giver`. */
struct box_move {
    uint32_t giver;
    const uint64_t *bounds; /* low, then high */
};

/* Moves of target box b are those from start[b] to start[b + 1]. */
struct box_moves {
    uint32_t *start;
    size_t count, room;
    struct box_move *move;
    size_t nbounds, bounds_room;
    uint64_t *bounds;
};

/* Reads a certificate of one round. For free_box_moves, also on failure. */
enum redist_status read_box_moves(const char *certificate, size_t length,
                                  const struct transfer_problem *problem, struct box_moves *moves,
                                  struct redist_error *error);
void free_box_moves(struct box_moves *moves);

#endif
