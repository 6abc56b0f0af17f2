#include "judge.h"

void start_table(void)
{
    uint32_t x = 0;

    while (x < RANK.v[FROM]) {
        TILE.v[0][x] = DIM_TILE.v[FROM][x];
        fill_column(x);
        x++;
    }
    SIZE.v[0] = tile_product(0);
    COST.v[0] = 0;
}

uint32_t expand_lists(void)
{
    uint32_t s = 0;

    while (s < NSTEPS) {
        s++;
        if (IOTA_RANK.v[s] != 0) {
            uint32_t code = expand_iota(s);
            if (code != 0) {
                fail(code, LIST_AT.v[s], s);
                return 0;
            }
        }
    }
    return 1;
}
