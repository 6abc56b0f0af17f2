#include "check/judge/identical.h"

uint32_t last_combining(void)
{
    uint32_t s = NSTEPS;

    /*@ loop invariant range: 0 <= s <= NSTEPS;
        loop invariant last: LastCombining(s) == LastCombining(NSTEPS);
        loop assigns s;
        loop variant s; */
    while (s > 0 && OP.v[s] != OP_REDUCESCATTER && OP.v[s] != OP_ALLREDUCE && OP.v[s] != OP_REDUCE)
        s--;
    return s;
}

uint32_t is_table_on_grid(uint32_t s)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant grid: \forall integer y, d; 0 <= y < x && 0 <= d < NDEV
          && Active(s, d) != 0 ==> Base(s, y, d) % TILE.v[s][y] == 0;
        loop assigns x;
        loop variant DIMS - x; */
    while (x < DIMS) {
        if (is_column_on_grid(s + 1, x) == 0)
            return 0;
        x++;
    }
    return 1;
}

uint32_t join_groups(uint32_t s, uint32_t n)
{
    uint32_t q = 0;
    uint32_t d = 0;

    collect_cells(s + 1);
    /*@ loop invariant range: 0 <= q <= n;
        loop invariant none: \forall integer r; 0 <= r < q ==> LIST.v[r] == NONE;
        loop assigns q, LIST;
        loop variant n - q; */
    while (q < n) {
        LIST.v[q] = NONE;
        q++;
    }
    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant groups: \forall integer r; 0 <= r < n ==> LIST.v[r] == CellGroup(s, r, d);
        loop invariant joined: \forall integer c; 0 <= c < d ==> JoinsGroup(s, c);
        loop assigns d, LIST;
        loop variant NDEV - d; */
    while (d < NDEV) {
        /*@ assert cell: CellAt(s + 1, d, DIMS); */
        if (OLD.v[d] != U64_MAX) {
            uint64_t cell = OLD.v[d];
            uint32_t group = INV.v[d] / FACTOR.v[s];
            if (LIST.v[cell] != NONE && LIST.v[cell] != group)
                return 0;
            LIST.v[cell] = group;
        }
        d++;
    }
    return 1;
}

uint32_t is_combined_once(uint32_t s)
{
    uint32_t n = is_table_on_grid(s) != 0 ? count_cells(s + 1) : 0;

    return n != 0 && join_groups(s, n) != 0;
}
