#include "check/judge/column.h"

void add_shift(uint32_t x, uint32_t n, uint64_t q)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant moved: \forall integer c; 0 <= c < d ==>
          Off(x, c) == \at(OFF.v, Pre)[x][c] + Shift(INV.v[c], n, q);
        loop invariant bound: \forall integer c; 0 <= c < d ==>
          Off(x, c) + q <= \at(OFF.v, Pre)[x][c] + n * q;
        loop invariant waiting: \forall integer c; d <= c < NDEV ==>
          Off(x, c) == \at(OFF.v, Pre)[x][c];
        loop invariant others: \forall integer y, c; y != x ==>
          Off(y, c) == \at(OFF.v, Pre)[y][c];
        loop assigns d, OFF;
        loop variant NDEV - d; */
    while (d < NDEV) {
        OFF.v[x][d] += shift(INV.v[d], n, q);
        d++;
    }
}

void subtract_shift(uint32_t x, uint32_t n, uint64_t q, uint32_t used)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant moved: \forall integer c; 0 <= c < d && INV.v[c] < used ==>
          Off(x, c) == \at(OFF.v, Pre)[x][c] - Shift(INV.v[c], n, q);
        loop invariant waiting: \forall integer c; d <= c < NDEV ==>
          Off(x, c) == \at(OFF.v, Pre)[x][c];
        loop invariant others: \forall integer y, c; y != x ==>
          Off(y, c) == \at(OFF.v, Pre)[y][c];
        loop assigns d, OFF;
        loop variant NDEV - d; */
    while (d < NDEV) {
        if (INV.v[d] < used)
            OFF.v[x][d] -= shift(INV.v[d], n, q);
        d++;
    }
}

void copy_column(uint32_t x)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant copied: \forall integer c; 0 <= c < d ==> OLD.v[c] == Off(x, c);
        loop assigns d, OLD;
        loop variant NDEV - d; */
    while (d < NDEV) {
        OLD.v[d] = OFF.v[x][d];
        d++;
    }
}

void permute_column(uint32_t x)
{
    uint32_t d = 0;

    copy_column(x);
    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant moved: \forall integer c; 0 <= c < d ==>
          Off(x, c) == \at(OFF.v, Pre)[x][LIST.v[c]];
        loop invariant others: \forall integer y, c; y != x ==>
          Off(y, c) == \at(OFF.v, Pre)[y][c];
        loop assigns d, OFF;
        loop variant NDEV - d; */
    while (d < NDEV) {
        OFF.v[x][d] = OLD.v[LIST.v[d]];
        d++;
    }
}

void broadcast_column(uint32_t x)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant moved: \forall integer c; 0 <= c < d ==>
          Off(x, c) == \at(OFF.v, Pre)[x][OLD.v[c]];
        loop invariant waiting: \forall integer c; d <= c < NDEV ==>
          Off(x, c) == \at(OFF.v, Pre)[x][c];
        loop invariant others: \forall integer y, c; y != x ==>
          Off(y, c) == \at(OFF.v, Pre)[y][c];
        loop assigns d, OFF;
        loop variant NDEV - d; */
    while (d < NDEV) {
        /*@ assert giver: Off(x, OLD.v[d]) == \at(OFF.v, Pre)[x][OLD.v[d]]; */
        OFF.v[x][d] = OFF.v[x][OLD.v[d]];
        d++;
    }
}

void clear_column(uint32_t x)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant cleared: \forall integer c; 0 <= c < d && HELD.v[c] == 0 ==> Off(x, c) == 0;
        loop invariant kept: \forall integer c; 0 <= c < d && HELD.v[c] != 0 ==>
          Off(x, c) == \at(OFF.v, Pre)[x][c];
        loop invariant waiting: \forall integer c; d <= c < NDEV ==>
          Off(x, c) == \at(OFF.v, Pre)[x][c];
        loop invariant others: \forall integer y, c; y != x ==>
          Off(y, c) == \at(OFF.v, Pre)[y][c];
        loop assigns d, OFF;
        loop variant NDEV - d; */
    while (d < NDEV) {
        if (HELD.v[d] == 0)
            OFF.v[x][d] = 0;
        d++;
    }
}

void fill_column(uint32_t side, uint32_t x)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant filled: \forall integer c; 0 <= c < d ==>
          Off(x, c) == BaseOffset(side, x, c);
        loop invariant inside: \forall integer c; 0 <= c < d ==>
          Off(x, c) + DIM_TILE.v[side][x] <= EXTENT_MAX;
        loop invariant others: \forall integer y, c; y != x ==>
          Off(y, c) == \at(OFF.v, Pre)[y][c];
        loop assigns d, OFF;
        loop variant NDEV - d; */
    while (d < NDEV) {
        OFF.v[x][d] = base_offset(side, x, d);
        d++;
    }
}

uint32_t compare_column(uint32_t x)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant same: \forall integer c; 0 <= c < d && PLACE.v[TO][c] != NONE ==>
          Off(x, c) == BaseOffset(TO, x, c)
          && 0 <= BaseOffset(TO, x, c)
          && BaseOffset(TO, x, c) + DIM_TILE.v[TO][x] <= Part(TO, x, DIM_NAXES.v[TO][x]);
        loop assigns d;
        loop variant NDEV - d; */
    while (d < NDEV) {
        uint64_t offset = base_offset(TO, x, d);
        if (PLACE.v[TO][d] != NONE && OFF.v[x][d] != offset)
            return 0;
        d++;
    }
    return 1;
}
