#include "check/text/sections.h"

uint32_t read_flags(uint32_t p, uint32_t e)
{
    uint32_t at = p;
    uint32_t s = 0;

    /*@ loop invariant range: 0 <= s <= NSTEPS;
        loop invariant at: at == Flags(p, e, s);
        loop invariant strict: at != NONE ==> p != NONE;
        loop invariant told: at == NONE ==> FAULT.code > 0;
        loop invariant stored: at != NONE ==> FlagsStored(p, e, s);
        loop assigns at, s, JOINED, NUMBER, FAULT;
        loop variant NSTEPS - s; */
    while (s < NSTEPS) {
        s++;
        at = need_word(at, e, W_SPACE, E_FUSED_FLAG);
        at = need_number(at, e, 0, 1, E_FUSED_FLAG);
        JOINED.v[s] = NUMBER == 1;
    }
    return at;
}

uint32_t read_fusion(uint32_t p, uint32_t e)
{
    uint32_t q = skip_word(p, e, W_FUSED);

    HAS_FUSION = q != NONE;
    if (q == NONE)
        return p;
    q = need_number(q, e, 0, U64_MAX, E_FUSED_NUMBER);
    CLAIM_FUSED = NUMBER;
    q = read_flags(q, e);
    return need_word(q, e, W_LF, E_CERT_LINE_END);
}

uint32_t read_state_tiles(uint32_t p, uint32_t e, uint32_t k)
{
    uint32_t at = p;
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[FROM];
        loop invariant at: at == TileSizes(p, e, x);
        loop invariant strict: at != NONE ==> p != NONE;
        loop invariant told: at == NONE ==> FAULT.code > 0;
        loop invariant stored: at != NONE ==> StateTilesStored(p, e, k, x);
        loop invariant limits: at != NONE ==>
          \forall integer y; 0 <= y < x ==> 1 <= STATE_TILE.v[k][y] <= EXTENT_MAX;
        loop invariant others: OtherStates{Pre, Here}(k);
        loop assigns at, x, STATE_TILE, NUMBER, FAULT;
        loop variant RANK.v[FROM] - x; */
    while (x < RANK.v[FROM]) {
        at = need_word(at, e, W_SPACE, E_STATE_TILE);
        at = need_number(at, e, 1, EXTENT_MAX, E_STATE_TILE);
        if (at != NONE)
            STATE_TILE.v[k][x] = NUMBER;
        x++;
    }
    return at;
}

uint32_t read_joined(uint32_t p, uint32_t e, uint32_t k)
{
    uint32_t q;

    STATE_JOINED.v[k] = 1;
    if (DIMS == RANK.v[FROM])
        return p;
    q = need_word(p, e, W_SPACE, E_STATE_TILE);
    q = need_number(q, e, 1, EXTENT_MAX, E_STATE_TILE);
    if (q != NONE)
        STATE_JOINED.v[k] = NUMBER;
    return q;
}

uint32_t read_state(uint32_t p, uint32_t e, uint32_t k)
{
    uint32_t q = need_word(p, e, W_STATE, E_STATE_WORD);

    q = read_joined(read_state_tiles(q, e, k), e, k);
    q = need_word(q, e, W_PAID, E_PAID_WORD);
    q = need_number(q, e, 0, U64_MAX, E_PAID_NUMBER);
    STATE_PAID.v[k] = NUMBER;
    return need_word(q, e, W_LF, E_CERT_LINE_END);
}

uint32_t read_states(uint32_t p, uint32_t e)
{
    uint32_t at = p;
    uint32_t k = 0;

    /*@ loop invariant range: 0 <= k <= NSTATES;
        loop invariant at: at == States(p, e, k);
        loop invariant told: at == NONE ==> FAULT.code > 0;
        loop invariant stored: at != NONE ==> StatesStored(p, e, k);
        loop invariant limits: at != NONE ==> StatesLimits(k);
        loop assigns at, k, STATE_TILE, STATE_JOINED, STATE_PAID, NUMBER, FAULT;
        loop variant NSTATES - k; */
    while (k < NSTATES) {
        at = read_state(at, e, k);
        /*@ assert this_state: at != NONE ==> StateStored(States(p, e, k), e, k); */
        /*@ assert joined_before: at != NONE ==> \forall integer j; 0 <= j < k ==>
              1 <= STATE_JOINED.v[j] <= EXTENT_MAX; */
        /*@ assert tiles_before: at != NONE ==> \forall integer j, x;
              0 <= j < k && 0 <= x < RANK.v[FROM] ==> 1 <= STATE_TILE.v[j][x] <= EXTENT_MAX; */
        /*@ assert before: at != NONE ==> StatesLimits(k); */
        k++;
    }
    return at;
}

uint32_t read_bound(uint32_t p, uint32_t e)
{
    uint32_t q = skip_word(p, e, W_BOUND);

    HAS_BOUND = q != NONE;
    NSTATES = 0;
    if (q == NONE)
        return p;
    q = need_number(q, e, 0, U64_MAX, E_BOUND_NUMBER);
    BOUND_COST = NUMBER;
    q = need_word(q, e, W_SPACE, E_STATES_COUNT);
    q = need_number(q, e, 0, STATES_MAX, E_STATES_COUNT);
    if (q != NONE)
        NSTATES = (uint32_t)NUMBER;
    q = need_word(q, e, W_LF, E_CERT_LINE_END);
    if (q == NONE)
        return NONE;
    return read_states(q, e);
}
