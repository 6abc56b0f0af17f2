#include "steps.h"

/* Concatenation along i as in allgather, of which member m keeps slice m along j. */
uint32_t apply_alltoall(uint32_t s)
{
    uint32_t i = DIM_I.v[s];
    uint32_t j = DIM_J.v[s];

    if (check_agreement(s) != 0)
        return E_GROUP_OFFSETS;
    /*@ ghost bound_groups(s); */
    /*@ assert split: TILE.v[s - 1][j] == FACTOR.v[s] * TILE.v[s][j]; */
    /*@ assert room: Off(j, 0) + TILE.v[s - 1][j] <= DIM_SIZE.v[FROM][j]; */
    subtract_shift(i, FACTOR.v[s], TILE.v[s - 1][i]);
    add_shift(j, FACTOR.v[s], TILE.v[s][j]);
    return 0;
}
