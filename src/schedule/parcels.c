#include "schedule/parcels.h"
#include <stdlib.h>
#include <string.h>

static bool allocate_parcels(uint32_t size, uint32_t rank, struct parcels *parcels)
{
    size_t offsets = ((size_t)size * rank + 1) * sizeof(uint64_t); /* rank 0 has none */
    parcels->before = malloc(offsets);
    parcels->after = malloc(offsets);
    parcels->holder = calloc(size, sizeof *parcels->holder);
    parcels->holders = calloc(size, sizeof *parcels->holders);
    return parcels->before != NULL && parcels->after != NULL && parcels->holder != NULL &&
           parcels->holders != NULL;
}

void free_parcels(struct parcels *parcels)
{
    if (parcels == NULL)
        return;
    free(parcels->before);
    free(parcels->after);
    free(parcels->holder);
    free(parcels->holders);
    free(parcels);
}

static void copy_offsets(const struct tile_table *table, const uint32_t *member, uint32_t size,
                         uint64_t *offset)
{
    for (uint32_t m = 0; m < size; m++)
        for (uint32_t k = 0; k < table->rank; k++)
            offset[(size_t)m * table->rank + k] = get_offsets(table, member[m])[k];
}

static bool holds_same(const struct parcels *parcels, uint32_t rank, uint32_t a, uint32_t b)
{
    for (uint32_t k = 0; k < rank; k++)
        if (parcels->before[(size_t)a * rank + k] != parcels->before[(size_t)b * rank + k])
            return false;
    return true;
}

static void count_holders(struct parcels *parcels, uint32_t rank, uint32_t size)
{
    for (uint32_t a = 0; a < size; a++)
        for (uint32_t b = 0; b < size; b++)
            if (holds_same(parcels, rank, a, b)) {
                parcels->holders[a]++;
                parcels->holder[a] += b < a;
            }
}

bool find_parcels(const struct redist_program *program, struct move *move, struct tile_table *table)
{
    uint32_t size = move->factor;
    const uint32_t *member = program->step[move->list_step].list + (size_t)move->group * size;
    move->parcels = calloc(1, sizeof *move->parcels);
    if (move->parcels == NULL || !allocate_parcels(size, table->rank, move->parcels))
        return false;
    copy_offsets(table, member, size, move->parcels->before);
    for (uint32_t k = 0; k < move->nsteps; k++)
        replay_step(&program->step[move->step + k], table);
    copy_offsets(table, member, size, move->parcels->after);
    count_holders(move->parcels, table->rank, size);
    return true;
}

/* A member that holds the tile itself takes it from itself, the others take it
 * from the holders in turn. */
static bool gives(const struct move *move, uint32_t giver, uint32_t taker)
{
    const struct parcels *parcels = move->parcels;
    if (holds_same(parcels, move->box.rank, giver, taker))
        return giver == taker;
    return parcels->holder[giver] == taker % parcels->holders[giver];
}

bool cut_parcel(const struct move *move, uint32_t giver, uint32_t taker, struct box *from,
                struct box *to)
{
    uint32_t rank = move->box.rank;
    if (!gives(move, giver, taker))
        return false;
    *from = move->box;
    set_whole_box(rank, move->tile, to);
    for (uint32_t k = 0; k < rank; k++) {
        uint64_t given = move->parcels->before[(size_t)giver * rank + k];
        uint64_t taken = move->parcels->after[(size_t)taker * rank + k];
        uint64_t given_end = given + move->box.shape[k], taken_end = taken + move->tile[k];
        uint64_t low = given > taken ? given : taken;
        uint64_t high = given_end < taken_end ? given_end : taken_end;
        if (low >= high)
            return false;
        from->start[k] += low - given;
        to->start[k] = low - taken;
        from->shape[k] = to->shape[k] = high - low;
    }
    return true;
}
