#include "check/judge/claims.h"

uint32_t is_height(uint64_t h)
{
    uint32_t s = 0;

    /*@ loop invariant range: 0 <= s <= NSTEPS + 1;
        loop invariant height: \forall integer r; 0 <= r < s ==> SIZE.v[r] <= h;
        loop assigns s;
        loop variant NSTEPS + 1 - s; */
    while (s <= NSTEPS) {
        if (SIZE.v[s] > h)
            return 0;
        s++;
    }
    return 1;
}

uint32_t phase(uint32_t s)
{
    if (OP.v[s] == OP_DYNSLICE)
        return 0;
    return OP.v[s] == OP_ALLGATHER ? 2 : 1;
}

uint32_t is_normal(void)
{
    uint32_t s = 1;

    /*@ loop invariant range: 1 <= s && (s <= NSTEPS || s == 1);
        loop invariant normal: \forall integer r; 1 <= r < s ==> Phase(r) <= Phase(r + 1);
        loop assigns s;
        loop variant NSTEPS - s; */
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
    /*@ assert sizes: \forall integer s; 1 <= s <= NSTEPS && OP.v[s] == OP_ALLREDUCE ==>
          2 * SIZE.v[s] <= COST.v[s]; */
    if (is_received(CLAIM_RECEIVED) == 0)
        return E_CLAIM_RECEIVED;
    if (CLAIM_IDENTICAL != 0 && IDENTICAL == 0)
        return E_CLAIM_IDENTICAL;
    return 0;
}
