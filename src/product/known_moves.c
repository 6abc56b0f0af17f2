#include "product/known_moves.h"
#include <stdlib.h>
#include <string.h>
#include "base/digest.h"
#include "base/grow.h"

/* C' has the axes of J as those of its summands, and no tile of it. */
static void write_key(const struct product_layout *layout, enum redist_operand operand,
                      struct move_key *key)
{
    memset(key, 0, sizeof *key);
    key->operand = (uint8_t)operand;
    for (uint32_t which = 0; which < PRODUCT_DIMS; which++) {
        bool summed = operand == REDIST_OPERAND_C && which == DIM_J;
        if ((operand == REDIST_OPERAND_A && which == DIM_K) ||
            (operand == REDIST_OPERAND_B && which == DIM_I))
            continue;
        key->naxes[which] = (uint8_t)layout->naxes[which];
        memcpy(key->axis[which], layout->axis[which], layout->naxes[which]);
        key->tile[which] = summed ? 0 : layout->tile[which];
    }
}

static uint64_t digest_key(const struct move_key *key)
{
    return digest_struct(key, sizeof *key);
}

struct wanted_move {
    const struct known_moves *known;
    const struct move_key *key;
};

static bool is_wanted_move(const void *context, uint32_t number)
{
    const struct wanted_move *wanted = context;
    return memcmp(&wanted->known->move[number].key, wanted->key, sizeof *wanted->key) == 0;
}

static uint64_t digest_move(const void *context, uint32_t number)
{
    const struct known_moves *known = context;
    return digest_key(&known->move[number].key);
}

uint32_t find_known_move(struct known_moves *known, const struct product_layout *layout,
                         enum redist_operand operand, bool *is_new)
{
    struct move_key key;
    const struct wanted_move wanted = {known, &key};
    write_key(layout, operand, &key);
    if (!make_thing_room(&known->numbers, known->count, digest_move, known))
        return NO_MOVE;
    uint32_t *place = find_thing(&known->numbers, digest_key(&key), is_wanted_move, &wanted);
    *is_new = *place == NO_THING;
    if (!*is_new)
        return *place;
    if (!grow_array(&known->move, &known->room, known->count, 1, sizeof *known->move))
        return NO_MOVE;
    known->move[known->count] = (struct known_move){.key = key};
    *place = known->count++;
    return *place;
}

void free_known_moves(struct known_moves *known)
{
    free(known->move);
    free_number_table(&known->numbers);
    *known = (struct known_moves){.count = 0};
}
