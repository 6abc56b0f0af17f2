#include "check/bound/optimality.h"

uint64_t permute_cost(void)
{
    uint64_t cost = 0;
    uint32_t s = 0;

    /*@ loop invariant range: 0 <= s <= NSTEPS;
        loop invariant cost: cost == PermuteCost(s) <= COST.v[s];
        loop assigns s, cost;
        loop variant NSTEPS - s; */
    while (s < NSTEPS) {
        s++;
        /*@ assert step: COST.v[s] == COST.v[s - 1] + StepCost(s); */
        if (OP.v[s] == OP_ALLPERMUTE)
            cost += SIZE.v[s];
    }
    return cost;
}

uint32_t count_permutes(void)
{
    uint32_t n = 0;
    uint32_t s = 0;

    /*@ loop invariant range: 0 <= s <= NSTEPS;
        loop invariant count: n == PermuteCount(s) <= s;
        loop assigns s, n;
        loop variant NSTEPS - s; */
    while (s < NSTEPS) {
        s++;
        n += OP.v[s] == OP_ALLPERMUTE;
    }
    return n;
}

uint32_t optimality(void)
{
    if (HAS_BOUND == 0)
        return NO_BOUND;
    if (CLAIM_COST <= BOUND_COST)
        return OPTIMAL;
    if (count_permutes() <= 1 && CLAIM_COST - permute_cost() <= BOUND_COST)
        return BOUND_AND_PERMUTE;
    return BOUND_ONLY;
}
