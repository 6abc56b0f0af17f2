#include "steps.h"

/* The tiles of a group, which lie one behind the other along i, become one. */
uint32_t apply_allgather(uint32_t s)
{
    uint32_t i = DIM_I.v[s];

    if (check_agreement(s) != 0)
        return E_GROUP_OFFSETS;
    /*@ ghost bound_groups(s); */
    subtract_shift(i, FACTOR.v[s], TILE.v[s - 1][i]);
    return 0;
}
