#include "export/rounds.h"
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"

void free_rounds(struct exchange_rounds *rounds)
{
    for (uint32_t r = 0; r < rounds->count; r++) {
        free(rounds->round[r].giver);
        free(rounds->round[r].receiver);
        free(rounds->round[r].read);
        free(rounds->round[r].written);
    }
    free(rounds->round);
    *rounds = (struct exchange_rounds){0};
}

static bool fits(const struct exchange_round *round, const struct tile_transfer *transfer,
                 uint32_t rank)
{
    return round->local == (transfer->from == transfer->to) &&
           memcmp(round->extent, transfer->extent, rank * sizeof *round->extent) == 0 &&
           round->receiver[transfer->from] == NO_GIVER && round->giver[transfer->to] == NO_GIVER;
}

/* NULL when memory runs out. */
static struct exchange_round *start_round(struct exchange_rounds *rounds,
                                          const struct tile_transfer *transfer)
{
    if (!grow_array(&rounds->round, &rounds->room, rounds->count, 1, sizeof *rounds->round))
        return NULL;
    size_t count = rounds->ndevices, places = count * rounds->rank + 1;
    struct exchange_round *round = &rounds->round[rounds->count++];
    *round = (struct exchange_round){.local = transfer->from == transfer->to};
    memcpy(round->extent, transfer->extent, sizeof round->extent);
    round->giver = malloc(count * sizeof *round->giver);
    round->receiver = malloc(count * sizeof *round->receiver);
    round->read = calloc(places, sizeof *round->read);
    round->written = calloc(places, sizeof *round->written);
    if (round->giver == NULL || round->receiver == NULL || round->read == NULL ||
        round->written == NULL)
        return NULL;
    for (uint32_t d = 0; d < rounds->ndevices; d++)
        round->giver[d] = round->receiver[d] = NO_GIVER;
    return round;
}

/* Puts a transfer into the first round that has room for it. */
static bool place_transfer(struct exchange_rounds *rounds, const struct tile_transfer *transfer,
                           const struct tile_table *before, const struct tile_table *after)
{
    struct exchange_round *round = NULL;
    for (uint32_t r = 0; r < rounds->count && round == NULL; r++)
        if (fits(&rounds->round[r], transfer, rounds->rank))
            round = &rounds->round[r];
    if (round == NULL)
        round = start_round(rounds, transfer);
    if (round == NULL)
        return false;
    round->giver[transfer->to] = transfer->from;
    round->receiver[transfer->from] = transfer->to;
    const uint64_t *held = get_offsets(before, transfer->from);
    const uint64_t *wanted = get_offsets(after, transfer->to);
    for (uint32_t i = 0; i < rounds->rank; i++) {
        size_t row = (size_t)i * rounds->ndevices;
        round->read[row + transfer->from] = transfer->offset[i] - held[i];
        round->written[row + transfer->to] = transfer->offset[i] - wanted[i];
    }
    return true;
}

bool can_group_all(const struct redist_program *program, const struct redist_step *step)
{
    return program->ndevices % step->factor == 0;
}

bool is_in_rounds(const struct redist_program *program, const struct redist_step *step)
{
    bool gathers = step->op == REDIST_ALLGATHER || step->op == REDIST_ALLTOALL;
    return step->op == REDIST_EXCHANGE || (gathers && !can_group_all(program, step));
}

enum list_status list_rounds(const struct redist_program *program, uint32_t s,
                             struct exchange_rounds *rounds)
{
    struct tile_table before = {.ndims = 0}, after = {.ndims = 0};
    struct transfer_list list;
    *rounds =
        (struct exchange_rounds){.ndevices = program->ndevices, .rank = program->problem.from.rank};
    enum list_status status = list_step_transfers(program, s, &list);
    if (status != LIST_MADE)
        return status;
    bool enough =
        create_table_after(program, s, &before) && create_table_after(program, s + 1, &after);
    for (uint32_t k = 0; enough && k < list.count; k++)
        enough = place_transfer(rounds, &list.transfer[k], &before, &after);
    free_table(&before);
    free_table(&after);
    free_transfers(&list);
    if (!enough)
        free_rounds(rounds);
    return enough ? LIST_MADE : LIST_NO_MEMORY;
}
