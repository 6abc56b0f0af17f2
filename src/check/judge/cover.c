#include "check/judge/cover.h"

/*@ ghost
  void divide_order(uint64_t a, uint64_t b, uint64_t c)
  {
    uint64_t q = a / c;
    uint64_t r = b / c;
    /@ assert low: q * c <= a; @/
    /@ assert high: b < r * c + c; @/
    if (q > r) {
      scale_order(r, q, c);
      /@ assert never: !(a <= b); @/
    }
    ;
  }
*/

uint64_t cells_along(uint32_t s, uint32_t x)
{
    return (DIM_SIZE.v[FROM][x] - 1) / TILE.v[s - 1][x] + 1;
}

uint32_t count_cells(uint32_t s)
{
    uint32_t n = 1;
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant count: 1 <= n == CellCount(s, x) <= NDEV;
        loop invariant few: \forall integer y; 0 <= y <= x ==> CellCount(s, y) <= NDEV;
        loop assigns x, n;
        loop variant DIMS - x; */
    while (x < DIMS) {
        uint64_t cells = cells_along(s, x);
        uint64_t more = multiply(n, cells);
        /*@ assert next: CellCount(s, x + 1) == n * Cells(s, x); */
        /*@ ghost scale_order(0, n, cells); */
        if (more == 0 || more > NDEV)
            return 0;
        n = (uint32_t)more;
        x++;
    }
    return n;
}

uint32_t reaches_array(uint32_t s, uint32_t d)
{
    uint32_t held = HELD.v[d];
    uint32_t x = 0;

    (void)s; /* the table at hand is that before step s, which the contract names */

    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant reaches: held == Reaches(s, d, x);
        loop invariant inside: held != 0 ==> \forall integer y; 0 <= y < x ==>
          0 <= Base(s - 1, y, d) < DIM_SIZE.v[FROM][y];
        loop assigns x, held;
        loop variant DIMS - x; */
    while (x < DIMS) {
        /*@ assert here: Off(x, d) == Base(s - 1, x, d); */
        if (OFF.v[x][d] >= DIM_SIZE.v[FROM][x])
            held = 0;
        x++;
    }
    return held;
}

uint32_t cell_of(uint32_t s, uint32_t d)
{
    uint64_t q = 0;
    uint32_t x = 0;

    /*@ ghost uint64_t n = 1; */
    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant count: n == CellCount(s, x) <= NDEV;
        loop invariant cell: q == CellOf(s, d, x) < n;
        loop assigns x, q, n;
        loop variant DIMS - x; */
    while (x < DIMS) {
        uint64_t cells = cells_along(s, x);
        uint64_t r = OFF.v[x][d] / TILE.v[s - 1][x];
        /*@ assert here: Off(x, d) == Base(s - 1, x, d) <= DIM_SIZE.v[FROM][x] - 1; */
        /*@ ghost divide_order(OFF.v[x][d], DIM_SIZE.v[FROM][x] - 1, TILE.v[s - 1][x]); */
        /*@ assert slot: r == Slot(s, x, d) < cells; */
        /*@ ghost scale_order(q, n, cells); */
        /*@ ghost scale_order(q, 0, cells); */
        /*@ assert next: CellCount(s, x + 1) == n * cells <= NDEV; */
        /*@ assert below: q * cells + r < n * cells; */
        /*@ assert first: 0 <= q * cells; */
        /*@ assert cell: CellOf(s, d, x + 1) == q * cells + r; */
        q = q * cells + r;
        /*@ ghost n = n * cells; */
        x++;
    }
    return (uint32_t)q;
}

void keep_cells(uint32_t s, uint32_t n)
{
    uint32_t q = 0;
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= q <= n;
        loop invariant none: \forall integer r; 0 <= r < q ==> INV.v[r] == NONE;
        loop assigns q, INV;
        loop variant n - q; */
    while (q < n) {
        INV.v[q] = NONE;
        q++;
    }
    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant kept: \forall integer r; 0 <= r < n ==> INV.v[r] == Keeper(s, r, d);
        loop assigns d, INV;
        loop variant NDEV - d; */
    while (d < NDEV) {
        if (reaches_array(s, d) != 0)
            INV.v[cell_of(s, d)] = d;
        d++;
    }
}

uint32_t check_cells(uint32_t s, uint32_t n)
{
    uint32_t q = 0;

    keep_cells(s, n);
    /*@ loop invariant range: 0 <= q <= n;
        loop invariant held: \forall integer r; 0 <= r < q ==> Keeper(s, r, NDEV) != NONE;
        loop assigns q;
        loop variant n - q; */
    while (q < n) {
        if (INV.v[q] == NONE)
            return 0;
        q++;
    }
    return 1;
}

uint32_t is_column_on_grid(uint32_t s, uint32_t x)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant grid: \forall integer c; 0 <= c < d && Active(s - 1, c) != 0 ==>
          Base(s - 1, x, c) % TILE.v[s - 1][x] == 0;
        loop assigns d;
        loop variant NDEV - d; */
    while (d < NDEV) {
        /*@ assert here: Off(x, d) == Base(s - 1, x, d) && HELD.v[d] == Active(s - 1, d); */
        if (HELD.v[d] != 0 && OFF.v[x][d] % TILE.v[s - 1][x] != 0)
            return 0;
        d++;
    }
    return 1;
}

uint32_t is_target_on_grid(uint32_t s, uint32_t x)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant grid: \forall integer c; 0 <= c < d ==>
          BaseOffset(TO, x, c) % TILE.v[s - 1][x] == 0;
        loop assigns d;
        loop variant NDEV - d; */
    while (d < NDEV) {
        if (target_offset(x, d) % TILE.v[s - 1][x] != 0) /* GCOVR_EXCL_BR_LINE: never so */
            return 0;
        d++;
    }
    return 1;
}

uint32_t check_grid(uint32_t s)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant grid: \forall integer y, d; 0 <= y < x && 0 <= d < NDEV
          && Active(s - 1, d) != 0 ==> Base(s - 1, y, d) % TILE.v[s - 1][y] == 0;
        loop invariant sums: \forall integer y, d; RANK.v[FROM] <= y < x && 0 <= d < NDEV ==>
          BaseOffset(TO, y, d) % TILE.v[s - 1][y] == 0;
        loop assigns x;
        loop variant DIMS - x; */
    while (x < DIMS) {
        if (is_column_on_grid(s, x) == 0)
            return 0;
        if (x >= RANK.v[FROM] && is_target_on_grid(s, x) == 0) /* GCOVR_EXCL_BR_LINE: the same */
            return 0;
        x++;
    }
    return 1;
}

uint32_t check_cover(uint32_t s)
{
    uint32_t n;

    if (check_grid(s) == 0)
        return E_EXCHANGE_GRID;
    n = count_cells(s);
    if (n == 0 || check_cells(s, n) == 0)
        return E_EXCHANGE_COVER;
    return 0;
}
