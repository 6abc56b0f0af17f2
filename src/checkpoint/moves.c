#include "checkpoint/moves.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "base/report.h"
#include "transfers/certificate.h"

struct move_reader {
    const struct transfer_problem *problem;
    struct box_moves *moves;
    uint32_t boxes; /* of which the start is known */
    bool lost;
};

static bool make_room(struct box_moves *moves, uint32_t rank)
{
    /* One bound more, so that there are some behind boxes of rank 0, too. */
    return grow_array(&moves->move, &moves->room, moves->count, 1, sizeof *moves->move) &&
           grow_array(&moves->bounds, &moves->bounds_room, moves->nbounds, 2 * (size_t)rank + 1,
                      sizeof *moves->bounds);
}

static bool keep_move(void *context, const struct transfer_round *round,
                      const struct transfer_part *part)
{
    struct move_reader *reader = context;
    struct box_moves *moves = reader->moves;
    uint32_t rank = reader->problem->array[round->to->piece[part->piece].array].ndims;
    if (!make_room(moves, rank)) {
        reader->lost = true;
        return false;
    }
    while (reader->boxes <= part->piece)
        moves->start[reader->boxes++] = (uint32_t)moves->count;
    memcpy(moves->bounds + moves->nbounds, part->low, rank * sizeof *part->low);
    memcpy(moves->bounds + moves->nbounds + rank, part->high, rank * sizeof *part->high);
    moves->nbounds += 2 * (size_t)rank;
    moves->move[moves->count++].giver = part->giver;
    return true;
}

/* Once the numbers move no more. */
static void point_to_bounds(const struct transfer_problem *problem, struct box_moves *moves)
{
    const uint64_t *bounds = moves->bounds;
    for (uint32_t b = 0; b < problem->target.npieces; b++)
        for (uint32_t k = moves->start[b]; k < moves->start[b + 1]; k++) {
            moves->move[k].bounds = bounds;
            bounds += 2 * (size_t)problem->array[problem->target.piece[b].array].ndims;
        }
}

enum redist_status read_box_moves(const char *certificate, size_t length,
                                  const struct transfer_problem *problem, struct box_moves *moves,
                                  struct redist_error *error)
{
    struct move_reader reader = {problem, moves, 0, false};
    memset(moves, 0, sizeof *moves);
    moves->start = calloc((size_t)problem->target.npieces + 1, sizeof *moves->start);
    if (moves->start == NULL)
        return report_no_memory(error, "out of memory");
    enum redist_status status = read_transfer_certificate(certificate, length, "the certificate",
                                                          problem, keep_move, &reader, error);
    if (reader.lost)
        return report_no_memory(error, "out of memory");
    while (reader.boxes <= problem->target.npieces)
        moves->start[reader.boxes++] = (uint32_t)moves->count;
    if (status == REDIST_OK)
        point_to_bounds(problem, moves);
    return status;
}

void free_box_moves(struct box_moves *moves)
{
    free(moves->start);
    free(moves->move);
    free(moves->bounds);
    memset(moves, 0, sizeof *moves);
}
