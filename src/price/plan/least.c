#include "price/plan/least.h"
#include "price/capped.h"
#include "price/entry.h"
#include "price/inputs.h"
#include "price/leaving.h"
#include "price/plan/fitting.h"
#include "price/plan/gather.h"

void place_groups(uint32_t e, uint32_t n)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop assigns d, INV;
        loop variant NDEV - d; */
    while (d < NDEV) {
        uint32_t q = PLACE.v[FROM][d];
        uint32_t group = q == NONE ? NONE : find_reduction_group(q);
        uint64_t first = group > PRICE_DEVICES ? NONE : multiply_small(group, n);
        INV.v[d] = first < e ? (uint32_t)first : NONE;
        d++;
    }
}

uint32_t groups_match_positions(uint32_t e, uint32_t n)
{
    uint32_t p = 0;

    /*@ loop invariant range: 0 <= p <= e;
        loop invariant placed: \forall integer r; 0 <= r < p ==>
          MEMBER.v[r] < NDEV && PLACE.v[FROM][MEMBER.v[r]] != NONE
          && PlGroupNumber(PLACE.v[FROM][MEMBER.v[r]], NAXES.v[FROM]) == r / n;
        loop assigns p;
        loop variant e - p; */
    while (p < e) {
        uint32_t d = MEMBER.v[p];
        if (d >= NDEV || PLACE.v[FROM][d] == NONE)
            return 0;
        uint32_t group = find_reduction_group(PLACE.v[FROM][d]);
        if (group == NONE || group != p / n)
            return 0;
        p++;
    }
    return groups_ascend(e, n);
}

uint64_t find_least_in_groups(uint32_t k, uint32_t n)
{
    uint32_t e = POSITIONS.v[FROM];

    if (groups_fit(e, n) == 0)
        return 0;
    place_groups(e, n);
    gather_members(e, n);
    if (groups_match_positions(e, n) == 0)
        return 0;
    return find_reduction_bound(k, e, n, SIZE.v[0]);
}

void find_plan_least(uint32_t k)
{
    HAS_LEAST = 0;
    PLAN_LEAST = 0;
    if (problem_fits() == 0)
        return;
    uint32_t n = count_summands_of_group();
    if (n < 2 || is_one_reduction() == 0)
        return;
    PLAN_LEAST = find_least_in_groups(k, n);
    HAS_LEAST = 1;
}
