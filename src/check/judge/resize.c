#include "check/judge/resize.h"

uint32_t column_fits(uint32_t x, uint64_t c)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant fits: \forall integer b; 0 <= b < d ==> Off(x, b) + c <= EXTENT_MAX;
        loop assigns d;
        loop variant NDEV - d; */
    while (d < NDEV) {
        if (OFF.v[x][d] > EXTENT_MAX - c)
            return 0;
        d++;
    }
    return 1;
}

uint32_t column_ends(uint32_t x, uint64_t c)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant ends: \forall integer b; 0 <= b < d && HELD.v[b] != 0 ==>
          DIM_SIZE.v[FROM][x] <= Off(x, b) + c;
        loop assigns d;
        loop variant NDEV - d; */
    while (d < NDEV) {
        if (HELD.v[d] != 0 && DIM_SIZE.v[FROM][x] > c && DIM_SIZE.v[FROM][x] - c > OFF.v[x][d])
            return 0;
        d++;
    }
    return 1;
}

uint32_t check_resize(uint32_t s)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant fits: \forall integer y, d; 0 <= y < x && 0 <= d < NDEV ==>
          Base(s - 1, y, d) + TILE.v[s][y] <= EXTENT_MAX;
        loop invariant ends: \forall integer y; 0 <= y < x ==>
          TILE.v[s][y] <= TILE.v[s - 1][y]
          || \forall integer d; 0 <= d < NDEV && Active(s - 1, d) != 0 ==>
               DIM_SIZE.v[FROM][y] <= Base(s - 1, y, d) + TILE.v[s - 1][y];
        loop assigns x;
        loop variant DIMS - x; */
    while (x < DIMS) {
        if (column_fits(x, TILE.v[s][x]) == 0)
            return E_RESIZE_EXTENT;
        /*@ assert room: \forall integer d; 0 <= d < NDEV ==>
              Off(x, d) + TILE.v[s - 1][x] <= EXTENT_MAX; */
        if (TILE.v[s][x] > TILE.v[s - 1][x] && column_ends(x, TILE.v[s - 1][x]) == 0)
            return E_RESIZE_DATA;
        x++;
    }
    return 0;
}
