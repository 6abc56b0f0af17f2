#include "price/plan/reduction.h"
#include "price/capped.h"

uint32_t is_summed_over(uint32_t a)
{
    if (count_uses_in_dim(FROM, a, SUM_ROW) == 0)
        return 0;
    return count_uses_in_dim(TO, a, SUM_ROW) == 0 ? 1 : 0;
}

uint32_t is_used(uint32_t a)
{
    uint32_t uses = count_uses_in_dim(FROM, a, SUM_ROW);
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[FROM];
        loop invariant uses: uses == Uses(FROM, a, x) + Unreduced(FROM, a);
        loop invariant few: uses <= (x + 1) * AXES_MAX;
        loop assigns x, uses;
        loop variant RANK.v[FROM] - x; */
    while (x < RANK.v[FROM]) {
        /*@ assert row: PlRowsFit(x); */
        uses += count_uses_in_dim(FROM, a, x);
        x++;
    }
    return uses != 0 ? 1 : 0;
}

uint32_t has_no_replicas(void)
{
    uint32_t a = 0;

    /*@ loop invariant range: 0 <= a <= NAXES.v[FROM];
        loop invariant used: \forall integer b; 0 <= b < a ==>
          AXIS.v[FROM][b] == 1 || Uses(FROM, b, RANK.v[FROM]) + Unreduced(FROM, b) != 0;
        loop assigns a;
        loop variant NAXES.v[FROM] - a; */
    while (a < NAXES.v[FROM]) {
        if (AXIS.v[FROM][a] != 1 && is_used(a) == 0)
            return 0;
        a++;
    }
    return 1;
}

uint32_t is_kept(uint32_t x)
{
    uint64_t part = DIM_TILE.v[FROM][x];
    uint32_t t = 0;

    /*@ assert row: PlRowsFit(x); */
    if (DIM_TILE.v[FROM][x] != DIM_TILE.v[TO][x] || DIM_NAXES.v[FROM][x] != DIM_NAXES.v[TO][x])
        return 0;
    /*@ loop invariant range: 0 <= t <= DIM_NAXES.v[FROM][x];
        loop invariant alike: \forall integer u; 0 <= u < t ==>
          DIM_AXIS.v[FROM][x][u] == DIM_AXIS.v[TO][x][u];
        loop invariant part: part == Part(FROM, x, t);
        loop assigns t, part;
        loop variant DIM_NAXES.v[FROM][x] - t; */
    while (t < DIM_NAXES.v[FROM][x]) {
        if (DIM_AXIS.v[FROM][x][t] != DIM_AXIS.v[TO][x][t])
            return 0;
        part = multiply_capped(part, AXIS.v[FROM][DIM_AXIS.v[FROM][x][t]]);
        if (part == PRICE_MAX)
            return 0;
        t++;
    }
    return part == DIM_SIZE.v[FROM][x] ? 1 : 0;
}

uint32_t count_summands_of_group(void)
{
    uint32_t summands = 1;
    uint32_t a = 0;

    /*@ loop invariant range: 0 <= a <= NAXES.v[FROM];
        loop invariant summands: summands == PlSummands(a);
        loop invariant few: summands <= PRICE_DEVICES;
        loop assigns a, summands;
        loop variant NAXES.v[FROM] - a; */
    while (a < NAXES.v[FROM]) {
        if (is_summed_over(a) == 1) {
            uint64_t more = multiply_small(summands, AXIS.v[FROM][a]);
            /*@ assert next: PlSummands(a + 1) == PlSummands(a) * AXIS.v[FROM][a]; */
            /*@ assert product: more == PlSummands(a + 1); */
            if (more > PRICE_DEVICES)
                return 0;
            summands = (uint32_t)more;
        }
        /*@ assert so_far: summands == PlSummands(a + 1); */
        a++;
    }
    return summands;
}

uint32_t is_one_reduction(void)
{
    uint32_t x = 0;

    if (HAS_TARGET_MESH != 0 || has_no_replicas() == 0)
        return 0;
    /*@ loop invariant range: 0 <= x <= RANK.v[FROM];
        loop invariant kept: \forall integer y; 0 <= y < x ==> PlKept(y);
        loop assigns x;
        loop variant RANK.v[FROM] - x; */
    while (x < RANK.v[FROM]) {
        if (is_kept(x) == 0)
            return 0;
        x++;
    }
    return 1;
}

uint32_t find_reduction_group(uint32_t q)
{
    uint32_t group = 0;
    uint32_t a = 0;

    /*@ loop invariant range: 0 <= a <= NAXES.v[FROM];
        loop invariant number: group == PlGroupNumber(q, a);
        loop invariant few: group <= PRICE_DEVICES;
        loop assigns a, group;
        loop variant NAXES.v[FROM] - a; */
    while (a < NAXES.v[FROM]) {
        if (is_summed_over(a) == 0) {
            /*@ assert axis: PlAxisFits(a); */
            uint32_t coordinate = q / STRIDE.v[FROM][a] % AXIS.v[FROM][a];
            uint64_t more = multiply_small(group, AXIS.v[FROM][a]) + coordinate;
            /*@ assert next: PlGroupNumber(q, a + 1)
                  == PlGroupNumber(q, a) * AXIS.v[FROM][a] + coordinate; */
            /*@ assert number: more == PlGroupNumber(q, a + 1); */
            if (more > PRICE_DEVICES)
                return NONE;
            group = (uint32_t)more;
        }
        /*@ assert so_far: group == PlGroupNumber(q, a + 1); */
        a++;
    }
    return group;
}
