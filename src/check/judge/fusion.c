#include "check/judge/fusion.h"

uint32_t is_fused_kind(uint32_t s)
{
    if (OP.v[s] == OP_ALLPERMUTE)
        return OP.v[s - 1] == OP_ALLTOALL;
    return OP.v[s] == OP.v[s - 1] && (OP.v[s] == OP_ALLGATHER || OP.v[s] == OP_ALLTOALL);
}

uint32_t check_joint_groups(uint32_t s, uint64_t n)
{
    uint32_t p = 0;

    invert_list(s - 1);
    load_list(s);
    /*@ loop invariant range: 0 <= p <= NDEV;
        loop invariant groups: \forall integer r; 0 <= r < p ==>
          Position(s - 1, ARGS.v[s][r], NDEV) / n
          == (OP.v[s] == OP_ALLPERMUTE ? Position(s - 1, r, NDEV) : r) / n;
        loop assigns p;
        loop variant NDEV - p; */
    while (p < NDEV) {
        uint32_t own = OP.v[s] == OP_ALLPERMUTE ? INV.v[p] : p;
        if (INV.v[LIST.v[p]] / n != own / n)
            return 0;
        p++;
    }
    return 1;
}

uint32_t check_fused(uint32_t s, uint64_t n)
{
    if (s < 2 || is_fused_kind(s) == 0)
        return E_FUSED_KIND;
    if (NDEV % n != 0 || check_joint_groups(s, n) == 0)
        return E_FUSED_GROUPS;
    return 0;
}

uint32_t check_chains(void)
{
    uint64_t joint = 1;
    uint32_t s = 0;

    /*@ loop invariant range: 0 <= s <= NSTEPS;
        loop invariant joint: joint == Joint(s);
        loop invariant bound: 1 <= joint <= FACTOR_MAX;
        loop invariant chains: ChainsOk(s);
        loop assigns s, joint, INV, LIST, IOTA_STRIDE, NUMBER, FAULT;
        loop variant NSTEPS - s; */
    while (s < NSTEPS) {
        s++;
        /*@ assert factor: 1 <= FACTOR.v[s] <= FACTOR_MAX; */
        if (JOINED.v[s] != 0) {
            uint32_t code;
            /*@ ghost bound_product((uint32_t)joint, FACTOR.v[s]); */
            joint *= FACTOR.v[s];
            /*@ assert joint: joint == Joint(s); */
            code = check_fused(s, joint);
            if (code != 0) {
                fail(code, STEP_AT.v[s], s);
                return 0;
            }
            /*@ assert inside: joint <= NDEV; */
        } else {
            joint = FACTOR.v[s];
        }
    }
    return 1;
}

uint64_t fused_cost(void)
{
    uint64_t cost = 0;
    uint32_t s = 0;

    /*@ loop invariant range: 0 <= s <= NSTEPS;
        loop invariant cost: cost == FusedCost(s) <= COST.v[s];
        loop invariant gather: 1 <= s && OP.v[s] == OP_ALLGATHER ==> SIZE.v[s] <= cost;
        loop assigns s, cost;
        loop variant NSTEPS - s; */
    while (s < NSTEPS) {
        s++;
        /*@ assert step: COST.v[s] == COST.v[s - 1] + StepCost(s); */
        if (JOINED.v[s] == 0)
            cost += COST.v[s] - COST.v[s - 1];
        else if (OP.v[s] == OP_ALLGATHER)
            cost = cost - SIZE.v[s - 1] + SIZE.v[s];
    }
    return cost;
}

uint32_t check_fusion(uint32_t at)
{
    if (HAS_FUSION == 0)
        return 1;
    if (check_chains() == 0)
        return 0;
    if (fused_cost() > CLAIM_FUSED) {
        fail(E_CLAIM_FUSED, at, 0);
        return 0;
    }
    return 1;
}
