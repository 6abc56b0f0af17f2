#include "steps.h"

/* Member m keeps slice m of its tile along j; the members need not agree. */
uint32_t apply_dynslice(uint32_t s)
{
    uint32_t j = DIM_J.v[s];

    /*@ assert split: TILE.v[s - 1][j] == FACTOR.v[s] * TILE.v[s][j]; */
    /*@ assert room: Off(j, 0) + TILE.v[s - 1][j] <= DIM_SIZE.v[FROM][j]; */
    add_shift(j, FACTOR.v[s], TILE.v[s][j]);
    return 0;
}
