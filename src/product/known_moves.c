#include "product/known_moves.h"
#include <stdlib.h>
#include <string.h>
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

/* FNV-1a. */
static uint32_t hash_key(const struct move_key *key)
{
    const uint8_t *byte = (const uint8_t *)key;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t k = 0; k < sizeof *key; k++)
        hash = (hash ^ byte[k]) * UINT64_C(0x100000001b3);
    return (uint32_t)(hash >> 32 ^ hash);
}

/* Where a move with this key is, or may be put. */
static uint32_t *find_place(const struct known_moves *known, const struct move_key *key)
{
    uint32_t at = hash_key(key) & (known->nplaces - 1);
    while (known->place[at] != 0 &&
           memcmp(&known->move[known->place[at] - 1].key, key, sizeof *key) != 0)
        at = (at + 1) & (known->nplaces - 1);
    return &known->place[at];
}

static bool grow_places(struct known_moves *known)
{
    uint32_t nplaces = known->nplaces == 0 ? 1024 : 2 * known->nplaces;
    uint32_t *place = calloc(nplaces, sizeof *place);
    if (place == NULL)
        return false;
    free(known->place);
    known->place = place;
    known->nplaces = nplaces;
    for (uint32_t k = 0; k < known->count; k++)
        *find_place(known, &known->move[k].key) = k + 1;
    return true;
}

uint32_t find_known_move(struct known_moves *known, const struct product_layout *layout,
                         enum redist_operand operand, bool *is_new)
{
    struct move_key key;
    write_key(layout, operand, &key);
    if (known->count >= known->nplaces / 2 && !grow_places(known))
        return NO_MOVE;
    uint32_t *place = find_place(known, &key);
    *is_new = *place == 0;
    if (!*is_new)
        return *place - 1;
    if (!grow_array(&known->move, &known->room, known->count, 1, sizeof *known->move))
        return NO_MOVE;
    known->move[known->count] = (struct known_move){.key = key};
    *place = ++known->count;
    return known->count - 1;
}

void free_known_moves(struct known_moves *known)
{
    free(known->move);
    free(known->place);
    *known = (struct known_moves){.count = 0};
}
