#include "judge.h"

uint32_t is_height(uint64_t h)
{
    uint32_t s = 0;

    while (s <= NSTEPS) {
        if (SIZE.v[s] > h)
            return 0;
        s++;
    }
    return 1;
}

/* 0 slices, 1 moves, 2 gathers: in normal form the phase never falls. */
static uint32_t phase(uint32_t s)
{
    if (OP.v[s] == OP_DYNSLICE)
        return 0;
    return OP.v[s] == OP_ALLGATHER ? 2 : 1;
}

uint32_t is_normal(void)
{
    uint32_t s = 1;

    while (s < NSTEPS) {
        if (phase(s) > phase(s + 1))
            return 0;
        s++;
    }
    return 1;
}

uint32_t check_claims(void)
{
    uint64_t bound = SIZE.v[0] > SIZE.v[NSTEPS] ? SIZE.v[0] : SIZE.v[NSTEPS];

    if (is_height(CLAIM_HEIGHT) == 0)
        return E_CLAIM_HEIGHT;
    if (COST.v[NSTEPS] > CLAIM_COST)
        return E_CLAIM_COST;
    if (CLAIM_BOUNDED != 0 && is_height(bound) == 0)
        return E_CLAIM_BOUNDED;
    if (CLAIM_NORMAL != 0 && is_normal() == 0)
        return E_CLAIM_NORMAL;
    return 0;
}
