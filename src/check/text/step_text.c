#include "check/text/step_text.h"

uint32_t read_tile_sizes(uint32_t p, uint32_t e, uint32_t s)
{
    uint32_t at = p;
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant at: at == TileSizes(p, e, x);
        loop invariant strict: at != NONE ==> p != NONE;
        loop invariant told: at == NONE ==> FAULT.code > 0;
        loop invariant stored: at != NONE ==> TileStored(p, e, s, x);
        loop invariant limits: at != NONE ==>
          \forall integer y; 0 <= y < x ==> 1 <= TILE.v[s][y] <= EXTENT_MAX;
        loop invariant others: OtherTiles{Pre, Here}(s);
        loop assigns at, x, TILE, NUMBER, FAULT;
        loop variant DIMS - x; */
    while (x < DIMS) {
        at = need_word(at, e, W_SPACE, E_TILE_NUMBER);
        at = need_number(at, e, 1, EXTENT_MAX, E_TILE_NUMBER);
        if (at != NONE)
            TILE.v[s][x] = NUMBER;
        x++;
    }
    return at;
}

uint32_t read_operation_line(uint32_t p, uint32_t e, uint32_t s)
{
    uint32_t q = need_word(p, e, W_STEP, E_STEP_WORD);

    q = need_number(q, e, s, s, E_STEP_NUMBER);
    q = need_word(q, e, W_SPACE, E_OPERATION);
    q = read_operation(q, e, s);
    q = need_word(q, e, W_TILE, E_TILE_WORD);
    q = read_tile_sizes(q, e, s);
    q = need_word(q, e, W_SIZE, E_SIZE_WORD);
    q = need_number(q, e, 0, U64_MAX, E_NUMBER);
    SIZE.v[s] = NUMBER;
    q = need_word(q, e, W_COST, E_COST_WORD);
    q = need_number(q, e, 0, U64_MAX, E_NUMBER);
    COST.v[s] = NUMBER;
    return need_word(q, e, W_LF, E_CERT_LINE_END);
}

uint32_t read_step(uint32_t p, uint32_t e, uint32_t s)
{
    uint32_t q = read_operation_line(p, e, s);

    STEP_AT.v[s] = p;
    LIST_AT.v[s] = q;
    if (q == NONE)
        return NONE;
    if (OP.v[s] == OP_RESIZE || OP.v[s] == OP_EXCHANGE) {
        IOTA_RANK.v[s] = 0;
        return q;
    }
    q = read_groups(q, e, s);
    q = read_used(q, e, s);
    return need_word(q, e, W_LF, E_CERT_LINE_END);
}
