#include "price/plan/fitting.h"

uint32_t row_fits(uint32_t side, uint32_t x)
{
    uint32_t t = 0;

    if (DIM_NAXES.v[side][x] > AXES_MAX || NAXES.v[side] > AXES_MAX)
        return 0;
    /*@ loop invariant range: 0 <= t <= DIM_NAXES.v[side][x];
        loop invariant fit: \forall integer u; 0 <= u < t ==>
          DIM_AXIS.v[side][x][u] < NAXES.v[side];
        loop assigns t;
        loop variant DIM_NAXES.v[side][x] - t; */
    while (t < DIM_NAXES.v[side][x]) {
        if (DIM_AXIS.v[side][x][t] >= NAXES.v[side])
            return 0;
        t++;
    }
    return 1;
}

uint32_t rows_fit(uint32_t x)
{
    if (row_fits(FROM, x) == 0)
        return 0;
    return row_fits(TO, x);
}

uint32_t axes_fit(void)
{
    uint32_t a = 0;

    if (NAXES.v[FROM] > AXES_MAX)
        return 0;
    /*@ loop invariant range: 0 <= a <= NAXES.v[FROM];
        loop invariant fit: \forall integer b; 0 <= b < a ==> PlAxisFits(b);
        loop assigns a;
        loop variant NAXES.v[FROM] - a; */
    while (a < NAXES.v[FROM]) {
        if (AXIS.v[FROM][a] == 0 || STRIDE.v[FROM][a] == 0)
            return 0;
        a++;
    }
    return 1;
}

uint32_t problem_fits(void)
{
    uint32_t x = 0;

    if (RANK.v[FROM] > RANK_MAX || axes_fit() == 0 || rows_fit(SUM_ROW) == 0)
        return 0;
    /*@ loop invariant range: 0 <= x <= RANK.v[FROM];
        loop invariant fit: \forall integer y; 0 <= y < x ==> PlRowsFit(y);
        loop assigns x;
        loop variant RANK.v[FROM] - x; */
    while (x < RANK.v[FROM]) {
        if (rows_fit(x) == 0)
            return 0;
        x++;
    }
    return 1;
}
