/* What is known of moves: many layouts have the same layout of one operand. */
#ifndef REDIST_PRODUCT_KNOWN_MOVES_H
#define REDIST_PRODUCT_KNOWN_MOVES_H

#include "base/number_table.h"
#include "product/layouts.h"

/* What a layout says of one operand, and 0 in all else. */
struct move_key {
    uint8_t operand, naxes[PRODUCT_DIMS];
    uint8_t axis[PRODUCT_DIMS][REDIST_MAX_PRODUCT_AXES];
    uint64_t tile[PRODUCT_DIMS];
};

struct known_move {
    struct move_key key;
    bool fits; /* the local tiles are a type: rounded up, they may be too large */
    bool planned;
    uint64_t price; /* until it is planned, what it is at least */
};

/* All zero at the beginning. */
struct known_moves {
    uint32_t count;
    size_t room;
    struct known_move *move;
    struct number_table numbers; /* by key */
};

#define NO_MOVE UINT32_MAX

/* The number of the move of an operand in a layout, which is entered with a price of 0 where it is
 * a new one; NO_MOVE when memory runs out. */
uint32_t find_known_move(struct known_moves *known, const struct product_layout *layout,
                         enum redist_operand operand, bool *is_new);

void free_known_moves(struct known_moves *known);

#endif
