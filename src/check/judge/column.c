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

void subtract_shift(uint32_t x, uint32_t n, uint64_t q)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant moved: \forall integer c; 0 <= c < d ==>
          Off(x, c) == \at(OFF.v, Pre)[x][c] - Shift(INV.v[c], n, q);
        loop invariant waiting: \forall integer c; d <= c < NDEV ==>
          Off(x, c) == \at(OFF.v, Pre)[x][c];
        loop invariant others: \forall integer y, c; y != x ==>
          Off(y, c) == \at(OFF.v, Pre)[y][c];
        loop assigns d, OFF;
        loop variant NDEV - d; */
    while (d < NDEV) {
        OFF.v[x][d] -= shift(INV.v[d], n, q);
        d++;
    }
}

void permute_column(uint32_t x)
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
    d = 0;
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

void fill_column(uint32_t x)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant filled: \forall integer c; 0 <= c < d ==>
          Off(x, c) == BaseOffset(FROM, x, c);
        loop invariant inside: \forall integer c; 0 <= c < d ==>
          Off(x, c) + DIM_TILE.v[FROM][x] <= DIM_SIZE.v[FROM][x];
        loop invariant others: \forall integer y, c; y != x ==>
          Off(y, c) == \at(OFF.v, Pre)[y][c];
        loop assigns d, OFF;
        loop variant NDEV - d; */
    while (d < NDEV) {
        OFF.v[x][d] = base_offset(FROM, x, d);
        d++;
    }
}

uint32_t compare_column(uint32_t x)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant same: \forall integer c; 0 <= c < d ==> Off(x, c) == BaseOffset(TO, x, c);
        loop assigns d;
        loop variant NDEV - d; */
    while (d < NDEV) {
        if (OFF.v[x][d] != base_offset(TO, x, d))
            return 0;
        d++;
    }
    return 1;
}
