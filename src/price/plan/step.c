#include "price/plan/step.h"
#include "price/entry.h"
#include "price/inputs.h"
#include "price/leaving.h"
#include "price/plan/gather.h"

uint32_t find_kind(uint32_t s)
{
    switch (OP.v[s]) {
    case OP_ALLGATHER:
        return PRICE_ALLGATHER;
    case OP_ALLTOALL:
        return PRICE_ALLTOALL;
    case OP_ALLPERMUTE:
        return PRICE_ALLPERMUTE;
    case OP_REDUCESCATTER:
        return PRICE_REDUCESCATTER;
    case OP_ALLREDUCE:
        return PRICE_ALLREDUCE;
    case OP_REDUCE:
        return PRICE_REDUCE;
    case OP_BROADCAST:
        return PRICE_BROADCAST;
    default:
        return PRICE_NOTHING;
    }
}

uint32_t groups_are_sorted(uint32_t s)
{
    uint32_t p = 0;

    /*@ loop invariant range: 0 <= p <= USED.v[s];
        loop invariant listed: \forall integer q; 0 <= q < p ==>
          MEMBER.v[q] < NDEV && Position(s, MEMBER.v[q], NDEV) < USED.v[s]
          && Position(s, MEMBER.v[q], NDEV) / FACTOR.v[s] == q / FACTOR.v[s];
        loop assigns p;
        loop variant USED.v[s] - p; */
    while (p < USED.v[s]) {
        uint32_t d = MEMBER.v[p];
        if (d >= NDEV)
            return 0;
        /*@ assert position: INV.v[d] == Position(s, MEMBER.v[p], NDEV); */
        if (INV.v[d] >= USED.v[s] || INV.v[d] / FACTOR.v[s] != p / FACTOR.v[s])
            return 0;
        p++;
    }
    return groups_ascend(USED.v[s], FACTOR.v[s]);
}

uint64_t price_groups_of(uint32_t k, uint32_t s)
{
    uint32_t kind = find_kind(s);

    if (groups_fit(USED.v[s], FACTOR.v[s]) == 0)
        return PRICE_MAX;
    invert_list(s);
    gather_members(USED.v[s], FACTOR.v[s]);
    if (groups_are_sorted(s) == 0)
        return PRICE_MAX;
    return find_step_price(k, kind, USED.v[s], FACTOR.v[s],
                           kind == PRICE_ALLGATHER ? SIZE.v[s] : SIZE.v[s - 1]);
}

uint64_t price_permutation(uint32_t k, uint32_t s)
{
    uint32_t d = 0;

    load_list(s);
    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant senders: \forall integer c; 0 <= c < d ==> MEMBER.v[c] == ARGS.v[s][c];
        loop assigns d, MEMBER;
        loop variant NDEV - d; */
    while (d < NDEV) {
        MEMBER.v[d] = LIST.v[d];
        d++;
    }
    return find_step_price(k, PRICE_ALLPERMUTE, NDEV, 1, SIZE.v[s]);
}

uint64_t price_step(uint32_t k, uint32_t s)
{
    if (OP.v[s] == OP_DYNSLICE || OP.v[s] == OP_RESIZE)
        return 0;
    if (OP.v[s] == OP_EXCHANGE)
        return PRICE_MAX;
    return OP.v[s] == OP_ALLPERMUTE ? price_permutation(k, s) : price_groups_of(k, s);
}
