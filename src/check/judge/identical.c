#include "check/judge/identical.h"

uint32_t last_combining(void)
{
    uint32_t s = NSTEPS;

    while (s > 0 && OP.v[s] != OP_REDUCESCATTER && OP.v[s] != OP_ALLREDUCE && OP.v[s] != OP_REDUCE)
        s--;
    return s;
}

uint32_t is_table_on_grid(uint32_t s)
{
    uint32_t x = 0;

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

    while (q < n) {
        OLD.v[q] = NONE;
        q++;
    }
    while (d < NDEV) {
        if (reaches_array(s + 1, d) != 0) {
            uint32_t cell = cell_of(s + 1, d);
            uint32_t group = INV.v[d] / FACTOR.v[s];
            if (OLD.v[cell] != NONE && OLD.v[cell] != group)
                return 0;
            OLD.v[cell] = group;
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
