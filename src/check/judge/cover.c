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

/*@ ghost
  void bound_cell(uint32_t s, uint32_t x, uint64_t q, uint64_t cells)
  {
    uint64_t n = 1;
    uint32_t y = 0;
    /@ loop invariant range: 0 <= y <= x;
       loop invariant count: 1 <= n == CellCount(s, y) <= NDEV;
       loop assigns y, n;
       loop variant x - y; @/
    while (y < x) {
      uint64_t more = (DIM_SIZE.v[FROM][y] - 1) / TILE.v[s - 1][y] + 1;
      /@ assert more: more == Cells(s, y); @/
      /@ assert few: CellCount(s, y + 1) <= NDEV; @/
      /@ assert mix: CellCount(s, y + 1) == Mix(n, more, 0); @/
      /@ assert next: CellCount(s, y + 1) == n * more; @/
      scale_order(0, n, more);
      n = n * more;
      y++;
    }
    scale_order(q, n, cells);
    scale_order(q, 0, cells);
    /@ assert last: CellCount(s, x + 1) == n * cells <= NDEV; @/
    /@ assert first: 0 <= q * cells; @/
    ;
  }
*/

uint64_t next_cell(uint32_t s, uint32_t x, uint32_t d, uint64_t cells)
{
    uint64_t q = OLD.v[d];
    uint64_t r;

    /*@ assert here: Off(x, d) == Base(s - 1, x, d); */
    if (q == U64_MAX || OFF.v[x][d] >= DIM_SIZE.v[FROM][x])
        return U64_MAX;
    /*@ assert before: q == CellOf(s, d, x) < CellCount(s, x); */
    r = OFF.v[x][d] / TILE.v[s - 1][x];
    /*@ ghost divide_order(OFF.v[x][d], DIM_SIZE.v[FROM][x] - 1, TILE.v[s - 1][x]); */
    /*@ assert slot: r == Slot(s, x, d) < cells; */
    /*@ ghost bound_cell(s, x, q, cells); */
    /*@ assert next: CellOf(s, d, x + 1) == Mix(q, cells, r); */
    /*@ assert reaches: Reaches(s, d, x + 1) == Reaches(s, d, x); */
    return q * cells + r;
}

void collect_column(uint32_t s, uint32_t x)
{
    uint64_t cells = cells_along(s, x);
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant done: \forall integer c; 0 <= c < d ==> CellAt(s, c, x + 1);
        loop invariant waiting: \forall integer c; d <= c < NDEV ==> CellAt(s, c, x);
        loop assigns d, OLD;
        loop variant NDEV - d; */
    while (d < NDEV) {
        OLD.v[d] = next_cell(s, x, d, cells);
        d++;
    }
}

void collect_cells(uint32_t s)
{
    uint32_t d = 0;
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant started: \forall integer c; 0 <= c < d ==>
          OLD.v[c] == (HELD.v[c] != 0 ? 0 : U64_MAX);
        loop assigns d, OLD;
        loop variant NDEV - d; */
    while (d < NDEV) {
        OLD.v[d] = HELD.v[d] != 0 ? 0 : U64_MAX;
        d++;
    }
    /*@ assert held: \forall integer c; 0 <= c < NDEV ==> Reaches(s, c, 0) == HELD.v[c]; */
    /*@ assert first: \forall integer c; 0 <= c < NDEV ==> CellOf(s, c, 0) == 0; */
    /*@ assert one: CellCount(s, 0) == 1; */
    /*@ assert start: CellsNumbered(s, x); */
    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant collected: CellsNumbered(s, x);
        loop assigns x, OLD;
        loop variant DIMS - x; */
    while (x < DIMS) {
        collect_column(s, x);
        x++;
    }
}

void keep_cells(uint32_t s, uint32_t n)
{
    uint32_t q = 0;
    uint32_t d = 0;

    collect_cells(s);
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
        /*@ assert cell: CellAt(s, d, DIMS); */
        if (OLD.v[d] != U64_MAX)
            INV.v[OLD.v[d]] = d;
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
